-- Views of the school's reports that one person keeps: a filter with columns under a name.
create table report_views (
  school_id bigint not null references schools,
  account_id bigint not null references accounts,
  -- Made by the app.
  id text not null check (id ~ '^[0-9A-Za-z]{15}$'),
  report text not null,
  name text not null check (length(name) <= 60),
  filter jsonb not null,
  columns text[] not null,
  saved_at timestamptz not null default now(),
  primary key (school_id, account_id, id)
);

alter table report_views enable row level security;
alter table report_views force row level security;
create policy of_the_school on report_views using (school_id = current_setting('app.school_id')::bigint);

grant select, insert, update, delete on report_views to dars_app;
grant select on report_views to dars_readonly;
