create type thread_kind as enum ('request', 'complaint', 'notice', 'permission');
create type thread_state as enum ('open', 'answered', 'closed', 'reopened');

-- An official correspondence: between one person and the school's office, or one person and whoever wrote to it.
create table message_threads (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  kind thread_kind not null,
  subject text not null,
  about_student_id bigint,
  state thread_state not null default 'open',
  -- Whoever is not of the office: wrote to it, or was written to. Null: an evaluator or coordinator, nobody of the school.
  person_id bigint,
  -- In which of its roles the person is meant; somebody may be a teacher and a parent here.
  person_role role,
  -- The account at the other end where it is not the office's shared inbox.
  other_account_id bigint references accounts,
  started_by bigint not null references accounts,
  started_role role not null,
  -- Threads that one writing made, one for each person.
  mailing text,
  claimed_by bigint references accounts,
  claimed_at timestamptz,
  last_entry_no integer not null default 0,
  last_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  primary key (school_id, id),
  foreign key (school_id, about_student_id) references students (school_id, id),
  foreign key (school_id, person_id) references people (school_id, id)
);
create index message_threads_by_person on message_threads (school_id, person_id, last_at);
create index message_threads_of_office on message_threads (school_id, last_at) where other_account_id is null;
create index message_threads_by_starter on message_threads (school_id, started_by, last_at);
create index message_threads_by_other on message_threads (school_id, other_account_id, last_at)
  where other_account_id is not null;
create index message_threads_by_student on message_threads (school_id, about_student_id)
  where about_student_id is not null;

-- Never changed and never removed.
create table message_entries (
  school_id bigint not null,
  thread_id bigint not null,
  entry_no integer not null,
  author_id bigint references accounts,
  author_role role,
  body text not null,
  -- A note of the office to itself, which nobody else is shown.
  is_internal boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  primary key (school_id, thread_id, entry_no),
  foreign key (school_id, thread_id) references message_threads (school_id, id)
);

-- How far an account has read a thread.
create table message_readings (
  school_id bigint not null,
  account_id bigint not null references accounts,
  thread_id bigint not null,
  entry_no integer not null,
  primary key (school_id, account_id, thread_id),
  foreign key (school_id, thread_id) references message_threads (school_id, id)
);

create type link_purpose as enum ('read', 'external_reply');

-- MSG-1: a way into one thread from outside the app. The token itself is kept nowhere.
create table message_links (
  token_hash bytea not null,
  school_id bigint not null,
  thread_id bigint not null,
  purpose link_purpose not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (token_hash),
  foreign key (school_id, thread_id) references message_threads (school_id, id)
);
create index message_links_by_thread on message_links (school_id, thread_id);

alter table message_threads enable row level security;
alter table message_threads force row level security;
create policy of_the_school on message_threads using (school_id = current_setting('app.school_id')::bigint);
alter table message_entries enable row level security;
alter table message_entries force row level security;
create policy of_the_school on message_entries using (school_id = current_setting('app.school_id')::bigint);
alter table message_readings enable row level security;
alter table message_readings force row level security;
create policy of_the_school on message_readings using (school_id = current_setting('app.school_id')::bigint);
