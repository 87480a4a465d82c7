-- What the migrations make, for reading: written by "npm run db:migrate", never by hand.
-- Partitions of a year and Kysely's own tables are left out.

create type academic_year_state as enum ('planning', 'current', 'closing', 'archived');
create type account_state as enum ('invited', 'active', 'disabled');
create type app_platform as enum ('android', 'ios');
create type catalogue_state as enum ('active', 'retired');
create type device_platform as enum ('android', 'ios', 'web');
create type enrolment_state as enum ('pending', 'active', 'promoted', 'repeating', 'graduated', 'transferred_out', 'withdrawn', 'dismissed', 'deceased');
create type entry_kind as enum ('new', 'promoted', 'repeating', 'transfer_in');
create type group_state as enum ('active', 'suspended', 'closed');
create type guardian_link_state as enum ('invited', 'verified', 'suspended', 'ended');
create type locale as enum ('en', 'ar', 'ckb');
create type messages_rule as enum ('messages', 'reports');
create type open_state as enum ('open', 'closed');
create type person_state as enum ('active', 'deceased', 'merged', 'erased');
create type relation as enum ('father', 'mother', 'grandparent', 'sibling', 'legal_guardian', 'other');
create type role as enum ('parent', 'student', 'teacher', 'school_management', 'administrator', 'subject_coordinator', 'evaluator');
create type role_assignment_state as enum ('pending', 'active', 'ended');
create type room_event_type as enum ('message', 'edit', 'redact', 'reaction', 'system');
create type room_kind as enum ('subject_class', 'homeroom', 'teacher_student', 'teacher_parent', 'staff', 'coordinator', 'announcement');
create type room_member_role as enum ('student', 'staff', 'guardian', 'observer');
create type room_state as enum ('open', 'locked', 'paused_no_staff', 'archived');
create type roster_batch_state as enum ('committed', 'undone');
create type roster_entity as enum ('org', 'academic_session', 'course', 'class', 'user', 'enrollment', 'agent_link');
create type school_gender as enum ('boys', 'girls', 'mixed');
create type school_kind as enum ('kg', 'primary', 'intermediate', 'preparatory', 'mixed', 'office');
create type school_state as enum ('planned', 'active', 'closed');
create type session_end as enum ('logout', 'ended_elsewhere', 'role_switch', 'password_change', 'expired', 'disabled', 'leaked');
create type sex as enum ('male', 'female');
create type shift as enum ('morning', 'afternoon', 'both');
create type stage as enum ('kg', 'primary', 'intermediate', 'preparatory');
create type teacher_assignment_state as enum ('planned', 'active', 'ended');
create type teaching_role as enum ('primary', 'assistant', 'substitute');
create type term_kind as enum ('first_term', 'midyear_exam', 'second_term', 'final_exam', 'second_round', 'course1', 'course2', 'month', 'custom');
create type term_state as enum ('open', 'locked', 'published');
create type theme as enum ('blue', 'green', 'orange', 'red', 'yellow', 'violet', 'white');

create table academic_years (
  school_id bigint not null,
  id bigint not null generated always as identity,
  title text not null,
  starts_on date not null,
  ends_on date not null,
  ministry_year integer not null,
  state academic_year_state not null default 'planning'::academic_year_state,
  sourced_id text,
  revision integer not null default 1,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, sourced_id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK ((starts_on < ends_on))
);
CREATE UNIQUE INDEX academic_years_one_current ON public.academic_years USING btree (school_id) WHERE (state = 'current'::academic_year_state);
alter table academic_years enable row level security;
alter table academic_years force row level security;
create policy of_the_school on academic_years using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table account_people (
  account_id bigint not null,
  school_id bigint not null,
  person_id bigint not null,
  PRIMARY KEY (account_id, school_id, person_id),
  UNIQUE (school_id, person_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id, person_id) REFERENCES people(school_id, id)
);

