-- PER-2: two records of one person that two of the office made one; the record of person_id points to the kept one.
create table person_merges (
  school_id bigint not null references schools,
  person_id bigint not null,
  kept_id bigint not null,
  approved_by bigint not null references accounts,
  merged_at timestamptz not null default now(),
  -- Rows that went to the kept record.
  moved integer not null,
  primary key (school_id, person_id),
  foreign key (school_id, person_id) references people (school_id, id),
  foreign key (school_id, kept_id) references people (school_id, id),
  check (person_id <> kept_id)
);
create index person_merges_by_kept on person_merges (school_id, kept_id);
alter table person_merges enable row level security;
alter table person_merges force row level security;
create policy of_the_school on person_merges using (school_id = current_setting('app.school_id')::bigint);
revoke delete on person_merges from dars_app;
