create type room_kind as enum (
  'subject_class', 'homeroom', 'teacher_student', 'teacher_parent', 'staff', 'coordinator', 'announcement'
);
create type room_state as enum ('open', 'locked', 'paused_no_staff', 'archived');
create type room_event_type as enum ('message', 'edit', 'redact', 'reaction', 'system');
create type room_member_role as enum ('student', 'staff', 'guardian', 'observer');

-- last_seq and last_msg_no are raised under the row's lock, held until commit: so order of numbers is order of commits.
create table rooms (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  -- The calendar year in which the room's school year ends; events are partitioned by it and it never changes.
  school_year integer not null,
  kind room_kind not null,
  title text,
  teaching_class_id bigint,
  section_id bigint,
  -- The child that a room between a teacher and a family is about.
  about_student_id bigint,
  state room_state not null default 'open',
  last_seq bigint not null default 0,
  last_msg_no bigint not null default 0,
  -- Spares the unread count a look at the log where nothing was ever taken back.
  last_redacted_msg_no bigint not null default 0,
  last_message_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, teaching_class_id) references teaching_classes (school_id, id),
  foreign key (school_id, section_id) references sections (school_id, id),
  foreign key (school_id, about_student_id) references students (school_id, id)
);

-- The log. Numbers run from 1 without a gap in each room. Only messages have a msg_no; the others point at one.
create table room_events (
  school_id bigint not null,
  room_id bigint not null,
  seq bigint not null,
  school_year integer not null,
  type room_event_type not null,
  msg_no bigint,
  target_msg_no bigint,
  sender_id bigint,
  client_id text,
  -- Null once the message has been taken back.
  body text check (length(body) <= 4000),
  redacted_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (school_id, room_id, seq, school_year),
  unique (school_id, room_id, sender_id, client_id, school_year),
  foreign key (school_id, room_id) references rooms (school_id, id),
  check ((type = 'message') = (msg_no is not null))
) partition by list (school_year);

create index room_events_by_time on room_events (school_id, room_id, created_at) where type = 'message';
create index room_events_by_number on room_events (school_id, room_id, msg_no) where type = 'message';

-- No row, or left_seq set: not a member now.
create table room_members (
  school_id bigint not null,
  person_id bigint not null,
  room_id bigint not null,
  role room_member_role not null,
  -- A register that only rises: every message up to here has been read.
  read_msg_no bigint not null default 0,
  joined_seq bigint not null default 0,
  left_seq bigint,
  muted_until timestamptz,
  joined_at timestamptz not null default now(),
  primary key (school_id, person_id, room_id),
  foreign key (school_id, person_id) references people (school_id, id),
  foreign key (school_id, room_id) references rooms (school_id, id)
);

create index room_members_by_room on room_members (school_id, room_id);

alter table rooms enable row level security;
alter table rooms force row level security;
create policy of_the_school on rooms using (school_id = current_setting('app.school_id')::bigint);
alter table room_events enable row level security;
alter table room_events force row level security;
create policy of_the_school on room_events using (school_id = current_setting('app.school_id')::bigint);
alter table room_members enable row level security;
alter table room_members force row level security;
create policy of_the_school on room_members using (school_id = current_setting('app.school_id')::bigint);