create table account_schools (
  account_id bigint not null,
  school_id bigint not null,
  PRIMARY KEY (account_id, school_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id) REFERENCES schools(id)
);

create table accounts (
  id bigint not null generated always as identity,
  group_id bigint not null,
  state account_state not null default 'invited'::account_state,
  password_hash text,
  must_change_password boolean not null default false,
  locale locale,
  synthetic boolean not null default false,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (group_id) REFERENCES groups(id)
);

create table app_versions (
  platform app_platform not null,
  version text not null,
  min_version text,
  url text,
  changed_at timestamp with time zone not null default now(),
  PRIMARY KEY (platform)
);

create table audit_events (
  school_id bigint not null,
  id bigint not null generated always as identity,
  school_year integer not null,
  at timestamp with time zone not null default clock_timestamp(),
  account_id bigint,
  role role,
  action text not null,
  subject_kind text,
  subject_id bigint,
  request_id text,
  changes jsonb,
  PRIMARY KEY (school_id, id, school_year),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id) REFERENCES schools(id)
) partition by LIST (school_year);
CREATE INDEX audit_events_by_time ON ONLY public.audit_events USING btree (school_id, at);
alter table audit_events enable row level security;
alter table audit_events force row level security;
create policy of_the_school on audit_events using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table class_enrolments (
  school_id bigint not null,
  id bigint not null generated always as identity,
  teaching_class_id bigint not null,
  student_id bigint not null,
  starts_on date not null,
  ends_on date,
  sourced_id text,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, sourced_id),
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  FOREIGN KEY (school_id, teaching_class_id) REFERENCES teaching_classes(school_id, id)
);
CREATE INDEX class_enrolments_by_class ON public.class_enrolments USING btree (school_id, teaching_class_id);
CREATE INDEX class_enrolments_by_student ON public.class_enrolments USING btree (school_id, student_id);
CREATE UNIQUE INDEX class_enrolments_one_open ON public.class_enrolments USING btree (school_id, teaching_class_id, student_id) WHERE (ends_on IS NULL);
alter table class_enrolments enable row level security;
alter table class_enrolments force row level security;
create policy of_the_school on class_enrolments using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table coordinator_scopes (
  school_id bigint not null,
  id bigint not null generated always as identity,
  account_id bigint not null,
  subject_id bigint not null,
  level_id bigint,
  starts_on date not null,
  ends_on date,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (level_id) REFERENCES levels(id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  FOREIGN KEY (subject_id) REFERENCES subjects(id)
);
CREATE INDEX coordinator_scopes_by_account ON public.coordinator_scopes USING btree (school_id, account_id);
alter table coordinator_scopes enable row level security;
alter table coordinator_scopes force row level security;
create policy of_the_school on coordinator_scopes using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table enrolments (
  school_id bigint not null,
  id bigint not null generated always as identity,
  student_id bigint not null,
  year_id bigint not null,
  level_id bigint not null,
  section_id bigint,
  register_no integer,
  entry_kind entry_kind not null default 'new'::entry_kind,
  starts_on date not null,
  ends_on date,
  exit_reason text,
  years_failed_in_stage smallint not null default 0,
  state enrolment_state not null default 'active'::enrolment_state,
  sourced_id text,
  revision integer not null default 1,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, sourced_id),
  FOREIGN KEY (level_id) REFERENCES levels(id),
  FOREIGN KEY (school_id, section_id) REFERENCES sections(school_id, id),
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  FOREIGN KEY (school_id, year_id) REFERENCES academic_years(school_id, id)
);
CREATE INDEX enrolments_by_section ON public.enrolments USING btree (school_id, section_id);
CREATE UNIQUE INDEX enrolments_one_active ON public.enrolments USING btree (school_id, student_id, year_id) WHERE (state = 'active'::enrolment_state);
alter table enrolments enable row level security;
alter table enrolments force row level security;
create policy of_the_school on enrolments using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table evaluator_scopes (
  school_id bigint not null,
  id bigint not null generated always as identity,
  account_id bigint not null,
  subject_id bigint,
  starts_on date not null,
  ends_on date,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  FOREIGN KEY (subject_id) REFERENCES subjects(id)
);
CREATE INDEX evaluator_scopes_by_account ON public.evaluator_scopes USING btree (school_id, account_id);
alter table evaluator_scopes enable row level security;
alter table evaluator_scopes force row level security;
create policy of_the_school on evaluator_scopes using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table group_settings (
  group_id bigint not null,
  show_apply_now_button boolean not null default false,
  show_messages_btn_for_students boolean not null default false,
  show_reports_btn_for_students boolean not null default false,
  messages_rule messages_rule not null default 'messages'::messages_rule,
  legacy_clients boolean not null default true,
  legacy_teacher_count boolean not null default false,
  sliding_session boolean not null default false,
  session_timeout_days numeric not null default 30,
  legacy_client_seen_at timestamp with time zone,
  maintenance boolean not null default false,
  revision integer not null default 1,
  PRIMARY KEY (group_id),
  FOREIGN KEY (group_id) REFERENCES groups(id),
  CHECK (((session_timeout_days >= (0)::numeric) AND (session_timeout_days <= (365)::numeric)))
);

