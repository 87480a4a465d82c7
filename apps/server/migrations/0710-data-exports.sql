-- DSR-1: the data about one person as files, made once for whoever asked and taken once.
create table data_exports (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  person_id bigint not null,
  asked_by bigint not null references accounts,
  asked_role role not null,
  -- Of the office, which made it for a visitor; null where the person or a guardian asked in the app.
  reason text check (length(reason) between 3 and 500),
  asked_at timestamptz not null default now(),
  made_at timestamptz,
  bytes bigint,
  failed_at timestamptz,
  taken_at timestamptz,
  -- The request that took it: only its repetition gets the file again.
  take_key text,
  dropped_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, person_id) references people (school_id, id),
  check ((made_at is null) = (bytes is null)),
  check ((taken_at is null) = (take_key is null))
);
create unique index data_exports_one_open on data_exports (school_id, person_id, asked_by)
  where failed_at is null and taken_at is null and dropped_at is null;
create index data_exports_by_person on data_exports (school_id, person_id, asked_by, id);
alter table data_exports enable row level security;
alter table data_exports force row level security;
create policy of_the_school on data_exports using (school_id = current_setting('app.school_id')::bigint);
