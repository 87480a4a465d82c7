-- PER-2: pairs of records that the office has marked as different people, the lower id first. A pair counts while both
-- records have the names and birth dates that they had then, of which only digests are kept.
create table records_apart (
  school_id bigint not null references schools,
  one_id bigint not null,
  other_id bigint not null,
  one_digest bytea not null,
  other_digest bytea not null,
  reason text not null,
  marked_by bigint not null references accounts,
  marked_at timestamptz not null default now(),
  primary key (school_id, one_id, other_id),
  foreign key (school_id, one_id) references people (school_id, id),
  foreign key (school_id, other_id) references people (school_id, id),
  check (one_id < other_id)
);
create index records_apart_by_other on records_apart (school_id, other_id);
alter table records_apart enable row level security;
alter table records_apart force row level security;
create policy of_the_school on records_apart using (school_id = current_setting('app.school_id')::bigint);