create table groups (
  id bigint not null generated always as identity,
  code text not null,
  name_en text,
  name_ar text,
  name_ckb text,
  sourced_id text,
  default_locale locale not null default 'ar'::locale,
  time_zone text not null default 'Asia/Baghdad'::text,
  theme theme not null default 'white'::theme,
  state group_state not null default 'active'::group_state,
  synthetic boolean not null default false,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  UNIQUE (code),
  CHECK ((COALESCE(name_en, name_ar, name_ckb) IS NOT NULL)),
  CHECK ((code ~ '^[0-9A-Za-z._-]{1,64}$'::text))
);

create table guardian_links (
  school_id bigint not null,
  id bigint not null generated always as identity,
  guardian_id bigint not null,
  student_id bigint not null,
  relation relation not null default 'other'::relation,
  is_primary boolean not null default false,
  can_view boolean not null default true,
  can_message boolean not null default true,
  can_pickup boolean not null default false,
  gets_notifications boolean not null default true,
  restricted_by_court boolean not null default false,
  state guardian_link_state not null default 'invited'::guardian_link_state,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, guardian_id, student_id),
  FOREIGN KEY (school_id, guardian_id) REFERENCES people(school_id, id),
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id)
);
CREATE INDEX guardian_links_by_student ON public.guardian_links USING btree (school_id, student_id);
alter table guardian_links enable row level security;
alter table guardian_links force row level security;
create policy of_the_school on guardian_links using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table levels (
  id bigint not null generated always as identity,
  group_id bigint not null,
  code text not null,
  name_en text,
  name_ar text,
  name_ckb text,
  stage stage,
  grade_code text,
  "position" integer not null,
  is_terminal boolean not null default false,
  state catalogue_state not null default 'active'::catalogue_state,
  revision integer not null default 1,
  PRIMARY KEY (id),
  UNIQUE (group_id, code),
  FOREIGN KEY (group_id) REFERENCES groups(id)
);

create table login_names (
  login text not null,
  account_id bigint not null,
  PRIMARY KEY (login),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  CHECK (((login = lower(login)) AND ((length(login) >= 1) AND (length(login) <= 255))))
);
CREATE INDEX login_names_by_account ON public.login_names USING btree (account_id);

create table one_time_codes (
  id bigint not null generated always as identity,
  account_id bigint not null,
  code_hash bytea not null,
  issued_by bigint,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (issued_by) REFERENCES accounts(id)
);
CREATE INDEX one_time_codes_open ON public.one_time_codes USING btree (account_id) WHERE (used_at IS NULL);

