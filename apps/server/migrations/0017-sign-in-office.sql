-- How many days the codes of printed letters are good: paper takes longer than a call from the office.
alter table group_settings add column letter_code_days integer not null default 14;
-- A group has one row here, so that the scan is over at once.
-- squawk-ignore constraint-missing-not-valid
alter table group_settings add constraint letter_code_days_within check (letter_code_days between 3 and 30);

-- ends_at: an end that nothing puts off; null for ordinary sessions, which end by last_login_at alone.
-- viewer_session_id: the session of somebody who looks at what this account sees (A7); null: the account's own.
-- class_device_id: the device of a class on which a child came in by pictures (ACC-2); null: everybody else.
alter table sessions
  add column ends_at timestamptz,
  add column viewer_session_id bigint,
  add column class_device_id bigint;
create index sessions_by_class_device on sessions (class_device_id) where ended_at is null and class_device_id is not null;

-- A device on which the children of one section sign in with pictures (ACC-2).
create table class_devices (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  section_id bigint not null,
  name text not null,
  -- HMAC-SHA-256 of the secret that the device alone keeps.
  secret_hash bytea not null check (length(secret_hash) = 32),
  enrolled_by bigint not null references accounts,
  enrolled_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  primary key (school_id, id),
  unique (school_id, secret_hash),
  foreign key (school_id, section_id) references sections (school_id, id)
);
create index class_devices_by_section on class_devices (school_id, section_id);

-- What a device is told to become one of a class. A used code stays until it would have run out.
create table class_codes (
  code_hash bytea primary key check (length(code_hash) = 32),
  school_id bigint not null references schools,
  section_id bigint not null,
  issued_by bigint not null references accounts,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- A child's four pictures. No row: it has none.
create table picture_pins (
  school_id bigint not null,
  student_id bigint not null,
  pin_hash bytea not null check (length(pin_hash) = 32),
  set_by bigint not null references accounts,
  set_at timestamptz not null default now(),
  primary key (school_id, student_id),
  foreign key (school_id, student_id) references students (school_id, id)
);

-- Who looked at the school as whom, and why (A7). Null ended_at: still looking, or the hour is over.
create table views (
  school_id bigint not null,
  id bigint generated always as identity,
  session_id bigint not null references sessions,
  person_id bigint not null,
  role role not null,
  viewer_account_id bigint not null references accounts,
  viewer_role role not null,
  reason text not null,
  started_at timestamptz not null default now(),
  ends_at timestamptz not null,
  ended_at timestamptz,
  primary key (school_id, id),
  unique (school_id, session_id),
  foreign key (school_id, person_id) references people (school_id, id)
);
create index views_by_person on views (school_id, person_id, started_at);
create index views_open on views (school_id, ends_at) where ended_at is null;

alter table class_devices enable row level security;
alter table class_devices force row level security;
create policy of_the_school on class_devices using (school_id = current_setting('app.school_id')::bigint);
alter table picture_pins enable row level security;
alter table picture_pins force row level security;
create policy of_the_school on picture_pins using (school_id = current_setting('app.school_id')::bigint);
alter table views enable row level security;
alter table views force row level security;
create policy of_the_school on views using (school_id = current_setting('app.school_id')::bigint);
