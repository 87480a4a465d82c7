create type export_kind as enum ('roster', 'list', 'table');

-- Files of people that left a school: what a delta stands on, and what the others of the office are told of.
create table exports_taken (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  kind export_kind not null,
  -- True where the file was the whole group's, and this row only tells one of its schools.
  is_notice boolean not null default false,
  -- Null on the command line. Kept as the audit log keeps it.
  account_id bigint,
  taken_by text not null,
  taken_at timestamptz not null,
  students integer not null check (students >= 0),
  reason text,
  -- Of a OneRoster package; null for other files.
  version text check (version in ('1.1', '1.2')),
  has_demographics boolean not null default false,
  is_delta boolean not null default false,
  primary key (school_id, id)
);
create index exports_taken_by_time on exports_taken (school_id, taken_at);

-- The rows that packages of a school had, or of its group under the head office, and since when each is as it is.
create table roster_row_marks (
  school_id bigint not null references schools,
  version text not null check (version in ('1.1', '1.2')),
  file text not null,
  sourced_id text not null,
  -- Null: the row has gone.
  row_hash text,
  changed_at timestamptz not null,
  primary key (school_id, version, file, sourced_id)
);

alter table exports_taken enable row level security;
alter table exports_taken force row level security;
create policy of_the_school on exports_taken using (school_id = current_setting('app.school_id')::bigint);
alter table roster_row_marks enable row level security;
alter table roster_row_marks force row level security;
create policy of_the_school on roster_row_marks using (school_id = current_setting('app.school_id')::bigint);
