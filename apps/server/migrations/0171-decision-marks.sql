-- GB-1: decision marks by hand, given by one of the management and confirmed by another. Rows are never written over.
create type decision_state as enum ('proposed', 'confirmed', 'declined');

create table decision_allocations (
  school_id bigint not null,
  id bigint generated always as identity,
  student_id bigint not null,
  year_id bigint not null,
  round smallint not null check (round in (1, 2)),
  part text not null,
  -- Subjects that get marks, and in the same order what each of them lacked.
  offering_ids bigint[] not null,
  amounts numeric(7, 2)[] not null,
  reason text not null,
  state decision_state not null default 'proposed',
  proposed_by bigint not null references accounts,
  proposed_at timestamptz not null default now(),
  decided_by bigint references accounts,
  decided_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, year_id) references academic_years (school_id, id),
  check (state <> 'confirmed' or decided_by <> proposed_by),
  check (cardinality(offering_ids) = cardinality(amounts))
);
create unique index decision_allocations_one_open on decision_allocations (school_id, student_id, year_id) where state = 'proposed';
create index decision_allocations_by_student on decision_allocations (school_id, student_id, year_id, id);
alter table decision_allocations enable row level security;
alter table decision_allocations force row level security;
create policy of_the_school on decision_allocations using (school_id = current_setting('app.school_id')::bigint);