create table people (
  school_id bigint not null,
  id bigint not null generated always as identity,
  sourced_id text,
  identifier text,
  name_parts jsonb not null default '{}'::jsonb,
  name_ar text,
  name_en text,
  name_ckb text,
  search_text text not null default ''::text,
  sex sex,
  birth_date date,
  phone text,
  email text,
  locale locale,
  state person_state not null default 'active'::person_state,
  synthetic boolean not null default false,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, sourced_id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK ((COALESCE(name_ar, name_en, name_ckb) IS NOT NULL))
);
alter table people enable row level security;
alter table people force row level security;
create policy of_the_school on people using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table report_tickets (
  ticket_hash bytea not null,
  session_id bigint not null,
  report text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  cookie_hash bytea,
  cookie_expires_at timestamp with time zone,
  PRIMARY KEY (ticket_hash),
  UNIQUE (cookie_hash),
  FOREIGN KEY (session_id) REFERENCES sessions(id)
);

create table role_assignments (
  id bigint not null generated always as identity,
  account_id bigint not null,
  group_id bigint not null,
  role role not null,
  school_id bigint,
  person_id bigint,
  starts_at timestamp with time zone not null default now(),
  ends_at timestamp with time zone,
  state role_assignment_state not null default 'active'::role_assignment_state,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  UNIQUE NULLS NOT DISTINCT (account_id, role, school_id, ends_at),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (group_id) REFERENCES groups(id),
  FOREIGN KEY (school_id, person_id) REFERENCES people(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK (((role = ANY (ARRAY['student'::role, 'teacher'::role, 'school_management'::role])) = (school_id IS NOT NULL))),
  CHECK (((school_id IS NULL) = (person_id IS NULL)))
);

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
  body text,
  redacted_at timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (school_id, room_id, seq, school_year),
  UNIQUE (school_id, room_id, sender_id, client_id, school_year),
  FOREIGN KEY (school_id, room_id) REFERENCES rooms(school_id, id),
  CHECK (((type = 'message'::room_event_type) = (msg_no IS NOT NULL))),
  CHECK ((length(body) <= 4000))
) partition by LIST (school_year);
CREATE INDEX room_events_by_number ON ONLY public.room_events USING btree (school_id, room_id, msg_no) WHERE (type = 'message'::room_event_type);
CREATE INDEX room_events_by_time ON ONLY public.room_events USING btree (school_id, room_id, created_at) WHERE (type = 'message'::room_event_type);
alter table room_events enable row level security;
alter table room_events force row level security;
create policy of_the_school on room_events using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table room_members (
  school_id bigint not null,
  person_id bigint not null,
  room_id bigint not null,
  role room_member_role not null,
  read_msg_no bigint not null default 0,
  joined_seq bigint not null default 0,
  left_seq bigint,
  muted_until timestamp with time zone,
  joined_at timestamp with time zone not null default now(),
  visited_at timestamp with time zone,
  PRIMARY KEY (school_id, person_id, room_id),
  FOREIGN KEY (school_id, person_id) REFERENCES people(school_id, id),
  FOREIGN KEY (school_id, room_id) REFERENCES rooms(school_id, id)
);
CREATE INDEX room_members_by_room ON public.room_members USING btree (school_id, room_id);
alter table room_members enable row level security;
alter table room_members force row level security;
create policy of_the_school on room_members using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table rooms (
  school_id bigint not null,
  id bigint not null generated always as identity,
  school_year integer not null,
  kind room_kind not null,
  title text,
  teaching_class_id bigint,
  section_id bigint,
  about_student_id bigint,
  state room_state not null default 'open'::room_state,
  last_seq bigint not null default 0,
  last_msg_no bigint not null default 0,
  last_redacted_msg_no bigint not null default 0,
  last_message_at timestamp with time zone,
  archived_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, about_student_id) REFERENCES students(school_id, id),
  FOREIGN KEY (school_id, section_id) REFERENCES sections(school_id, id),
  FOREIGN KEY (school_id, teaching_class_id) REFERENCES teaching_classes(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id)
);
alter table rooms enable row level security;
alter table rooms force row level security;
create policy of_the_school on rooms using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table roster_batches (
  school_id bigint not null,
  id bigint not null generated always as identity,
  source text not null,
  file_sha256 text not null,
  state roster_batch_state not null default 'committed'::roster_batch_state,
  counts jsonb not null,
  committed_by bigint,
  committed_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (committed_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id) REFERENCES schools(id)
);
alter table roster_batches enable row level security;
alter table roster_batches force row level security;
create policy of_the_school on roster_batches using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table roster_records (
  school_id bigint not null,
  entity roster_entity not null,
  sourced_id text not null,
  source text not null,
  entity_id bigint not null,
  row_hash bytea not null,
  local_fields text[] not null default '{}'::text[],
  active boolean not null default true,
  batch_id bigint not null,
  PRIMARY KEY (school_id, entity, sourced_id, source),
  FOREIGN KEY (school_id, batch_id) REFERENCES roster_batches(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id)
);
alter table roster_records enable row level security;
alter table roster_records force row level security;
create policy of_the_school on roster_records using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table schools (
  id bigint not null generated always as identity,
  group_id bigint not null,
  code text not null,
  name_en text,
  name_ar text,
  name_ckb text,
  sourced_id text,
  identifier text,
  kind school_kind not null default 'mixed'::school_kind,
  gender school_gender not null default 'mixed'::school_gender,
  shift shift not null default 'morning'::shift,
  address text,
  phones text[] not null default '{}'::text[],
  week_days smallint not null default 31,
  time_zone text not null default 'Asia/Baghdad'::text,
  state school_state not null default 'active'::school_state,
  synthetic boolean not null default false,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  UNIQUE (group_id, code),
  UNIQUE (group_id, sourced_id),
  FOREIGN KEY (group_id) REFERENCES groups(id),
  CHECK (((week_days >= 0) AND (week_days <= 127))),
  CHECK ((COALESCE(name_en, name_ar, name_ckb) IS NOT NULL)),
  CHECK ((code ~ '^[0-9A-Za-z._-]{1,64}$'::text))
);
CREATE UNIQUE INDEX schools_one_office ON public.schools USING btree (group_id) WHERE (kind = 'office'::school_kind);

