-- E6: an hour in which the management may mark an exercise for its teachers.
create table marking_looks (
  school_id bigint not null,
  id bigint generated always as identity,
  exercise_id bigint not null,
  account_id bigint not null,
  reason text not null check (length(reason) between 3 and 500),
  started_at timestamptz not null default now(),
  ends_at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id) references schools (id),
  foreign key (school_id, exercise_id) references exercises (school_id, id),
  foreign key (account_id) references accounts (id),
  check (ends_at <= started_at + interval '1 hour')
);
create index marking_looks_by_account on marking_looks (school_id, account_id, exercise_id, ends_at);
alter table marking_looks enable row level security;
alter table marking_looks force row level security;
create policy of_the_school on marking_looks using (school_id = current_setting('app.school_id')::bigint);
