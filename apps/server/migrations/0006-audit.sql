-- Who did what. Rows are only ever added. What concerns no school stands under the group's head office.
create table audit_events (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  school_year integer not null,
  at timestamptz not null default clock_timestamp(),
  account_id bigint references accounts,
  role role,
  action text not null,
  subject_kind text,
  subject_id bigint,
  request_id text,
  -- Before and after of the fields that may be kept: never names, marks, messages or tokens.
  changes jsonb,
  primary key (school_id, id, school_year)
) partition by list (school_year);

create index audit_events_by_time on audit_events (school_id, at);

alter table audit_events enable row level security;
alter table audit_events force row level security;
create policy of_the_school on audit_events using (school_id = current_setting('app.school_id')::bigint);
revoke update, delete on audit_events from dars_app;