create table section_stays (
  school_id bigint not null,
  id bigint not null generated always as identity,
  enrolment_id bigint not null,
  section_id bigint not null,
  starts_on date not null,
  ends_on date,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, enrolment_id) REFERENCES enrolments(school_id, id),
  FOREIGN KEY (school_id, section_id) REFERENCES sections(school_id, id)
);
CREATE INDEX section_stays_by_enrolment ON public.section_stays USING btree (school_id, enrolment_id);
alter table section_stays enable row level security;
alter table section_stays force row level security;
create policy of_the_school on section_stays using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table sections (
  school_id bigint not null,
  id bigint not null generated always as identity,
  year_id bigint not null,
  level_id bigint not null,
  letter text not null,
  title text,
  shift shift not null default 'morning'::shift,
  capacity integer,
  homeroom_teacher_id bigint,
  room text,
  language locale,
  state open_state not null default 'open'::open_state,
  sourced_id text,
  revision integer not null default 1,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, sourced_id),
  UNIQUE (school_id, year_id, level_id, shift, letter),
  FOREIGN KEY (level_id) REFERENCES levels(id),
  FOREIGN KEY (school_id, homeroom_teacher_id) REFERENCES teachers(school_id, id),
  FOREIGN KEY (school_id, year_id) REFERENCES academic_years(school_id, id)
);
alter table sections enable row level security;
alter table sections force row level security;
create policy of_the_school on sections using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table sessions (
  id bigint not null generated always as identity,
  token_hash bytea not null,
  account_id bigint not null,
  role_assignment_id bigint not null,
  platform device_platform not null default 'web'::device_platform,
  device_name text,
  app_version text,
  push_token text,
  push_tags jsonb,
  chosen_student_id bigint,
  chosen_school_id bigint,
  created_at timestamp with time zone not null default now(),
  last_login_at timestamp with time zone not null default now(),
  session_timeout_days numeric not null,
  last_seen_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  ended_by session_end,
  PRIMARY KEY (id),
  UNIQUE (token_hash),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (role_assignment_id) REFERENCES role_assignments(id),
  CHECK (((session_timeout_days >= (0)::numeric) AND (session_timeout_days <= (365)::numeric))),
  CHECK ((length(token_hash) = 32))
);
CREATE INDEX sessions_by_account ON public.sessions USING btree (account_id) WHERE (ended_at IS NULL);

