-- What was taken away is still known to be gone: to whoever sends it twice, and to calendars that have it.
alter table calendar_entries add column removed_at timestamptz;
alter table group_calendar_entries add column removed_at timestamptz;
alter table staff_absences add column removed_at timestamptz;
alter table timetables add column removed_at timestamptz;

create table calendar_feeds (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  -- The role it is read with; it ends with the role.
  assignment_id bigint not null references role_assignments,
  -- One child or one section of this school; null: the account's own.
  school_id bigint references schools,
  student_id bigint,
  section_id bigint,
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  -- Its secret again, for whoever owns it.
  sealed bytea not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  check (student_id is null or section_id is null),
  check ((school_id is null) = (student_id is null and section_id is null)),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, section_id) references sections (school_id, id)
);
create unique index calendar_feeds_one_open on calendar_feeds
  (account_id, assignment_id, coalesce(school_id, 0), coalesce(student_id, 0), coalesce(section_id, 0))
  where revoked_at is null;
