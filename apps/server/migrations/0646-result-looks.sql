-- H9: an hour in which an administrator may read the published marks of a section by name.
create table result_looks (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  section_id bigint not null,
  account_id bigint not null references accounts,
  reason text not null check (length(reason) between 3 and 500),
  started_at timestamptz not null default now(),
  ends_at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, section_id) references sections (school_id, id),
  check (ends_at <= started_at + interval '1 hour')
);
create index result_looks_by_account on result_looks (school_id, account_id, section_id, ends_at);
alter table result_looks enable row level security;
alter table result_looks force row level security;
create policy of_the_school on result_looks using (school_id = current_setting('app.school_id')::bigint);

revoke update on result_looks from dars_app;