create table sign_in_failures (
  login_hash bytea not null,
  failures integer not null,
  last_failed_at timestamp with time zone not null,
  next_try_at timestamp with time zone not null,
  PRIMARY KEY (login_hash)
);

create table students (
  school_id bigint not null,
  id bigint not null,
  student_number text,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, student_number),
  FOREIGN KEY (school_id, id) REFERENCES people(school_id, id)
);
alter table students enable row level security;
alter table students force row level security;
create policy of_the_school on students using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table subject_offerings (
  school_id bigint not null,
  id bigint not null generated always as identity,
  year_id bigint not null,
  level_id bigint not null,
  subject_id bigint not null,
  title text,
  weekly_periods smallint,
  max_mark numeric not null default 100,
  sourced_id text,
  revision integer not null default 1,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, sourced_id),
  UNIQUE (school_id, year_id, level_id, subject_id),
  FOREIGN KEY (level_id) REFERENCES levels(id),
  FOREIGN KEY (school_id, year_id) REFERENCES academic_years(school_id, id),
  FOREIGN KEY (subject_id) REFERENCES subjects(id)
);
alter table subject_offerings enable row level security;
alter table subject_offerings force row level security;
create policy of_the_school on subject_offerings using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table subjects (
  id bigint not null generated always as identity,
  group_id bigint not null,
  code text not null,
  name_en text,
  name_ar text,
  name_ckb text,
  theme theme not null default 'white'::theme,
  icon text,
  counts_in_average boolean not null default true,
  on_report_card boolean not null default true,
  "position" integer not null,
  state catalogue_state not null default 'active'::catalogue_state,
  revision integer not null default 1,
  PRIMARY KEY (id),
  UNIQUE (group_id, code),
  FOREIGN KEY (group_id) REFERENCES groups(id)
);

