create type account_state as enum ('invited', 'active', 'disabled');
create type role as enum (
  'parent', 'student', 'teacher', 'school_management', 'administrator', 'subject_coordinator', 'evaluator'
);
create type role_assignment_state as enum ('pending', 'active', 'ended');
create type session_end as enum ('logout', 'ended_elsewhere', 'role_switch', 'password_change', 'expired', 'disabled', 'leaked');
create type device_platform as enum ('android', 'ios', 'web');

create table accounts (
  id bigint generated always as identity primary key,
  group_id bigint not null references groups,
  state account_state not null default 'invited',
  -- An argon2id PHC string; null until a password is chosen.
  password_hash text,
  must_change_password boolean not null default false,
  locale locale,
  synthetic boolean not null default false,
  revision integer not null default 1,
  created_at timestamptz not null default now()
);

-- One spelling of each login on the whole server: signing in names no group.
create table login_names (
  login text primary key check (login = lower(login) and length(login) between 1 and 255),
  account_id bigint not null references accounts
);

create index login_names_by_account on login_names (account_id);

-- Which people an account is. An account without a row here can sign in and see nothing.
create table account_people (
  account_id bigint not null references accounts,
  school_id bigint not null,
  person_id bigint not null,
  primary key (account_id, school_id, person_id),
  unique (school_id, person_id),
  foreign key (school_id, person_id) references people (school_id, id)
);

-- school_id is null where a role reaches over schools: parent, administrator, coordinator, evaluator.
create table role_assignments (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  group_id bigint not null references groups,
  role role not null,
  school_id bigint references schools,
  person_id bigint,
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  state role_assignment_state not null default 'active',
  created_at timestamptz not null default now(),
  unique nulls not distinct (account_id, role, school_id, ends_at),
  foreign key (school_id, person_id) references people (school_id, id),
  check ((role in ('student', 'teacher', 'school_management')) = (school_id is not null)),
  check ((school_id is null) = (person_id is null))
);

create table sessions (
  id bigint generated always as identity primary key,
  -- HMAC-SHA-256 of the token; the token itself is nowhere.
  token_hash bytea not null unique check (length(token_hash) = 32),
  account_id bigint not null references accounts,
  role_assignment_id bigint not null references role_assignments,
  platform device_platform not null default 'web',
  device_name text,
  app_version text,
  push_token text,
  push_tags jsonb,
  -- The child a parent looked at last; null for everybody else.
  chosen_student_id bigint,
  chosen_school_id bigint,
  created_at timestamptz not null default now(),
  last_login_at timestamptz not null default now(),
  session_timeout_days numeric not null check (session_timeout_days between 0 and 365),
  last_seen_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by session_end
);

create index sessions_by_account on sessions (account_id) where ended_at is null;

create table one_time_codes (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  code_hash bytea not null,
  issued_by bigint references accounts,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index one_time_codes_open on one_time_codes (account_id) where used_at is null;

-- How often a login was tried in vain. No row: never. Lost in a crash, which only forgives.
create unlogged table sign_in_failures (
  login_hash bytea primary key,
  failures integer not null,
  last_failed_at timestamptz not null,
  next_try_at timestamptz not null
);

-- A one-time door to one report: the ticket is spent on the first visit, the cookie lasts a quarter of an hour.
create table report_tickets (
  ticket_hash bytea primary key,
  session_id bigint not null references sessions,
  report text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  cookie_hash bytea unique,
  cookie_expires_at timestamptz
);
