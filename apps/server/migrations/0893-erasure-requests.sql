-- DSR-4: a person, or a guardian of a child, asks the office for an erasure. What was decided about it is in proposals and
-- erasures; without a row there nothing has begun.
create table erasure_requests (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  person_id bigint not null,
  asked_by bigint not null references accounts,
  asked_role role not null,
  reason text check (length(reason) between 1 and 500),
  asked_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  refused_at timestamptz,
  refused_by bigint references accounts,
  -- Null after the erasure of the person, too.
  refusal text check (length(refusal) between 3 and 500),
  primary key (school_id, id),
  foreign key (school_id, person_id) references people (school_id, id),
  check (withdrawn_at is null or refused_at is null),
  check ((refused_at is null) = (refused_by is null))
);
create unique index erasure_requests_one_open on erasure_requests (school_id, person_id)
  where withdrawn_at is null and refused_at is null;
create index erasure_requests_by_person on erasure_requests (school_id, person_id, id);
alter table erasure_requests enable row level security;
alter table erasure_requests force row level security;
create policy of_the_school on erasure_requests using (school_id = current_setting('app.school_id')::bigint);