create table teacher_assignments (
  school_id bigint not null,
  id bigint not null generated always as identity,
  teaching_class_id bigint not null,
  teacher_id bigint not null,
  role teaching_role not null default 'primary'::teaching_role,
  starts_on date not null,
  ends_on date,
  state teacher_assignment_state not null default 'active'::teacher_assignment_state,
  sourced_id text,
  revision integer not null default 1,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, sourced_id),
  FOREIGN KEY (school_id, teacher_id) REFERENCES teachers(school_id, id),
  FOREIGN KEY (school_id, teaching_class_id) REFERENCES teaching_classes(school_id, id)
);
CREATE INDEX teacher_assignments_by_class ON public.teacher_assignments USING btree (school_id, teaching_class_id);
CREATE INDEX teacher_assignments_by_teacher ON public.teacher_assignments USING btree (school_id, teacher_id);
alter table teacher_assignments enable row level security;
alter table teacher_assignments force row level security;
create policy of_the_school on teacher_assignments using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table teachers (
  school_id bigint not null,
  id bigint not null,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, id) REFERENCES people(school_id, id)
);
alter table teachers enable row level security;
alter table teachers force row level security;
create policy of_the_school on teachers using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table teaching_classes (
  school_id bigint not null,
  id bigint not null generated always as identity,
  year_id bigint not null,
  offering_id bigint not null,
  section_id bigint,
  code text,
  title text,
  room text,
  state open_state not null default 'open'::open_state,
  sourced_id text,
  revision integer not null default 1,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, sourced_id),
  FOREIGN KEY (school_id, offering_id) REFERENCES subject_offerings(school_id, id),
  FOREIGN KEY (school_id, section_id) REFERENCES sections(school_id, id),
  FOREIGN KEY (school_id, year_id) REFERENCES academic_years(school_id, id)
);
CREATE INDEX teaching_classes_by_offering ON public.teaching_classes USING btree (school_id, offering_id);
CREATE INDEX teaching_classes_by_section ON public.teaching_classes USING btree (school_id, section_id);
alter table teaching_classes enable row level security;
alter table teaching_classes force row level security;
create policy of_the_school on teaching_classes using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table terms (
  school_id bigint not null,
  id bigint not null generated always as identity,
  year_id bigint not null,
  parent_id bigint,
  kind term_kind not null default 'custom'::term_kind,
  title text not null,
  starts_on date not null,
  ends_on date not null,
  session_type text,
  state term_state not null default 'open'::term_state,
  sourced_id text,
  revision integer not null default 1,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, sourced_id),
  FOREIGN KEY (school_id, parent_id) REFERENCES terms(school_id, id),
  FOREIGN KEY (school_id, year_id) REFERENCES academic_years(school_id, id),
  CHECK ((starts_on <= ends_on))
);
alter table terms enable row level security;
alter table terms force row level security;
create policy of_the_school on terms using ((school_id = (current_setting('app.school_id'::text))::bigint));

CREATE OR REPLACE FUNCTION public.ensure_year_partitions(wanted integer)
 RETURNS void
 LANGUAGE plpgsql
 SET client_min_messages TO 'warning'
AS $function$
declare
  parent text;
begin
  foreach parent in array array['room_events', 'audit_events'] loop
    execute format(
      'create table if not exists %I partition of %I for values in (%s)',
      parent || '_' || wanted, parent, wanted
    );
    -- Row-level security stands on the parent, so nobody may walk in through the partition.
    execute format('revoke all on %I from dars_app, dars_readonly', parent || '_' || wanted);
  end loop;
end
$function$;

grant usage on schema public to dars_app;
grant usage on schema public to dars_readonly;
grant usage on sequence academic_years_id_seq to dars_app;
grant usage on sequence accounts_id_seq to dars_app;
grant usage on sequence audit_events_id_seq to dars_app;
grant usage on sequence class_enrolments_id_seq to dars_app;
grant usage on sequence coordinator_scopes_id_seq to dars_app;
grant usage on sequence enrolments_id_seq to dars_app;
grant usage on sequence evaluator_scopes_id_seq to dars_app;
grant usage on sequence groups_id_seq to dars_app;
grant usage on sequence guardian_links_id_seq to dars_app;
grant usage on sequence levels_id_seq to dars_app;
grant usage on sequence one_time_codes_id_seq to dars_app;
grant usage on sequence people_id_seq to dars_app;
grant usage on sequence role_assignments_id_seq to dars_app;
grant usage on sequence rooms_id_seq to dars_app;
grant usage on sequence roster_batches_id_seq to dars_app;
grant usage on sequence schools_id_seq to dars_app;
grant usage on sequence section_stays_id_seq to dars_app;
grant usage on sequence sections_id_seq to dars_app;
grant usage on sequence sessions_id_seq to dars_app;
grant usage on sequence subject_offerings_id_seq to dars_app;
grant usage on sequence subjects_id_seq to dars_app;
grant usage on sequence teacher_assignments_id_seq to dars_app;
grant usage on sequence teaching_classes_id_seq to dars_app;
grant usage on sequence terms_id_seq to dars_app;
grant delete, insert, select, update on table academic_years to dars_app;
grant select on table academic_years to dars_readonly;
grant delete, insert, select, update on table account_people to dars_app;
grant select on table account_people to dars_readonly;
grant delete, insert, select, update on table account_schools to dars_app;
grant select on table account_schools to dars_readonly;
grant delete, insert, select, update on table accounts to dars_app;
grant select on table accounts to dars_readonly;
grant delete, insert, select, update on table app_versions to dars_app;
grant select on table app_versions to dars_readonly;
grant insert, select on table audit_events to dars_app;
grant select on table audit_events to dars_readonly;
grant delete, insert, select, update on table class_enrolments to dars_app;
grant select on table class_enrolments to dars_readonly;
grant delete, insert, select, update on table coordinator_scopes to dars_app;
grant select on table coordinator_scopes to dars_readonly;
grant delete, insert, select, update on table enrolments to dars_app;
grant select on table enrolments to dars_readonly;
grant delete, insert, select, update on table evaluator_scopes to dars_app;
grant select on table evaluator_scopes to dars_readonly;
grant delete, insert, select, update on table group_settings to dars_app;
grant select on table group_settings to dars_readonly;
grant delete, insert, select, update on table groups to dars_app;
grant select on table groups to dars_readonly;
grant delete, insert, select, update on table guardian_links to dars_app;
grant select on table guardian_links to dars_readonly;
grant delete, insert, select, update on table levels to dars_app;
grant select on table levels to dars_readonly;
grant delete, insert, select, update on table login_names to dars_app;
grant select on table login_names to dars_readonly;
grant delete, insert, select, update on table one_time_codes to dars_app;
grant select on table one_time_codes to dars_readonly;
grant delete, insert, select, update on table people to dars_app;
grant select on table people to dars_readonly;
grant delete, insert, select, update on table report_tickets to dars_app;
grant select on table report_tickets to dars_readonly;
grant delete, insert, select, update on table role_assignments to dars_app;
grant select on table role_assignments to dars_readonly;
grant delete, insert, select, update on table room_events to dars_app;
grant select on table room_events to dars_readonly;
grant delete, insert, select, update on table room_members to dars_app;
grant select on table room_members to dars_readonly;
grant delete, insert, select, update on table rooms to dars_app;
grant select on table rooms to dars_readonly;
grant delete, insert, select, update on table roster_batches to dars_app;
grant select on table roster_batches to dars_readonly;
grant delete, insert, select, update on table roster_records to dars_app;
grant select on table roster_records to dars_readonly;
grant delete, insert, select, update on table schools to dars_app;
grant select on table schools to dars_readonly;
grant delete, insert, select, update on table section_stays to dars_app;
grant select on table section_stays to dars_readonly;
grant delete, insert, select, update on table sections to dars_app;
grant select on table sections to dars_readonly;
grant delete, insert, select, update on table sessions to dars_app;
grant select on table sessions to dars_readonly;
grant delete, insert, select, update on table sign_in_failures to dars_app;
grant select on table sign_in_failures to dars_readonly;
grant delete, insert, select, update on table students to dars_app;
grant select on table students to dars_readonly;
grant delete, insert, select, update on table subject_offerings to dars_app;
grant select on table subject_offerings to dars_readonly;
grant delete, insert, select, update on table subjects to dars_app;
grant select on table subjects to dars_readonly;
grant delete, insert, select, update on table teacher_assignments to dars_app;
grant select on table teacher_assignments to dars_readonly;
grant delete, insert, select, update on table teachers to dars_app;
grant select on table teachers to dars_readonly;
grant delete, insert, select, update on table teaching_classes to dars_app;
grant select on table teaching_classes to dars_readonly;
grant delete, insert, select, update on table terms to dars_app;
grant select on table terms to dars_readonly;

alter default privileges in schema public grant usage on sequences to dars_app;
alter default privileges in schema public grant delete, insert, select, update on tables to dars_app;
alter default privileges in schema public grant select on tables to dars_readonly;
