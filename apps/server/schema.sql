-- What the migrations make: written by "npm run db:migrate", never by hand. It runs on an empty database.
-- Partitions of a year and Kysely's own tables are left out.

do $$
begin
  if not exists (select from pg_roles where rolname = 'dars_app') then
    create role dars_app login nobypassrls;
  elsif not (select rolcanlogin from pg_roles where rolname = 'dars_app') then
    alter role dars_app login;
  end if;
  if not exists (select from pg_roles where rolname = 'dars_readonly') then
    create role dars_readonly nologin nobypassrls;
  end if;
  execute format('grant dars_app, dars_readonly to %I', current_user);
end
$$;

set check_function_bodies = off;

create type academic_year_state as enum ('planning', 'current', 'closing', 'archived');
create type account_state as enum ('invited', 'active', 'disabled');
create type app_platform as enum ('android', 'ios');
create type application_state as enum ('submitted', 'under_review', 'info_requested', 'assessment_scheduled', 'assessed', 'accepted', 'waitlisted', 'rejected', 'offer_accepted', 'enrolled', 'withdrawn', 'expired');
create type attempt_pick as enum ('best', 'last', 'average', 'first');
create type attempt_state as enum ('working', 'submitted', 'graded', 'returned');
create type attendance_mode as enum ('day', 'period');
create type attendance_status as enum ('present', 'absent_unexcused', 'absent_excused', 'late', 'left_early', 'official_duty', 'not_required');
create type calendar_audience as enum ('everyone', 'staff');
create type calendar_kind as enum ('closure', 'school_day', 'public_holiday', 'school_holiday', 'exam', 'activity', 'deadline');
create type card_kind as enum ('iq_ministry', 'school', 'skills');
create type case_origin as enum ('report', 'words');
create type case_state as enum ('open', 'closed');
create type catalogue_state as enum ('active', 'retired');
create type conduct as enum ('excellent', 'very_good', 'good', 'fair', 'weak');
create type decision_state as enum ('proposed', 'confirmed', 'declined');
create type device_platform as enum ('android', 'ios', 'web');
create type enrolment_state as enum ('pending', 'active', 'promoted', 'repeating', 'graduated', 'transferred_out', 'withdrawn', 'dismissed', 'deceased');
create type entry_kind as enum ('new', 'promoted', 'repeating', 'transfer_in');
create type evaluation_state as enum ('draft', 'submitted', 'acknowledged', 'appealed', 'final', 'cancelled');
create type excuse_state as enum ('waiting', 'approved', 'declined', 'withdrawn');
create type exercise_purpose as enum ('practice', 'homework', 'quiz', 'exam');
create type export_kind as enum ('roster', 'list', 'table', 'transcript');
create type feedback_policy as enum ('immediate', 'after_submit', 'after_due', 'after_return');
create type file_kind as enum ('photo', 'voice', 'file');
create type file_media_state as enum ('waiting', 'made', 'plain', 'refused');
create type file_state as enum ('receiving', 'checking', 'ready', 'refused', 'erased');
create type file_use_kind as enum ('room', 'post', 'thread', 'case', 'lesson', 'excuse', 'guide_video', 'video_task', 'video_take', 'attempt', 'application', 'person', 'evaluation', 'training', 'ask', 'homework', 'homework_answer');
create type follow_up_state as enum ('open', 'notified', 'acknowledged', 'resolved', 'excused', 'closed');
create type group_state as enum ('active', 'suspended', 'closed');
create type guardian_link_state as enum ('invited', 'verified', 'suspended', 'ended');
create type held_refusal as enum ('left', 'archived', 'observer', 'readers-only', 'paused', 'locked', 'muted');
create type lesson_change_kind as enum ('cancelled', 'changed', 'plain');
create type lesson_version_kind as enum ('revision', 'variant');
create type lesson_version_state as enum ('draft', 'review', 'published', 'retired');
create type link_purpose as enum ('read', 'external_reply');
create type locale as enum ('en', 'ar', 'ckb');
create type mark_column_state as enum ('open', 'submitted', 'approved', 'published', 'amended');
create type mark_objection_state as enum ('open', 'accepted', 'declined', 'withdrawn');
create type mark_publication_problem as enum ('busy', 'stopped', 'unexpected');
create type mark_publication_state as enum ('scheduled', 'published', 'withdrawn');
create type mark_state as enum ('absent_unexcused', 'absent_excused', 'exempt', 'cheating');
create type messages_rule as enum ('messages', 'reports');
create type ministry_outcome as enum ('pass', 'completion', 'fail');
create type moderation_act as enum ('dismiss', 'remove', 'warn', 'mute', 'unmute', 'lock', 'unlock', 'slow', 'disable', 'refer');
create type notification_delivery as enum ('instant', 'digest', 'off');
create type open_state as enum ('open', 'closed');
create type period_kind as enum ('lesson', 'break', 'assembly');
create type person_state as enum ('active', 'deceased', 'merged', 'erased');
create type post_state as enum ('draft', 'published', 'withdrawn');
create type proposal_state as enum ('waiting', 'approved', 'refused', 'withdrawn');
create type push_state as enum ('waiting', 'held', 'digest', 'sent', 'off', 'no_device', 'failed');
create type question_import_state as enum ('receiving', 'committed', 'undone');
create type relation as enum ('father', 'mother', 'grandparent', 'sibling', 'legal_guardian', 'other');
create type removal_reason as enum ('author', 'moderator', 'hidden');
create type report_reason as enum ('bullying', 'sexual', 'violence', 'self_harm', 'spam', 'personal_data', 'adult_misconduct', 'other');
create type retention_kind as enum ('chat-words', 'chat-files', 'cases', 'threads', 'notifications');
create type role as enum ('parent', 'student', 'teacher', 'school_management', 'administrator', 'subject_coordinator', 'evaluator');
create type role_assignment_state as enum ('pending', 'active', 'ended');
create type rollover_outcome as enum ('undecided', 'promoted', 'repeating', 'graduated', 'leaving');
create type rollover_state as enum ('open', 'committed');
create type rollover_trace_kind as enum ('enrolment', 'entered', 'stay', 'seat', 'teaching', 'role', 'feed', 'room');
create type room_event_type as enum ('message', 'edit', 'redact', 'restore', 'reaction', 'system');
create type room_kind as enum ('subject_class', 'homeroom', 'teacher_student', 'teacher_parent', 'staff', 'coordinator', 'announcement');
create type room_member_role as enum ('student', 'staff', 'coordinator', 'guardian', 'observer');
create type room_state as enum ('open', 'locked', 'paused_no_staff', 'archived');
create type roster_batch_state as enum ('committed', 'undone');
create type roster_entity as enum ('org', 'academic_session', 'course', 'homeroom_course', 'class', 'user', 'enrollment', 'agent_link');
create type roster_upload_kind as enum ('oneroster', 'students', 'teachers', 'assignments');
create type roster_upload_state as enum ('receiving', 'checking', 'checked', 'refused', 'committing', 'committed', 'undoing', 'undone', 'failed', 'discarded');
create type roster_work as enum ('check', 'commit', 'undo');
create type school_gender as enum ('boys', 'girls', 'mixed');
create type school_kind as enum ('kg', 'primary', 'intermediate', 'preparatory', 'mixed', 'office');
create type school_state as enum ('planned', 'active', 'closed');
create type session_end as enum ('logout', 'ended_elsewhere', 'role_switch', 'password_change', 'expired', 'disabled', 'leaked');
create type sex as enum ('male', 'female');
create type shift as enum ('morning', 'afternoon', 'both');
create type sign_in_challenge as enum ('second_step', 'passkey_sign_in', 'passkey_added', 'identity', 'identity_link');
create type staff_absence_reason as enum ('sick', 'leave', 'duty', 'other');
create type staff_absence_report_state as enum ('waiting', 'confirmed', 'declined', 'withdrawn');
create type stage as enum ('kg', 'primary', 'intermediate', 'preparatory');
create type teacher_assignment_state as enum ('planned', 'active', 'ended');
create type teaching_role as enum ('primary', 'assistant', 'substitute');
create type term_kind as enum ('first_term', 'midyear_exam', 'second_term', 'final_exam', 'second_round', 'course1', 'course2', 'month', 'custom');
create type term_state as enum ('open', 'locked', 'published');
create type theme as enum ('blue', 'green', 'orange', 'red', 'yellow', 'violet', 'white');
create type thread_kind as enum ('request', 'complaint', 'notice', 'permission');
create type thread_state as enum ('open', 'answered', 'closed', 'reopened');
create type timetable_state as enum ('draft', 'published');
create type training_answer as enum ('invited', 'going', 'declined');
create type training_part_kind as enum ('session', 'material', 'quiz');
create type video_take_state as enum ('sent', 'returned', 'rejected', 'withdrawn');

create collation kurdish (provider = icu, locale = 'fa', rules = '&ر<ڕ');

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
  opens_at time without time zone,
  closes_at time without time zone,
  PRIMARY KEY (id),
  UNIQUE (group_id, code),
  UNIQUE (group_id, sourced_id),
  FOREIGN KEY (group_id) REFERENCES groups(id),
  CHECK (((week_days >= 0) AND (week_days <= 127))),
  CHECK ((COALESCE(name_en, name_ar, name_ckb) IS NOT NULL)),
  CHECK ((code ~ '^[0-9A-Za-z._-]{1,64}$'::text))
);
alter table schools add constraint school_hours_together CHECK (((opens_at IS NULL) = (closes_at IS NULL))) NOT VALID;
alter table schools add constraint school_hours_in_order CHECK ((opens_at < closes_at)) NOT VALID;
CREATE UNIQUE INDEX schools_one_office ON public.schools USING btree (group_id) WHERE (kind = 'office'::school_kind);

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
  national_id_sealed bytea,
  second_phone text,
  address text,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, sourced_id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK ((COALESCE(name_ar, name_en, name_ckb) IS NOT NULL))
);
CREATE INDEX people_by_name ON public.people USING btree (school_id, COALESCE(name_ar, name_ckb, name_en) COLLATE "ar-x-icu", id);
CREATE INDEX people_by_name_ckb ON public.people USING btree (school_id, COALESCE(name_ckb, name_ar, name_en) COLLATE kurdish, id);
CREATE INDEX people_by_name_en ON public.people USING btree (school_id, COALESCE(name_en, name_ar, name_ckb) COLLATE "en-x-icu", id);
alter table people enable row level security;
alter table people force row level security;
create policy of_the_school on people using ((school_id = (current_setting('app.school_id'::text))::bigint));

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

create table absence_excuses (
  school_id bigint not null,
  id bigint not null generated always as identity,
  student_id bigint not null,
  from_day date not null,
  until_day date not null,
  reason text not null,
  body text,
  state excuse_state not null default 'waiting'::excuse_state,
  sent_by bigint not null,
  sent_at timestamp with time zone not null default now(),
  decided_by bigint,
  decided_at timestamp with time zone,
  note text,
  revision integer not null default 1,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (decided_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  FOREIGN KEY (sent_by) REFERENCES accounts(id),
  CHECK ((from_day <= until_day))
);
CREATE INDEX absence_excuses_by_student ON public.absence_excuses USING btree (school_id, student_id, from_day);
CREATE INDEX absence_excuses_waiting ON public.absence_excuses USING btree (school_id, sent_at) WHERE (state = 'waiting'::excuse_state);
alter table absence_excuses enable row level security;
alter table absence_excuses force row level security;
create policy of_the_school on absence_excuses using ((school_id = (current_setting('app.school_id'::text))::bigint));

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

create table app_versions (
  platform app_platform not null,
  version text not null,
  min_version text,
  url text,
  changed_at timestamp with time zone not null default now(),
  notes jsonb,
  PRIMARY KEY (platform)
);

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

create table applications (
  school_id bigint not null,
  id bigint not null generated always as identity,
  key text not null,
  tracking text not null,
  state application_state not null default 'submitted'::application_state,
  state_since timestamp with time zone not null default now(),
  submitted_at timestamp with time zone not null default now(),
  level_id bigint not null,
  name_parts jsonb not null,
  name_words text not null,
  sex text not null,
  birth_date date not null,
  national_id_sealed bytea,
  national_id_hash bytea,
  phone text not null,
  guardians jsonb not null,
  previous_school text,
  previous_result text,
  siblings text,
  needs text,
  request text,
  assessment_at timestamp with time zone,
  note text,
  offer_until date,
  student_id bigint,
  revision integer not null default 1,
  slot_id bigint,
  email text,
  locale locale,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, key),
  UNIQUE (school_id, tracking),
  FOREIGN KEY (level_id) REFERENCES levels(id),
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK (((length(email) >= 3) AND (length(email) <= 255))),
  CHECK ((sex = ANY (ARRAY['male'::text, 'female'::text])))
);
CREATE INDEX applications_by_name ON public.applications USING btree (school_id, name_words, birth_date);
CREATE INDEX applications_by_national_id ON public.applications USING btree (school_id, national_id_hash);
CREATE INDEX applications_by_slot ON public.applications USING btree (school_id, slot_id);
CREATE INDEX applications_by_state ON public.applications USING btree (school_id, state, state_since);
CREATE INDEX applications_by_student ON public.applications USING btree (school_id, student_id);
alter table applications enable row level security;
alter table applications force row level security;
create policy of_the_school on applications using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table application_answers (
  school_id bigint not null,
  application_id bigint not null,
  key text not null,
  request text,
  answer text,
  answered_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, application_id, key),
  FOREIGN KEY (school_id, application_id) REFERENCES applications(school_id, id) ON DELETE CASCADE
);
alter table application_answers enable row level security;
alter table application_answers force row level security;
create policy of_the_school on application_answers using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table application_codes (
  ticket_hash bytea not null,
  school_id bigint not null,
  phone_hash bytea not null,
  code_hash bytea not null,
  sealed bytea not null,
  wrong smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  device_hash bytea,
  used_at timestamp with time zone,
  round smallint not null default 1,
  PRIMARY KEY (ticket_hash),
  FOREIGN KEY (school_id) REFERENCES schools(id)
);
CREATE INDEX application_codes_by_phone ON public.application_codes USING btree (phone_hash, created_at);
CREATE INDEX application_codes_by_school ON public.application_codes USING btree (school_id, expires_at);

create table application_documents (
  school_id bigint not null,
  application_id bigint not null,
  file_id text not null,
  kind text not null,
  given_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, application_id, file_id),
  FOREIGN KEY (school_id, application_id) REFERENCES applications(school_id, id) ON DELETE CASCADE,
  CHECK ((kind = ANY (ARRAY['id_card'::text, 'residence_card'::text, 'photo'::text, 'vaccination_card'::text, 'last_certificate'::text, 'transfer'::text, 'other'::text])))
);
alter table application_documents enable row level security;
alter table application_documents force row level security;
create policy of_the_school on application_documents using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table application_places (
  tracking text not null,
  school_id bigint not null,
  phone_hash bytea not null,
  submitted_at timestamp with time zone not null default now(),
  device_hash bytea,
  application text,
  account_id bigint,
  email_hash bytea,
  PRIMARY KEY (tracking),
  FOREIGN KEY (school_id) REFERENCES schools(id)
);
CREATE INDEX application_places_by_account ON public.application_places USING btree (account_id, submitted_at) WHERE (account_id IS NOT NULL);
CREATE INDEX application_places_by_email ON public.application_places USING btree (email_hash) WHERE (email_hash IS NOT NULL);
CREATE INDEX application_places_by_phone ON public.application_places USING btree (phone_hash, submitted_at);

create table asks (
  school_id bigint not null,
  id bigint not null generated always as identity,
  kind text not null,
  author_id bigint not null,
  author_role role not null,
  title text not null,
  body text not null,
  audience_roles text[] not null,
  level_ids bigint[] not null,
  section_ids bigint[] not null,
  subject_ids bigint[] not null,
  person_ids bigint[] not null,
  cc_guardians boolean not null,
  signatures text,
  choice_mode text,
  is_anonymous boolean not null default false,
  shown_answers integer not null default 0,
  ready_answers integer not null default 0,
  waiting_answers integer not null default 0,
  created_at timestamp with time zone not null default now(),
  closes_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  reminded_at timestamp with time zone,
  closing_told_at timestamp with time zone,
  revision integer not null default 1,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (author_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint asks_kind_parts CHECK ((((kind = 'consent'::text) = (signatures IS NOT NULL)) AND ((kind = 'choice'::text) = (choice_mode IS NOT NULL)))),
  CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint asks_anonymous_choice CHECK (((NOT is_anonymous) OR (kind = 'choice'::text))),
  CHECK (((waiting_answers >= 0) AND (waiting_answers <= 4))),
  CHECK ((choice_mode = ANY (ARRAY['one'::text, 'several'::text, 'scale'::text]))),
  CHECK ((kind = ANY (ARRAY['consent'::text, 'choice'::text, 'sign_up'::text, 'meeting'::text]))),
  CHECK ((length(body) <= 10000)),
  CHECK ((ready_answers = ANY (ARRAY[0, 5]))),
  CHECK ((shown_answers >= 0)),
  CHECK ((signatures = ANY (ARRAY['one'::text, 'both'::text])))
);
CREATE INDEX asks_by_author ON public.asks USING btree (school_id, author_id, id);
CREATE INDEX asks_by_closing ON public.asks USING btree (school_id, closes_at) WHERE (withdrawn_at IS NULL);
alter table asks enable row level security;
alter table asks force row level security;
create policy of_the_school on asks using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table ask_choices (
  school_id bigint not null,
  ask_id bigint not null,
  person_id bigint not null,
  account_id bigint not null,
  options smallint[] not null,
  answered_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, ask_id, person_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id, ask_id) REFERENCES asks(school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, person_id) REFERENCES people(school_id, id),
  CHECK (((cardinality(options) >= 1) AND (cardinality(options) <= 20)))
);
CREATE INDEX ask_choices_by_person ON public.ask_choices USING btree (school_id, person_id);
alter table ask_choices enable row level security;
alter table ask_choices force row level security;
create policy of_the_school on ask_choices using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table ask_codes (
  code text not null,
  school_id bigint not null,
  PRIMARY KEY (code),
  FOREIGN KEY (school_id) REFERENCES schools(id)
);

create table ask_earlier_signatures (
  school_id bigint not null,
  ask_id bigint not null,
  student_id bigint not null,
  guardian_id bigint not null,
  account_id bigint not null,
  relation text not null,
  agrees boolean not null,
  typed_name text,
  reason text,
  code text not null,
  signed_at timestamp with time zone not null,
  replaced_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, code),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id, ask_id) REFERENCES asks(school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, guardian_id) REFERENCES people(school_id, id),
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  CHECK (((length(typed_name) >= 1) AND (length(typed_name) <= 200))),
  CHECK ((code ~ '^[0-9A-Z]{16}$'::text)),
  CHECK ((length(reason) <= 500))
);
CREATE INDEX ask_earlier_signatures_by_guardian ON public.ask_earlier_signatures USING btree (school_id, guardian_id);
CREATE INDEX ask_earlier_signatures_by_student ON public.ask_earlier_signatures USING btree (school_id, student_id);
CREATE INDEX ask_earlier_signatures_of_ask ON public.ask_earlier_signatures USING btree (school_id, ask_id, student_id, guardian_id);
alter table ask_earlier_signatures enable row level security;
alter table ask_earlier_signatures force row level security;
create policy of_the_school on ask_earlier_signatures using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table ask_options (
  school_id bigint not null,
  ask_id bigint not null,
  no smallint not null,
  label text not null,
  places integer,
  shown_answers integer not null default 0,
  ready_answers integer not null default 0,
  waiting_answers integer not null default 0,
  PRIMARY KEY (school_id, ask_id, no),
  FOREIGN KEY (school_id, ask_id) REFERENCES asks(school_id, id) ON DELETE CASCADE,
  CHECK (((length(label) >= 1) AND (length(label) <= 200))),
  CHECK (((no >= 1) AND (no <= 20))),
  CHECK (((places >= 1) AND (places <= 5000)))
);
alter table ask_options enable row level security;
alter table ask_options force row level security;
create policy of_the_school on ask_options using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table ask_seats (
  school_id bigint not null,
  ask_id bigint not null,
  person_id bigint not null,
  no smallint,
  account_id bigint not null,
  turn integer,
  has_place boolean not null,
  signed_up_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, ask_id, person_id),
  constraint ask_seats_turn UNIQUE (school_id, ask_id, no, turn),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id, ask_id, no) REFERENCES ask_options(school_id, ask_id, no) ON DELETE CASCADE,
  FOREIGN KEY (school_id, person_id) REFERENCES people(school_id, id),
  constraint ask_seats_of_option CHECK ((((no IS NULL) = (turn IS NULL)) AND ((turn IS NOT NULL) OR (NOT has_place)))),
  CHECK ((turn > 0))
);
CREATE INDEX ask_seats_by_person ON public.ask_seats USING btree (school_id, person_id);
alter table ask_seats enable row level security;
alter table ask_seats force row level security;
create policy of_the_school on ask_seats using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table ask_signatures (
  school_id bigint not null,
  ask_id bigint not null,
  student_id bigint not null,
  guardian_id bigint not null,
  account_id bigint not null,
  relation text not null,
  agrees boolean not null,
  typed_name text,
  reason text,
  code text not null,
  signed_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, ask_id, student_id, guardian_id),
  UNIQUE (school_id, code),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id, ask_id) REFERENCES asks(school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, guardian_id) REFERENCES people(school_id, id),
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  CHECK (((length(typed_name) >= 1) AND (length(typed_name) <= 200))),
  CHECK ((code ~ '^[0-9A-Z]{16}$'::text)),
  CHECK ((length(reason) <= 500))
);
CREATE INDEX ask_signatures_by_guardian ON public.ask_signatures USING btree (school_id, guardian_id);
CREATE INDEX ask_signatures_by_student ON public.ask_signatures USING btree (school_id, student_id);
alter table ask_signatures enable row level security;
alter table ask_signatures force row level security;
create policy of_the_school on ask_signatures using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table ask_slots (
  school_id bigint not null,
  ask_id bigint not null,
  no smallint not null,
  starts_at timestamp with time zone not null,
  minutes smallint not null,
  student_id bigint,
  guardian_id bigint,
  account_id bigint,
  topic text,
  by_call boolean not null default false,
  booked_at timestamp with time zone,
  soon_told_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  PRIMARY KEY (school_id, ask_id, no),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id, ask_id) REFERENCES asks(school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, guardian_id) REFERENCES people(school_id, id),
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  constraint ask_slots_booked CHECK ((((student_id IS NULL) = (guardian_id IS NULL)) AND ((student_id IS NULL) = (account_id IS NULL)) AND ((student_id IS NULL) = (booked_at IS NULL)))),
  CHECK (((minutes >= 5) AND (minutes <= 120))),
  CHECK (((no >= 1) AND (no <= 200))),
  CHECK ((length(topic) <= 300))
);
CREATE INDEX ask_slots_by_guardian ON public.ask_slots USING btree (school_id, guardian_id) WHERE (guardian_id IS NOT NULL);
CREATE INDEX ask_slots_by_student ON public.ask_slots USING btree (school_id, student_id) WHERE (student_id IS NOT NULL);
CREATE UNIQUE INDEX ask_slots_of_guardian ON public.ask_slots USING btree (school_id, ask_id, student_id, guardian_id);
alter table ask_slots enable row level security;
alter table ask_slots force row level security;
create policy of_the_school on ask_slots using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table ask_voters (
  school_id bigint not null,
  ask_id bigint not null,
  person_id bigint not null,
  PRIMARY KEY (school_id, ask_id, person_id),
  FOREIGN KEY (school_id, ask_id) REFERENCES asks(school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, person_id) REFERENCES people(school_id, id)
);
CREATE INDEX ask_voters_by_person ON public.ask_voters USING btree (school_id, person_id);
alter table ask_voters enable row level security;
alter table ask_voters force row level security;
create policy of_the_school on ask_voters using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table assessment_slots (
  school_id bigint not null,
  id bigint not null generated always as identity,
  starts_at timestamp with time zone not null,
  minutes smallint not null,
  places smallint not null,
  place text,
  assessor_id bigint,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, assessor_id) REFERENCES people(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK (((minutes >= 5) AND (minutes <= 480))),
  CHECK (((places >= 1) AND (places <= 100)))
);
CREATE INDEX assessment_slots_by_assessor ON public.assessment_slots USING btree (school_id, assessor_id);
CREATE INDEX assessment_slots_by_time ON public.assessment_slots USING btree (school_id, starts_at);
alter table assessment_slots enable row level security;
alter table assessment_slots force row level security;
create policy of_the_school on assessment_slots using ((school_id = (current_setting('app.school_id'::text))::bigint));

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
  credits numeric(4,2),
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, sourced_id),
  UNIQUE (school_id, year_id, level_id, subject_id),
  FOREIGN KEY (level_id) REFERENCES levels(id),
  FOREIGN KEY (school_id, year_id) REFERENCES academic_years(school_id, id),
  FOREIGN KEY (subject_id) REFERENCES subjects(id),
  CHECK ((credits > (0)::numeric))
);
alter table subject_offerings enable row level security;
alter table subject_offerings force row level security;
create policy of_the_school on subject_offerings using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table exercises (
  school_id bigint not null,
  id bigint not null generated always as identity,
  offering_id bigint not null,
  lesson_id bigint,
  author_id bigint not null,
  title text not null,
  instructions text not null default ''::text,
  purpose exercise_purpose not null,
  open_at timestamp with time zone,
  due_at timestamp with time zone,
  close_at timestamp with time zone,
  attempts_allowed smallint,
  time_limit_minutes smallint,
  shuffles_questions boolean not null,
  shuffles_options boolean not null,
  late_penalty smallint not null default 0,
  feedback feedback_policy not null,
  pick attempt_pick not null,
  version integer not null default 1,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (author_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id, offering_id) REFERENCES subject_offerings(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK ((due_at <= close_at)),
  constraint exercises_check1 CHECK ((open_at < close_at))
);
CREATE INDEX exercises_by_lesson ON public.exercises USING btree (school_id, lesson_id) WHERE (lesson_id IS NOT NULL);
CREATE INDEX exercises_by_offering ON public.exercises USING btree (school_id, offering_id, id);
alter table exercises enable row level security;
alter table exercises force row level security;
create policy of_the_school on exercises using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table exercise_versions (
  school_id bigint not null,
  exercise_id bigint not null,
  version integer not null,
  questions jsonb not null,
  question_count smallint not null,
  out_of text not null,
  remarks boolean not null default false,
  PRIMARY KEY (school_id, exercise_id, version),
  FOREIGN KEY (school_id, exercise_id) REFERENCES exercises(school_id, id)
);
alter table exercise_versions enable row level security;
alter table exercise_versions force row level security;
create policy of_the_school on exercise_versions using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table attempts (
  school_id bigint not null,
  id bigint not null generated always as identity,
  exercise_id bigint not null,
  version integer not null,
  student_id bigint not null,
  no smallint not null,
  seed integer not null,
  started_at timestamp with time zone not null default now(),
  deadline timestamp with time zone,
  answers jsonb not null default '[]'::jsonb,
  seq integer not null default 0,
  saved_at timestamp with time zone,
  submitted_at timestamp with time zone,
  is_auto boolean not null default false,
  is_late boolean not null default false,
  is_doubtful boolean not null default false,
  raw text,
  score text,
  state attempt_state not null default 'working'::attempt_state,
  returned_at timestamp with time zone,
  key_seen_at timestamp with time zone,
  shuffles_questions boolean,
  shuffles_options boolean,
  key_scores jsonb not null default '{}'::jsonb,
  checked_ids integer[] not null default '{}'::integer[],
  answer_versions jsonb not null default '{}'::jsonb,
  arrived_at timestamp with time zone,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, exercise_id, student_id, no),
  FOREIGN KEY (school_id, exercise_id, version) REFERENCES exercise_versions(school_id, exercise_id, version),
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  CHECK (((state = 'working'::attempt_state) = (submitted_at IS NULL)))
);
CREATE INDEX attempts_by_student ON public.attempts USING btree (school_id, student_id, exercise_id);
CREATE INDEX attempts_to_mark ON public.attempts USING btree (school_id, exercise_id) WHERE (state = 'submitted'::attempt_state);
CREATE UNIQUE INDEX attempts_one_working ON public.attempts USING btree (school_id, exercise_id, student_id) WHERE (state = 'working'::attempt_state);
alter table attempts enable row level security;
alter table attempts force row level security;
create policy of_the_school on attempts using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table attempt_mark_history (
  school_id bigint not null,
  attempt_id bigint not null,
  question_id integer not null,
  revision integer not null,
  score text,
  comment text,
  criteria jsonb not null,
  ink jsonb not null,
  marker_id bigint,
  marked_at timestamp with time zone,
  replaced_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, attempt_id, question_id, revision),
  FOREIGN KEY (marker_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id, attempt_id) REFERENCES attempts(school_id, id)
);
alter table attempt_mark_history enable row level security;
alter table attempt_mark_history force row level security;
create policy of_the_school on attempt_mark_history using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table attempt_marks (
  school_id bigint not null,
  attempt_id bigint not null,
  question_id integer not null,
  exercise_id bigint not null,
  score text,
  marker_id bigint,
  is_manual boolean not null,
  comment text,
  marked_at timestamp with time zone,
  revision integer not null default 0,
  criteria jsonb not null default '[]'::jsonb,
  ink jsonb not null default '[]'::jsonb,
  PRIMARY KEY (school_id, attempt_id, question_id),
  FOREIGN KEY (marker_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id, attempt_id) REFERENCES attempts(school_id, id)
);
CREATE INDEX attempt_marks_by_hand ON public.attempt_marks USING btree (school_id, exercise_id, question_id) WHERE is_manual;
alter table attempt_marks enable row level security;
alter table attempt_marks force row level security;
create policy of_the_school on attempt_marks using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table teachers (
  school_id bigint not null,
  id bigint not null,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, id) REFERENCES people(school_id, id)
);
alter table teachers enable row level security;
alter table teachers force row level security;
create policy of_the_school on teachers using ((school_id = (current_setting('app.school_id'::text))::bigint));

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
  homeroom_sourced_id text,
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

create table attendance_changes (
  school_id bigint not null,
  id bigint not null generated always as identity,
  student_id bigint not null,
  day date not null,
  period smallint not null,
  section_id bigint not null,
  status attendance_status not null,
  minutes smallint,
  marked_by bigint not null,
  marked_at timestamp with time zone not null,
  received_at timestamp with time zone not null default now(),
  held boolean not null,
  reason text,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (marked_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id, section_id) REFERENCES sections(school_id, id),
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id)
);
CREATE INDEX attendance_changes_by_slot ON public.attendance_changes USING btree (school_id, student_id, day, period);
alter table attendance_changes enable row level security;
alter table attendance_changes force row level security;
create policy of_the_school on attendance_changes using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table attendance_marks (
  school_id bigint not null,
  student_id bigint not null,
  day date not null,
  period smallint not null,
  section_id bigint not null,
  status attendance_status not null,
  minutes smallint,
  excuse_id bigint,
  marked_by bigint not null,
  marked_at timestamp with time zone not null,
  revision integer not null default 1,
  PRIMARY KEY (school_id, student_id, day, period),
  FOREIGN KEY (marked_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id, section_id) REFERENCES sections(school_id, id),
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK (((period >= 0) AND (period <= 12)))
);
CREATE INDEX attendance_marks_by_day ON public.attendance_marks USING btree (school_id, day);
CREATE INDEX attendance_marks_by_section ON public.attendance_marks USING btree (school_id, section_id, day, period);
alter table attendance_marks enable row level security;
alter table attendance_marks force row level security;
create policy of_the_school on attendance_marks using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table attendance_notices (
  school_id bigint not null,
  student_id bigint not null,
  kind text not null,
  day date not null,
  told_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, student_id, kind, day),
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id)
);
alter table attendance_notices enable row level security;
alter table attendance_notices force row level security;
create policy of_the_school on attendance_notices using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table attendance_registers (
  school_id bigint not null,
  section_id bigint not null,
  day date not null,
  period smallint not null,
  student_ids bigint[] not null,
  taken_by bigint not null,
  taken_at timestamp with time zone not null,
  received_at timestamp with time zone not null default now(),
  revision integer not null default 1,
  is_meant boolean not null default true,
  PRIMARY KEY (school_id, section_id, day, period),
  FOREIGN KEY (school_id, section_id) REFERENCES sections(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  FOREIGN KEY (taken_by) REFERENCES accounts(id),
  CHECK (((period >= 0) AND (period <= 12)))
);
CREATE INDEX attendance_registers_by_day ON public.attendance_registers USING btree (school_id, day);
alter table attendance_registers enable row level security;
alter table attendance_registers force row level security;
create policy of_the_school on attendance_registers using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table attendance_rules (
  school_id bigint not null,
  mode attendance_mode not null default 'day'::attendance_mode,
  day_absent_ratio numeric not null default 0.5,
  late_notice smallint not null default 3,
  marks_total smallint not null default 100,
  marks_per_day numeric not null default 2,
  fail_ratio numeric not null default 0.51,
  warn_at smallint[] not null default '{3,7,13,20}'::smallint[],
  counts_excused boolean not null default false,
  excuse_days smallint not null default 3,
  counts_from date,
  revision integer not null default 1,
  PRIMARY KEY (school_id),
  FOREIGN KEY (school_id) REFERENCES schools(id)
);
alter table attendance_rules enable row level security;
alter table attendance_rules force row level security;
create policy of_the_school on attendance_rules using ((school_id = (current_setting('app.school_id'::text))::bigint));

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
  written_in xid8 not null default pg_current_xact_id(),
  PRIMARY KEY (school_id, id, school_year),
  FOREIGN KEY (school_id) REFERENCES schools(id)
) partition by LIST (school_year);
CREATE INDEX audit_events_by_time ON ONLY public.audit_events USING btree (school_id, at);
CREATE INDEX audit_events_by_transaction ON ONLY public.audit_events USING btree (school_id, written_in);
alter table audit_events enable row level security;
alter table audit_events force row level security;
create policy of_the_school on audit_events using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table audit_seals (
  school_id bigint not null,
  number integer not null,
  from_xid xid8 not null,
  to_xid xid8 not null,
  floor_id bigint not null,
  events integer not null,
  chain bytea not null,
  signature bytea not null,
  sealed_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, number),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK ((events > 0)),
  CHECK ((length(chain) = 32)),
  CHECK ((number > 0))
);
alter table audit_seals enable row level security;
alter table audit_seals force row level security;
create policy of_the_school on audit_seals using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table authenticators (
  account_id bigint not null,
  sealed_secret bytea not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (account_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table backups_taken (
  taken_at timestamp with time zone not null,
  bytes bigint not null,
  files integer,
  PRIMARY KEY (taken_at),
  CHECK ((bytes >= 0)),
  CHECK ((files >= 0))
);

create table bank_questions (
  school_id bigint not null,
  id bigint not null generated always as identity,
  subject_id bigint not null,
  level_id bigint not null,
  question jsonb not null,
  kind text not null,
  difficulty smallint,
  tags text[] not null default '{}'::text[],
  words text not null,
  fingerprint text not null,
  import_id bigint,
  author_id bigint,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, subject_id, level_id, fingerprint),
  FOREIGN KEY (author_id) REFERENCES accounts(id),
  FOREIGN KEY (level_id) REFERENCES levels(id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  FOREIGN KEY (subject_id) REFERENCES subjects(id)
);
CREATE INDEX bank_questions_by_import ON public.bank_questions USING btree (school_id, import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX bank_questions_in_order ON public.bank_questions USING btree (school_id, subject_id, level_id, id);
alter table bank_questions enable row level security;
alter table bank_questions force row level security;
create policy of_the_group on bank_questions for select using ((school_id = ( SELECT office.id
   FROM (schools own
     JOIN schools office ON (((office.group_id = own.group_id) AND (office.kind = 'office'::school_kind))))
  WHERE (own.id = (current_setting('app.school_id'::text))::bigint))));
create policy of_the_school on bank_questions using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table bank_question_uses (
  school_id bigint not null,
  question_id bigint not null,
  exercise_id bigint not null,
  PRIMARY KEY (school_id, question_id, exercise_id),
  FOREIGN KEY (school_id, exercise_id) REFERENCES exercises(school_id, id),
  FOREIGN KEY (school_id, question_id) REFERENCES bank_questions(school_id, id)
);
alter table bank_question_uses enable row level security;
alter table bank_question_uses force row level security;
create policy of_the_school on bank_question_uses using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table calendar_entries (
  school_id bigint not null,
  id bigint not null generated always as identity,
  kind calendar_kind not null,
  title_en text,
  title_ar text,
  title_ckb text,
  note text,
  starts_on date not null,
  ends_on date not null,
  starts_at time without time zone,
  ends_at time without time zone,
  is_tentative boolean not null default false,
  stops_lessons boolean not null default false,
  national_key text,
  sequence integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  revision integer not null default 1,
  audience calendar_audience not null default 'everyone'::calendar_audience,
  level_ids bigint[] not null default '{}'::bigint[],
  section_ids bigint[] not null default '{}'::bigint[],
  removed_at timestamp with time zone,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, national_key),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint calendar_entries_check1 CHECK ((((starts_at IS NULL) = (ends_at IS NULL)) AND ((starts_at IS NULL) OR (starts_at < ends_at)))),
  constraint calendar_entries_check2 CHECK ((COALESCE(title_en, title_ar, title_ckb) IS NOT NULL)),
  CHECK ((length(national_key) <= 40)),
  CHECK ((length(note) <= 500)),
  CHECK ((starts_on < ends_on))
);
CREATE INDEX calendar_entries_by_day ON public.calendar_entries USING btree (school_id, starts_on, ends_on);
alter table calendar_entries enable row level security;
alter table calendar_entries force row level security;
create policy of_the_school on calendar_entries using ((school_id = (current_setting('app.school_id'::text))::bigint));

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
  constraint role_assignments_check1 CHECK (((school_id IS NULL) = (person_id IS NULL)))
);
CREATE INDEX role_assignments_by_person ON public.role_assignments USING btree (person_id) WHERE (person_id IS NOT NULL);

create table calendar_feeds (
  id bigint not null generated always as identity,
  account_id bigint not null,
  assignment_id bigint not null,
  school_id bigint,
  student_id bigint,
  section_id bigint,
  secret_hash bytea not null,
  sealed bytea not null,
  created_at timestamp with time zone not null default now(),
  revoked_at timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (secret_hash),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (assignment_id) REFERENCES role_assignments(id),
  FOREIGN KEY (school_id, section_id) REFERENCES sections(school_id, id),
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint calendar_feeds_check1 CHECK (((school_id IS NULL) = ((student_id IS NULL) AND (section_id IS NULL)))),
  CHECK (((student_id IS NULL) OR (section_id IS NULL))),
  CHECK ((length(secret_hash) = 32))
);
CREATE UNIQUE INDEX calendar_feeds_one_open ON public.calendar_feeds USING btree (account_id, assignment_id, COALESCE(school_id, (0)::bigint), COALESCE(student_id, (0)::bigint), COALESCE(section_id, (0)::bigint)) WHERE (revoked_at IS NULL);

create table card_batches (
  school_id bigint not null,
  id bigint not null generated always as identity,
  key text not null,
  year_id bigint not null,
  kind card_kind not null,
  locale locale not null,
  has_eastern_digits boolean not null,
  asked_by bigint not null,
  asked_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, key),
  FOREIGN KEY (asked_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id, year_id) REFERENCES academic_years(school_id, id)
);
alter table card_batches enable row level security;
alter table card_batches force row level security;
create policy of_the_school on card_batches using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table card_batch_parts (
  school_id bigint not null,
  batch_id bigint not null,
  no integer not null,
  section_id bigint not null,
  student_ids bigint[] not null,
  card_ids bigint[],
  bytes integer,
  printed_at timestamp with time zone,
  PRIMARY KEY (school_id, batch_id, no),
  FOREIGN KEY (school_id, batch_id) REFERENCES card_batches(school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, section_id) REFERENCES sections(school_id, id),
  CHECK ((((printed_at IS NULL) = (card_ids IS NULL)) AND ((printed_at IS NULL) = (bytes IS NULL))))
);
alter table card_batch_parts enable row level security;
alter table card_batch_parts force row level security;
create policy of_the_school on card_batch_parts using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table card_keys (
  id text not null,
  public_key bytea not null,
  sealed_private_key bytea not null,
  made_at timestamp with time zone not null default now(),
  retired_at timestamp with time zone,
  PRIMARY KEY (id),
  CHECK ((id ~ '^[0-9a-f]{8}$'::text))
);
CREATE UNIQUE INDEX card_keys_in_use ON public.card_keys USING btree (((retired_at IS NULL))) WHERE (retired_at IS NULL);

create table cards (
  school_id bigint not null,
  id bigint not null generated always as identity,
  student_id bigint not null,
  year_id bigint not null,
  revision integer not null,
  kind card_kind not null,
  content jsonb not null,
  code text not null,
  key_id text not null,
  digest bytea not null,
  signature bytea not null,
  issued_at timestamp with time zone not null default now(),
  issued_by bigint,
  conduct_revision integer not null default 0,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (issued_by) REFERENCES accounts(id),
  FOREIGN KEY (key_id) REFERENCES card_keys(id),
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  FOREIGN KEY (school_id, year_id) REFERENCES academic_years(school_id, id),
  CHECK ((code ~ '^[0-9A-HJKMNP-TV-Z]{20}$'::text)),
  CHECK ((length(digest) = 32)),
  CHECK ((length(signature) = 64))
);
CREATE UNIQUE INDEX cards_of_snapshot ON public.cards USING btree (school_id, student_id, year_id, revision, kind, conduct_revision);
alter table cards enable row level security;
alter table cards force row level security;
create policy of_the_school on cards using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table card_codes (
  code_hash bytea not null,
  school_id bigint not null,
  card_id bigint not null,
  PRIMARY KEY (code_hash),
  FOREIGN KEY (school_id, card_id) REFERENCES cards(school_id, id) ON DELETE CASCADE
);
CREATE INDEX card_codes_by_card ON public.card_codes USING btree (school_id, card_id);

create table care_notes (
  school_id bigint not null,
  student_id bigint not null,
  health bytea,
  custody bytea,
  revision integer not null default 1,
  changed_by bigint not null,
  changed_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, student_id),
  FOREIGN KEY (changed_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id)
);
alter table care_notes enable row level security;
alter table care_notes force row level security;
create policy of_the_school on care_notes using ((school_id = (current_setting('app.school_id'::text))::bigint));

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
  slow_mode_seconds integer not null default 0,
  derived_key text,
  subject_id bigint,
  staff_id bigint,
  other_staff_id bigint,
  staffed_until timestamp with time zone not null default 'infinity'::timestamp with time zone,
  pinned_msg_nos bigint[] not null default '{}'::bigint[],
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, about_student_id) REFERENCES students(school_id, id),
  FOREIGN KEY (school_id, section_id) REFERENCES sections(school_id, id),
  FOREIGN KEY (school_id, teaching_class_id) REFERENCES teaching_classes(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id)
);
alter table rooms add constraint rooms_few_pins CHECK ((cardinality(pinned_msg_nos) <= 3)) NOT VALID;
CREATE UNIQUE INDEX rooms_by_key ON public.rooms USING btree (school_id, school_year, derived_key);
alter table rooms enable row level security;
alter table rooms force row level security;
create policy of_the_school on rooms using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table moderation_cases (
  school_id bigint not null,
  id bigint not null generated always as identity,
  room_id bigint not null,
  msg_no bigint,
  about_person_id bigint,
  origin case_origin not null,
  reason report_reason not null,
  is_urgent boolean not null,
  is_about_staff boolean not null,
  is_about_management boolean not null,
  is_hidden boolean not null default false,
  state case_state not null default 'open'::case_state,
  opened_at timestamp with time zone not null default now(),
  due_at timestamp with time zone not null,
  escalated_at timestamp with time zone,
  closed_at timestamp with time zone,
  closed_by bigint,
  outcome moderation_act,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, about_person_id) REFERENCES people(school_id, id),
  FOREIGN KEY (school_id, room_id) REFERENCES rooms(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id)
);
CREATE INDEX moderation_cases_by_due ON public.moderation_cases USING btree (school_id, state, due_at);
CREATE UNIQUE INDEX moderation_cases_one_open_message ON public.moderation_cases USING btree (school_id, room_id, msg_no) WHERE ((state = 'open'::case_state) AND (msg_no IS NOT NULL));
CREATE UNIQUE INDEX moderation_cases_one_open_person ON public.moderation_cases USING btree (school_id, room_id, about_person_id) WHERE ((state = 'open'::case_state) AND (msg_no IS NULL));
alter table moderation_cases enable row level security;
alter table moderation_cases force row level security;
create policy of_the_school on moderation_cases using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table case_copies (
  school_id bigint not null,
  case_id bigint not null,
  events jsonb not null,
  digest bytea not null,
  copied_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, case_id),
  FOREIGN KEY (school_id, case_id) REFERENCES moderation_cases(school_id, id) ON DELETE CASCADE
);
alter table case_copies enable row level security;
alter table case_copies force row level security;
create policy of_the_school on case_copies using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table mailings (
  school_id bigint not null,
  id bigint not null generated always as identity,
  key text not null,
  kind thread_kind not null,
  subject text not null,
  sent_by bigint not null,
  sent_role role not null,
  other_account_id bigint,
  sent_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, key, sent_by),
  FOREIGN KEY (other_account_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  FOREIGN KEY (sent_by) REFERENCES accounts(id)
);
CREATE INDEX mailings_by_sender ON public.mailings USING btree (school_id, sent_by);
CREATE INDEX mailings_by_time ON public.mailings USING btree (school_id, sent_at, id);
alter table mailings enable row level security;
alter table mailings force row level security;
create policy of_the_school on mailings using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table posts (
  school_id bigint not null,
  id bigint not null generated always as identity,
  author_id bigint not null,
  author_role role not null,
  title text not null,
  body text not null,
  state post_state not null default 'draft'::post_state,
  audience_roles text[] not null,
  level_ids bigint[] not null,
  section_ids bigint[] not null,
  subject_ids bigint[] not null,
  person_ids bigint[] not null,
  cc_guardians boolean not null default true,
  publish_at timestamp with time zone,
  expire_at timestamp with time zone,
  announced_at timestamp with time zone,
  is_pinned boolean not null default false,
  requires_ack boolean not null default false,
  allows_comments boolean not null default false,
  edited_at timestamp with time zone,
  edit_note text,
  withdrawn_because text,
  reminded_at timestamp with time zone,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  is_urgent boolean not null default false,
  ask_id bigint,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (author_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK (((state = 'draft'::post_state) OR (publish_at IS NOT NULL))),
  constraint posts_check1 CHECK ((expire_at > publish_at))
);
alter table posts add constraint posts_ask FOREIGN KEY (school_id, ask_id) REFERENCES asks(school_id, id) ON DELETE SET NULL (ask_id) NOT VALID;
CREATE INDEX posts_by_author ON public.posts USING btree (school_id, author_id, created_at, id);
CREATE INDEX posts_by_beginning ON public.posts USING btree (school_id, created_at, id);
CREATE INDEX posts_by_time ON public.posts USING btree (school_id, is_pinned, publish_at, id) WHERE (state = 'published'::post_state);
CREATE INDEX posts_to_announce ON public.posts USING btree (school_id, publish_at) WHERE ((state = 'published'::post_state) AND (announced_at IS NULL));
CREATE INDEX posts_urgent ON public.posts USING btree (school_id, publish_at) WHERE is_urgent;
alter table posts enable row level security;
alter table posts force row level security;
create policy of_the_school on posts using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table circular_deliveries (
  school_id bigint not null,
  office_id bigint not null,
  circular_id bigint not null,
  state text not null,
  post_id bigint,
  mailing_id bigint,
  people integer not null default 0,
  changed_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, office_id, circular_id),
  FOREIGN KEY (school_id, mailing_id) REFERENCES mailings(school_id, id) ON DELETE SET NULL (mailing_id),
  FOREIGN KEY (school_id, post_id) REFERENCES posts(school_id, id) ON DELETE SET NULL (post_id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK ((state = ANY (ARRAY['delivered'::text, 'nobody'::text, 'recalled'::text, 'failed'::text])))
);
CREATE INDEX circular_deliveries_by_mailing ON public.circular_deliveries USING btree (school_id, mailing_id) WHERE (mailing_id IS NOT NULL);
CREATE INDEX circular_deliveries_by_post ON public.circular_deliveries USING btree (school_id, post_id) WHERE (post_id IS NOT NULL);
alter table circular_deliveries enable row level security;
alter table circular_deliveries force row level security;
create policy of_the_school on circular_deliveries using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table circulars (
  school_id bigint not null,
  id bigint not null generated always as identity,
  channel text not null,
  title text not null,
  body text not null,
  school_ids bigint[] not null,
  audience_roles text[] not null,
  level_ids bigint[] not null,
  cc_guardians boolean not null,
  expire_at timestamp with time zone,
  is_pinned boolean not null,
  requires_ack boolean not null,
  sent_by bigint not null,
  sent_at timestamp with time zone not null default now(),
  recalled_at timestamp with time zone,
  recall_reason text,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  FOREIGN KEY (sent_by) REFERENCES accounts(id),
  CHECK (((length(recall_reason) >= 2) AND (length(recall_reason) <= 300))),
  CHECK (((recalled_at IS NULL) = (recall_reason IS NULL))),
  CHECK ((channel = ANY (ARRAY['post'::text, 'message'::text])))
);
CREATE INDEX circulars_by_time ON public.circulars USING btree (school_id, sent_at, id);
alter table circulars enable row level security;
alter table circulars force row level security;
create policy of_the_school on circulars using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table class_codes (
  code_hash bytea not null,
  school_id bigint not null,
  section_id bigint not null,
  issued_by bigint not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  PRIMARY KEY (code_hash),
  FOREIGN KEY (issued_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK ((length(code_hash) = 32))
);

create table class_columns (
  school_id bigint not null,
  class_id bigint not null,
  offering_id bigint not null,
  code text not null,
  category text not null,
  no smallint not null,
  title text not null,
  max smallint not null,
  is_extra boolean not null default false,
  is_removed boolean not null default false,
  opens_on date not null,
  due_on date not null,
  revision integer not null default 1,
  made_by bigint,
  PRIMARY KEY (school_id, offering_id, code),
  FOREIGN KEY (made_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id, class_id) REFERENCES teaching_classes(school_id, id),
  FOREIGN KEY (school_id, offering_id) REFERENCES subject_offerings(school_id, id),
  CHECK (((length(title) >= 1) AND (length(title) <= 80))),
  CHECK (((max >= 1) AND (max <= 1000))),
  CHECK ((code = ((category || '-'::text) || no))),
  constraint class_columns_check1 CHECK ((due_on >= opens_on)),
  CHECK ((no > 0))
);
CREATE INDEX class_columns_by_class ON public.class_columns USING btree (school_id, class_id);
alter table class_columns enable row level security;
alter table class_columns force row level security;
create policy of_the_school on class_columns using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table class_devices (
  school_id bigint not null,
  id bigint not null generated always as identity,
  section_id bigint not null,
  name text not null,
  secret_hash bytea not null,
  enrolled_by bigint not null,
  enrolled_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, secret_hash),
  FOREIGN KEY (enrolled_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id, section_id) REFERENCES sections(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK ((length(secret_hash) = 32))
);
CREATE INDEX class_devices_by_section ON public.class_devices USING btree (school_id, section_id);
alter table class_devices enable row level security;
alter table class_devices force row level security;
create policy of_the_school on class_devices using ((school_id = (current_setting('app.school_id'::text))::bigint));

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
CREATE INDEX class_enrolments_by_class ON public.class_enrolments USING btree (school_id, teaching_class_id, student_id);
CREATE INDEX class_enrolments_by_student ON public.class_enrolments USING btree (school_id, student_id);
CREATE UNIQUE INDEX class_enrolments_one_open ON public.class_enrolments USING btree (school_id, teaching_class_id, student_id) WHERE (ends_on IS NULL);
alter table class_enrolments enable row level security;
alter table class_enrolments force row level security;
create policy of_the_school on class_enrolments using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table class_notes (
  school_id bigint not null,
  account_id bigint not null,
  class_id bigint not null,
  held_on date not null,
  period smallint not null,
  text text not null,
  revision integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, account_id, class_id, held_on, period),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id, class_id) REFERENCES teaching_classes(school_id, id),
  CHECK (((length(text) >= 1) AND (length(text) <= 2000))),
  CHECK (((period >= 0) AND (period <= 12)))
);
alter table class_notes enable row level security;
alter table class_notes force row level security;
create policy of_the_school on class_notes using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table exercise_classes (
  school_id bigint not null,
  exercise_id bigint not null,
  teaching_class_id bigint not null,
  PRIMARY KEY (school_id, exercise_id, teaching_class_id),
  FOREIGN KEY (school_id, exercise_id) REFERENCES exercises(school_id, id),
  FOREIGN KEY (school_id, teaching_class_id) REFERENCES teaching_classes(school_id, id)
);
CREATE INDEX exercise_classes_by_class ON public.exercise_classes USING btree (school_id, teaching_class_id);
alter table exercise_classes enable row level security;
alter table exercise_classes force row level security;
create policy of_the_school on exercise_classes using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table column_exercises (
  school_id bigint not null,
  teaching_class_id bigint not null,
  code text not null,
  exercise_id bigint not null,
  PRIMARY KEY (school_id, teaching_class_id, code, exercise_id),
  FOREIGN KEY (school_id, exercise_id, teaching_class_id) REFERENCES exercise_classes(school_id, exercise_id, teaching_class_id) ON DELETE CASCADE
);
CREATE INDEX column_exercises_by_exercise ON public.column_exercises USING btree (school_id, exercise_id, teaching_class_id);
alter table column_exercises enable row level security;
alter table column_exercises force row level security;
create policy of_the_school on column_exercises using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table contact_proofs (
  school_id bigint not null,
  person_id bigint not null,
  kind text not null,
  contact_hash bytea,
  proved_at timestamp with time zone,
  code_hash bytea,
  code_expires_at timestamp with time zone,
  wrong smallint not null default 0,
  stopped_at timestamp with time zone,
  PRIMARY KEY (school_id, person_id, kind),
  FOREIGN KEY (school_id, person_id) REFERENCES people(school_id, id),
  CHECK ((kind = ANY (ARRAY['phone'::text, 'email'::text])))
);
alter table contact_proofs enable row level security;
alter table contact_proofs force row level security;
create policy of_the_school on contact_proofs using ((school_id = (current_setting('app.school_id'::text))::bigint));

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

create table data_exports (
  school_id bigint not null,
  id bigint not null generated always as identity,
  person_id bigint not null,
  asked_by bigint not null,
  asked_role role not null,
  reason text,
  asked_at timestamp with time zone not null default now(),
  made_at timestamp with time zone,
  bytes bigint,
  failed_at timestamp with time zone,
  taken_at timestamp with time zone,
  take_key text,
  dropped_at timestamp with time zone,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (asked_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id, person_id) REFERENCES people(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  CHECK (((made_at IS NULL) = (bytes IS NULL))),
  constraint data_exports_check1 CHECK (((taken_at IS NULL) = (take_key IS NULL)))
);
CREATE INDEX data_exports_by_person ON public.data_exports USING btree (school_id, person_id, asked_by, id);
CREATE UNIQUE INDEX data_exports_one_open ON public.data_exports USING btree (school_id, person_id, asked_by) WHERE ((failed_at IS NULL) AND (taken_at IS NULL) AND (dropped_at IS NULL));
alter table data_exports enable row level security;
alter table data_exports force row level security;
create policy of_the_school on data_exports using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table database_epoch (
  is_only boolean not null default true,
  epoch uuid not null default gen_random_uuid(),
  timeline text,
  PRIMARY KEY (is_only),
  CHECK (is_only)
);

create table decision_allocations (
  school_id bigint not null,
  id bigint not null generated always as identity,
  student_id bigint not null,
  year_id bigint not null,
  round smallint not null,
  part text not null,
  offering_ids bigint[] not null,
  amounts numeric(7,2)[] not null,
  reason text not null,
  state decision_state not null default 'proposed'::decision_state,
  proposed_by bigint not null,
  proposed_at timestamp with time zone not null default now(),
  decided_by bigint,
  decided_at timestamp with time zone,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (decided_by) REFERENCES accounts(id),
  FOREIGN KEY (proposed_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  FOREIGN KEY (school_id, year_id) REFERENCES academic_years(school_id, id),
  CHECK (((state <> 'confirmed'::decision_state) OR (decided_by <> proposed_by))),
  constraint decision_allocations_check1 CHECK ((cardinality(offering_ids) = cardinality(amounts))),
  CHECK ((round = ANY (ARRAY[1, 2])))
);
CREATE INDEX decision_allocations_by_student ON public.decision_allocations USING btree (school_id, student_id, year_id, id);
CREATE UNIQUE INDEX decision_allocations_one_open_of_part ON public.decision_allocations USING btree (school_id, student_id, year_id, part) WHERE (state = 'proposed'::decision_state);
alter table decision_allocations enable row level security;
alter table decision_allocations force row level security;
create policy of_the_school on decision_allocations using ((school_id = (current_setting('app.school_id'::text))::bigint));

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
CREATE INDEX enrolments_by_student ON public.enrolments USING btree (school_id, student_id, year_id);
CREATE UNIQUE INDEX enrolments_one_active ON public.enrolments USING btree (school_id, student_id, year_id) WHERE (state = 'active'::enrolment_state);
CREATE UNIQUE INDEX enrolments_one_register_no ON public.enrolments USING btree (school_id, section_id, register_no) WHERE (state = 'active'::enrolment_state);
alter table enrolments enable row level security;
alter table enrolments force row level security;
create policy of_the_school on enrolments using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table erasure_requests (
  school_id bigint not null,
  id bigint not null generated always as identity,
  person_id bigint not null,
  asked_by bigint not null,
  asked_role role not null,
  reason text,
  asked_at timestamp with time zone not null default now(),
  withdrawn_at timestamp with time zone,
  refused_at timestamp with time zone,
  refused_by bigint,
  refusal text,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (asked_by) REFERENCES accounts(id),
  FOREIGN KEY (refused_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id, person_id) REFERENCES people(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  CHECK (((length(refusal) >= 3) AND (length(refusal) <= 500))),
  constraint erasure_requests_check1 CHECK (((refused_at IS NULL) = (refused_by IS NULL))),
  CHECK (((withdrawn_at IS NULL) OR (refused_at IS NULL)))
);
CREATE INDEX erasure_requests_by_person ON public.erasure_requests USING btree (school_id, person_id, id);
CREATE UNIQUE INDEX erasure_requests_one_open ON public.erasure_requests USING btree (school_id, person_id) WHERE ((withdrawn_at IS NULL) AND (refused_at IS NULL));
alter table erasure_requests enable row level security;
alter table erasure_requests force row level security;
create policy of_the_school on erasure_requests using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table erasures (
  school_id bigint not null,
  person_id bigint not null,
  approved_by bigint,
  approved_at timestamp with time zone not null default now(),
  messages integer not null default 0,
  files integer not null default 0,
  done_at timestamp with time zone,
  PRIMARY KEY (school_id, person_id),
  FOREIGN KEY (approved_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id, person_id) REFERENCES people(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id)
);
alter table erasures enable row level security;
alter table erasures force row level security;
create policy of_the_school on erasures using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table rubrics (
  id bigint not null generated always as identity,
  group_id bigint,
  name_en text,
  name_ar text,
  name_ckb text,
  indicators jsonb not null,
  created_by bigint,
  created_at timestamp with time zone not null default now(),
  retired_at timestamp with time zone,
  family bigint,
  version integer not null default 1,
  published_at timestamp with time zone default now(),
  revision integer not null default 1,
  PRIMARY KEY (id),
  FOREIGN KEY (created_by) REFERENCES accounts(id),
  FOREIGN KEY (group_id) REFERENCES groups(id)
);
CREATE INDEX rubrics_by_group ON public.rubrics USING btree (group_id);

create table evaluation_cycles (
  id bigint not null generated always as identity,
  group_id bigint not null,
  name text not null,
  starts_on date not null,
  ends_on date not null,
  rubric_id bigint not null,
  weight_of_evaluator smallint not null default 1,
  weight_of_coordinator smallint not null default 1,
  weight_of_management smallint not null default 1,
  revision integer not null default 1,
  PRIMARY KEY (id),
  FOREIGN KEY (group_id) REFERENCES groups(id),
  FOREIGN KEY (rubric_id) REFERENCES rubrics(id),
  CHECK (((weight_of_coordinator >= 0) AND (weight_of_coordinator <= 100))),
  CHECK (((weight_of_evaluator >= 0) AND (weight_of_evaluator <= 100))),
  CHECK (((weight_of_management >= 0) AND (weight_of_management <= 100))),
  CHECK ((starts_on <= ends_on))
);
CREATE INDEX evaluation_cycles_by_group ON public.evaluation_cycles USING btree (group_id, starts_on);

create table evaluations (
  school_id bigint not null,
  id bigint not null generated always as identity,
  key text not null,
  author_id bigint not null,
  author_role role not null,
  author_name jsonb not null,
  teacher_id bigint not null,
  teaching_class_id bigint not null,
  rubric_id bigint not null,
  held_on date not null,
  period smallint,
  topic text,
  state evaluation_state not null default 'draft'::evaluation_state,
  scores jsonb not null default '[]'::jsonb,
  notes jsonb not null default '[]'::jsonb,
  strengths text,
  next_step text,
  outcome numeric(4,1),
  is_counted boolean not null default true,
  answer text,
  submitted_at timestamp with time zone,
  acknowledged_at timestamp with time zone,
  final_at timestamp with time zone,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  appeal_waived_at timestamp with time zone,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, key),
  FOREIGN KEY (author_id) REFERENCES accounts(id),
  FOREIGN KEY (rubric_id) REFERENCES rubrics(id),
  FOREIGN KEY (school_id, teacher_id) REFERENCES teachers(school_id, id),
  FOREIGN KEY (school_id, teaching_class_id) REFERENCES teaching_classes(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK (((outcome >= (0)::numeric) AND (outcome <= (100)::numeric))),
  CHECK (((period >= 1) AND (period <= 12)))
);
CREATE INDEX evaluations_by_author ON public.evaluations USING btree (school_id, author_id, held_on);
CREATE INDEX evaluations_by_teacher ON public.evaluations USING btree (school_id, teacher_id, held_on);
alter table evaluations enable row level security;
alter table evaluations force row level security;
create policy of_the_school on evaluations using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table evaluation_events (
  school_id bigint not null,
  evaluation_id bigint not null,
  "position" integer not null,
  kind text not null,
  account_id bigint not null,
  role role not null,
  body text,
  before jsonb,
  happened_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, evaluation_id, "position"),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id, evaluation_id) REFERENCES evaluations(school_id, id)
);
alter table evaluation_events enable row level security;
alter table evaluation_events force row level security;
create policy of_the_school on evaluation_events using ((school_id = (current_setting('app.school_id'::text))::bigint));

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

create table exercise_exceptions (
  school_id bigint not null,
  exercise_id bigint not null,
  student_id bigint not null,
  due_at timestamp with time zone,
  close_at timestamp with time zone,
  extra_minutes smallint not null default 0,
  is_excused boolean not null default false,
  extra_attempts smallint not null default 0,
  PRIMARY KEY (school_id, exercise_id, student_id),
  FOREIGN KEY (school_id, exercise_id) REFERENCES exercises(school_id, id),
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id)
);
alter table exercise_exceptions enable row level security;
alter table exercise_exceptions force row level security;
create policy of_the_school on exercise_exceptions using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table exercise_media (
  school_id bigint not null,
  media text not null,
  exercise_id bigint not null,
  PRIMARY KEY (school_id, media, exercise_id),
  FOREIGN KEY (school_id, exercise_id) REFERENCES exercises(school_id, id)
);
alter table exercise_media enable row level security;
alter table exercise_media force row level security;
create policy of_the_school on exercise_media using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table exercise_notices (
  school_id bigint not null,
  exercise_id bigint not null,
  kind text not null,
  told_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, exercise_id, kind),
  FOREIGN KEY (school_id, exercise_id) REFERENCES exercises(school_id, id)
);
alter table exercise_notices enable row level security;
alter table exercise_notices force row level security;
create policy of_the_school on exercise_notices using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table export_counts (
  account_id bigint not null,
  taken_at timestamp with time zone not null default clock_timestamp(),
  share text not null,
  id bigint not null generated always as identity,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);
alter table export_counts add CHECK ((share = ANY (ARRAY['files'::text, 'letters'::text, 'cards'::text, 'lists'::text]))) NOT VALID;
CREATE INDEX export_counts_by_time ON public.export_counts USING btree (taken_at);

create table exports_taken (
  school_id bigint not null,
  id bigint not null generated always as identity,
  kind export_kind not null,
  is_notice boolean not null default false,
  account_id bigint,
  taken_by text not null,
  taken_at timestamp with time zone not null,
  students integer not null,
  reason text,
  version text,
  has_demographics boolean not null default false,
  is_delta boolean not null default false,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK ((students >= 0)),
  CHECK ((version = ANY (ARRAY['1.1'::text, '1.2'::text])))
);
CREATE INDEX exports_taken_by_time ON public.exports_taken USING btree (school_id, taken_at);
alter table exports_taken enable row level security;
alter table exports_taken force row level security;
create policy of_the_school on exports_taken using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table marks (
  school_id bigint not null,
  offering_id bigint not null,
  student_id bigint not null,
  code text not null,
  points numeric(7,2),
  state mark_state,
  revision integer not null default 1,
  changed_by bigint,
  changed_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, offering_id, student_id, code),
  FOREIGN KEY (changed_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id, offering_id) REFERENCES subject_offerings(school_id, id),
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  CHECK (((points IS NULL) OR (state IS NULL))),
  CHECK ((points >= (0)::numeric))
);
CREATE INDEX marks_by_student ON public.marks USING btree (school_id, student_id);
alter table marks enable row level security;
alter table marks force row level security;
create policy of_the_school on marks using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table external_marks (
  school_id bigint not null,
  student_id bigint not null,
  offering_id bigint not null,
  code text not null,
  revision integer not null,
  document text not null,
  entered_by bigint not null,
  entered_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, student_id, offering_id, code),
  FOREIGN KEY (entered_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id, offering_id, student_id, code) REFERENCES marks(school_id, offering_id, student_id, code) ON DELETE CASCADE
);
alter table external_marks enable row level security;
alter table external_marks force row level security;
create policy of_the_school on external_marks using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table family_consents (
  school_id bigint not null,
  student_id bigint not null,
  kind text not null,
  is_given boolean not null,
  decided_by bigint not null,
  decided_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, student_id, kind),
  FOREIGN KEY (decided_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK ((kind = ANY (ARRAY['photo'::text, 'honour_list'::text])))
);
alter table family_consents enable row level security;
alter table family_consents force row level security;
create policy of_the_school on family_consents using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table family_task_choices (
  school_id bigint not null,
  student_id bigint not null,
  task text not null,
  choice text not null,
  account_id bigint not null,
  chosen_on date not null,
  PRIMARY KEY (school_id, student_id, task),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  CHECK ((choice = ANY (ARRAY['done'::text, 'taken'::text, 'later'::text])))
);
alter table family_task_choices enable row level security;
alter table family_task_choices force row level security;
create policy of_the_school on family_task_choices using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table files (
  school_id bigint not null,
  id text not null,
  account_id bigint,
  kind file_kind not null,
  state file_state not null default 'receiving'::file_state,
  name text not null,
  bytes bigint not null,
  sha256 text,
  type text,
  size bigint,
  width integer,
  height integer,
  seconds real,
  refusal text,
  checking_until timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  ready_at timestamp with time zone,
  erased_at timestamp with time zone,
  sending_until timestamp with time zone,
  purpose text,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  constraint files_bytes_check CHECK (((bytes >= 1) AND (bytes <=
CASE
    WHEN (purpose = 'lesson'::text) THEN 524288000
    ELSE 26214400
END))),
  CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  CHECK ((id ~ '^[0-9A-Za-z]{15}$'::text)),
  CHECK ((purpose = ANY (ARRAY['lesson'::text, 'person'::text]))),
  CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);
CREATE INDEX files_being_sent ON public.files USING btree (school_id, account_id) WHERE (sending_until IS NOT NULL);
CREATE INDEX files_by_account ON public.files USING btree (school_id, account_id, created_at);
CREATE INDEX files_by_age ON public.files USING btree (school_id, created_at) WHERE (state <> 'ready'::file_state);
alter table files enable row level security;
alter table files force row level security;
create policy of_the_school on files using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table file_media (
  school_id bigint not null,
  file_id text not null,
  state file_media_state not null default 'waiting'::file_media_state,
  reason text,
  forms jsonb not null default '{}'::jsonb,
  waveform smallint[],
  pages integer,
  made_at timestamp with time zone,
  PRIMARY KEY (school_id, file_id),
  FOREIGN KEY (school_id, file_id) REFERENCES files(school_id, id) ON DELETE CASCADE,
  CHECK ((pages > 0)),
  CHECK ((reason = ANY (ARRAY['pixels'::text, 'seconds'::text, 'time'::text, 'pages'::text, 'broken'::text])))
);
alter table file_media enable row level security;
alter table file_media force row level security;
create policy of_the_school on file_media using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table file_pages (
  school_id bigint not null,
  file_id text not null,
  page integer not null,
  text text not null,
  PRIMARY KEY (school_id, file_id, page),
  FOREIGN KEY (school_id, file_id) REFERENCES files(school_id, id) ON DELETE CASCADE,
  CHECK ((page > 0))
);
alter table file_pages enable row level security;
alter table file_pages force row level security;
create policy of_the_school on file_pages using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table file_parts (
  school_id bigint not null,
  file_id text not null,
  start_byte bigint not null,
  bytes integer not null,
  PRIMARY KEY (school_id, file_id, start_byte),
  FOREIGN KEY (school_id, file_id) REFERENCES files(school_id, id),
  CHECK ((bytes > 0)),
  CHECK ((start_byte >= 0))
);
alter table file_parts enable row level security;
alter table file_parts force row level security;
create policy of_the_school on file_parts using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table file_uses (
  school_id bigint not null,
  kind file_use_kind not null,
  target_id bigint not null,
  part bigint not null default 0,
  file_id text not null,
  hidden_at timestamp with time zone,
  attached_at timestamp with time zone not null default now(),
  "position" smallint not null default 0,
  PRIMARY KEY (school_id, kind, target_id, part, file_id),
  FOREIGN KEY (school_id, file_id) REFERENCES files(school_id, id)
);
CREATE INDEX file_uses_by_file ON public.file_uses USING btree (school_id, file_id);
alter table file_uses enable row level security;
alter table file_uses force row level security;
create policy of_the_school on file_uses using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table follow_up_calls (
  school_id bigint not null,
  id bigint not null generated always as identity,
  person_id bigint not null,
  outcome text not null,
  called_at timestamp with time zone not null default now(),
  caller_id bigint,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, caller_id) REFERENCES people(school_id, id),
  FOREIGN KEY (school_id, person_id) REFERENCES people(school_id, id),
  CHECK ((outcome = ANY (ARRAY['reached'::text, 'no-answer'::text, 'call-again'::text, 'wrong-number'::text])))
);
CREATE INDEX follow_up_calls_by_person ON public.follow_up_calls USING btree (school_id, person_id, called_at DESC);
alter table follow_up_calls enable row level security;
alter table follow_up_calls force row level security;
create policy of_the_school on follow_up_calls using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table follow_up_cases (
  school_id bigint not null,
  rule text not null,
  person_id bigint not null,
  owner_id bigint,
  next_step text,
  snoozed_until date,
  settled_until date,
  outcome text,
  changed_by bigint not null,
  changed_at timestamp with time zone not null default now(),
  revision integer not null default 1,
  PRIMARY KEY (school_id, rule, person_id),
  FOREIGN KEY (changed_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id, owner_id) REFERENCES people(school_id, id),
  FOREIGN KEY (school_id, person_id) REFERENCES people(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id)
);
alter table follow_up_cases enable row level security;
alter table follow_up_cases force row level security;
create policy of_the_school on follow_up_cases using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table follow_up_entries (
  school_id bigint not null,
  id bigint not null generated always as identity,
  rule text not null,
  person_id bigint not null,
  class_id bigint,
  state follow_up_state not null default 'open'::follow_up_state,
  items jsonb not null,
  since date not null,
  clean_since date,
  settled_on date,
  owner_id bigint,
  next_step text,
  snoozed_until date,
  outcome text,
  changed_by bigint,
  opened_at timestamp with time zone not null default now(),
  revision integer not null default 1,
  next_on date,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (changed_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id, class_id) REFERENCES teaching_classes(school_id, id),
  FOREIGN KEY (school_id, owner_id) REFERENCES people(school_id, id),
  FOREIGN KEY (school_id, person_id) REFERENCES people(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id)
);
CREATE INDEX follow_up_entries_by_person ON public.follow_up_entries USING btree (school_id, person_id);
CREATE UNIQUE INDEX follow_up_entries_one_open ON public.follow_up_entries USING btree (school_id, rule, person_id, class_id) NULLS NOT DISTINCT WHERE (state <> 'closed'::follow_up_state);
alter table follow_up_entries enable row level security;
alter table follow_up_entries force row level security;
create policy of_the_school on follow_up_entries using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table follow_up_rules (
  school_id bigint not null,
  rule text not null,
  threshold smallint not null,
  is_on boolean not null default true,
  window_days smallint,
  grace_days smallint,
  severity text,
  auto_notify boolean,
  revision integer not null default 1,
  PRIMARY KEY (school_id, rule),
  FOREIGN KEY (school_id) REFERENCES schools(id)
);
alter table follow_up_rules enable row level security;
alter table follow_up_rules force row level security;
create policy of_the_school on follow_up_rules using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table grade_policies (
  school_id bigint not null,
  id bigint not null generated always as identity,
  level_id bigint not null,
  from_year_id bigint not null,
  code text not null,
  version integer not null,
  body jsonb not null,
  source text,
  chosen_by bigint,
  chosen_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, level_id, version),
  FOREIGN KEY (chosen_by) REFERENCES accounts(id),
  FOREIGN KEY (level_id) REFERENCES levels(id),
  FOREIGN KEY (school_id, from_year_id) REFERENCES academic_years(school_id, id)
);
alter table grade_policies enable row level security;
alter table grade_policies force row level security;
create policy of_the_school on grade_policies using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table grade_transcripts (
  school_id bigint not null,
  id bigint not null generated always as identity,
  student_id bigint not null,
  basis text not null,
  content jsonb not null,
  code text not null,
  key_id text not null,
  digest bytea not null,
  signature bytea not null,
  issued_at timestamp with time zone not null default now(),
  issued_by bigint,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, student_id, basis),
  FOREIGN KEY (issued_by) REFERENCES accounts(id),
  FOREIGN KEY (key_id) REFERENCES card_keys(id),
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  CHECK ((code ~ '^[0-9A-HJKMNP-TV-Z]{20}$'::text)),
  CHECK ((length(digest) = 32)),
  CHECK ((length(signature) = 64))
);
alter table grade_transcripts enable row level security;
alter table grade_transcripts force row level security;
create policy of_the_school on grade_transcripts using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table grade_transcript_codes (
  code_hash bytea not null,
  school_id bigint not null,
  transcript_id bigint not null,
  PRIMARY KEY (code_hash),
  FOREIGN KEY (school_id, transcript_id) REFERENCES grade_transcripts(school_id, id) ON DELETE CASCADE
);
CREATE INDEX grade_transcript_codes_by_transcript ON public.grade_transcript_codes USING btree (school_id, transcript_id);

create table group_calendar_entries (
  id bigint not null generated always as identity,
  group_id bigint not null,
  kind calendar_kind not null,
  title_en text,
  title_ar text,
  title_ckb text,
  note text,
  starts_on date not null,
  ends_on date not null,
  starts_at time without time zone,
  ends_at time without time zone,
  is_tentative boolean not null default false,
  stops_lessons boolean not null default false,
  national_key text,
  sequence integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  revision integer not null default 1,
  removed_at timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (group_id, national_key),
  FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint group_calendar_entries_check1 CHECK ((((starts_at IS NULL) = (ends_at IS NULL)) AND ((starts_at IS NULL) OR (starts_at < ends_at)))),
  constraint group_calendar_entries_check2 CHECK ((COALESCE(title_en, title_ar, title_ckb) IS NOT NULL)),
  CHECK ((length(national_key) <= 40)),
  CHECK ((length(note) <= 500)),
  CHECK ((starts_on < ends_on))
);
CREATE INDEX group_calendar_entries_by_day ON public.group_calendar_entries USING btree (group_id, starts_on, ends_on);

create table group_plans (
  school_id bigint not null,
  subject_id bigint not null,
  level_id bigint not null,
  lessons jsonb not null,
  revision integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, subject_id, level_id),
  FOREIGN KEY (level_id) REFERENCES levels(id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  FOREIGN KEY (subject_id) REFERENCES subjects(id)
);
alter table group_plans enable row level security;
alter table group_plans force row level security;
create policy of_the_group on group_plans for select using ((school_id = ( SELECT office.id
   FROM (schools own
     JOIN schools office ON (((office.group_id = own.group_id) AND (office.kind = 'office'::school_kind))))
  WHERE (own.id = (current_setting('app.school_id'::text))::bigint))));
create policy of_the_school on group_plans using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table group_question_uses (
  school_id bigint not null,
  exercise_id bigint not null,
  office_id bigint not null,
  question_id bigint not null,
  PRIMARY KEY (school_id, exercise_id, question_id),
  FOREIGN KEY (school_id, exercise_id) REFERENCES exercises(school_id, id)
);
CREATE INDEX group_question_uses_by_question ON public.group_question_uses USING btree (office_id, question_id);
alter table group_question_uses enable row level security;
alter table group_question_uses force row level security;
create policy of_the_office on group_question_uses for select using ((office_id = (current_setting('app.school_id'::text))::bigint));
create policy of_the_school on group_question_uses using ((school_id = (current_setting('app.school_id'::text))::bigint));

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
  staff_second_factor_since timestamp with time zone,
  letter_code_days integer not null default 14,
  adult_consent boolean not null default false,
  chat_opens_at time without time zone not null default '07:00:00'::time without time zone,
  chat_closes_at time without time zone not null default '21:00:00'::time without time zone,
  guardians_observe_all boolean not null default false,
  changed_at timestamp with time zone,
  PRIMARY KEY (group_id),
  FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint letter_code_days_within CHECK (((letter_code_days >= 3) AND (letter_code_days <= 30))),
  CHECK (((session_timeout_days >= (0)::numeric) AND (session_timeout_days <= (365)::numeric)))
);
alter table group_settings add constraint chat_hours_in_order CHECK ((chat_opens_at < chat_closes_at)) NOT VALID;

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
  student_consents boolean not null default false,
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

create table lesson_units (
  school_id bigint not null,
  id bigint not null generated always as identity,
  offering_id bigint not null,
  "position" integer not null,
  name_en text,
  name_ar text,
  name_ckb text,
  revision integer not null default 1,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, offering_id) REFERENCES subject_offerings(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK ((COALESCE(name_en, name_ar, name_ckb) IS NOT NULL))
);
CREATE INDEX lesson_units_by_offering ON public.lesson_units USING btree (school_id, offering_id, "position", id);
alter table lesson_units enable row level security;
alter table lesson_units force row level security;
create policy of_the_school on lesson_units using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table lessons (
  school_id bigint not null,
  id bigint not null generated always as identity,
  offering_id bigint not null,
  unit_id bigint,
  "position" integer not null,
  name_en text,
  name_ar text,
  name_ckb text,
  objectives text not null default ''::text,
  week smallint,
  minutes smallint,
  retired_at timestamp with time zone,
  copied_from bigint,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  group_lesson text,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, copied_from) REFERENCES lessons(school_id, id),
  FOREIGN KEY (school_id, offering_id) REFERENCES subject_offerings(school_id, id),
  FOREIGN KEY (school_id, unit_id) REFERENCES lesson_units(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK (((minutes >= 1) AND (minutes <= 600))),
  CHECK (((week >= 1) AND (week <= 60))),
  CHECK ((COALESCE(name_en, name_ar, name_ckb) IS NOT NULL))
);
CREATE INDEX lessons_by_offering ON public.lessons USING btree (school_id, offering_id, "position", id);
CREATE INDEX lessons_by_source ON public.lessons USING btree (school_id, copied_from);
CREATE INDEX lessons_by_unit ON public.lessons USING btree (school_id, unit_id);
alter table lessons enable row level security;
alter table lessons force row level security;
create policy of_the_school on lessons using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table lesson_versions (
  school_id bigint not null,
  id bigint not null generated always as identity,
  lesson_id bigint not null,
  seq integer not null,
  kind lesson_version_kind not null default 'revision'::lesson_version_kind,
  language locale not null,
  state lesson_version_state not null default 'draft'::lesson_version_state,
  author_id bigint not null,
  change_note text not null default ''::text,
  sent_back_because text,
  blocks jsonb not null default '[]'::jsonb,
  block_count smallint not null default 0,
  exercise_count smallint not null default 0,
  video_count smallint not null default 0,
  bytes integer not null default 0,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  published_at timestamp with time zone,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, lesson_id, seq),
  FOREIGN KEY (author_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id, lesson_id) REFERENCES lessons(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK (((state = ANY (ARRAY['draft'::lesson_version_state, 'review'::lesson_version_state])) OR (published_at IS NOT NULL)))
);
CREATE INDEX lesson_versions_in_review ON public.lesson_versions USING btree (school_id, updated_at) WHERE (state = 'review'::lesson_version_state);
CREATE INDEX lesson_versions_out ON public.lesson_versions USING btree (school_id, lesson_id, kind, seq) WHERE (state = 'published'::lesson_version_state);
alter table lesson_versions enable row level security;
alter table lesson_versions force row level security;
create policy of_the_school on lesson_versions using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table guide_videos (
  school_id bigint not null,
  id bigint not null generated always as identity,
  subject_id bigint not null,
  level_id bigint not null,
  lesson_id bigint,
  author_id bigint not null,
  title text not null,
  chapters jsonb not null default '[]'::jsonb,
  transcript text not null default ''::text,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  version_id bigint,
  captions jsonb not null default '[]'::jsonb,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (author_id) REFERENCES accounts(id),
  FOREIGN KEY (level_id) REFERENCES levels(id),
  FOREIGN KEY (school_id, lesson_id) REFERENCES lessons(school_id, id),
  constraint guide_videos_version FOREIGN KEY (school_id, version_id) REFERENCES lesson_versions(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  FOREIGN KEY (subject_id) REFERENCES subjects(id)
);
CREATE INDEX guide_videos_by_subject ON public.guide_videos USING btree (school_id, subject_id, level_id, id);
alter table guide_videos enable row level security;
alter table guide_videos force row level security;
create policy of_the_school on guide_videos using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table guide_video_views (
  school_id bigint not null,
  video_id bigint not null,
  account_id bigint not null,
  seen int4multirange not null,
  seen_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, video_id, account_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id, video_id) REFERENCES guide_videos(school_id, id)
);
alter table guide_video_views enable row level security;
alter table guide_video_views force row level security;
create policy of_the_school on guide_video_views using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table held_messages (
  school_id bigint not null,
  room_id bigint not null,
  sender_id bigint not null,
  client_id text not null,
  body text not null,
  attachments jsonb,
  reply_to bigint,
  written_at timestamp with time zone not null default clock_timestamp(),
  arrives_at timestamp with time zone not null,
  refused held_refusal,
  PRIMARY KEY (school_id, room_id, sender_id, client_id),
  FOREIGN KEY (school_id, room_id) REFERENCES rooms(school_id, id),
  FOREIGN KEY (school_id, sender_id) REFERENCES people(school_id, id),
  CHECK ((length(body) <= 4000))
);
CREATE INDEX held_messages_by_arrival ON public.held_messages USING btree (school_id, arrives_at);
CREATE INDEX held_messages_by_sender ON public.held_messages USING btree (school_id, sender_id);
alter table held_messages enable row level security;
alter table held_messages force row level security;
create policy of_the_school on held_messages using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table teaching_rooms (
  school_id bigint not null,
  id bigint not null generated always as identity,
  name text not null,
  "position" smallint not null default 0,
  state open_state not null default 'open'::open_state,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, name),
  FOREIGN KEY (school_id) REFERENCES schools(id)
);
alter table teaching_rooms enable row level security;
alter table teaching_rooms force row level security;
create policy of_the_school on teaching_rooms using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table timetables (
  school_id bigint not null,
  id bigint not null generated always as identity,
  year_id bigint not null,
  title text,
  state timetable_state not null default 'draft'::timetable_state,
  starts_on date,
  ends_on date,
  published_at timestamp with time zone,
  published_by bigint,
  created_at timestamp with time zone not null default now(),
  revision integer not null default 1,
  removed_at timestamp with time zone,
  PRIMARY KEY (school_id, id),
  constraint timetables_one_at_a_time EXCLUDE USING gist (int8range(school_id, school_id, '[]'::text) WITH &&, int8range(year_id, year_id, '[]'::text) WITH &&, daterange(starts_on, ends_on) WITH &&) WHERE ((state = 'published'::timetable_state)) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (published_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id, year_id) REFERENCES academic_years(school_id, id),
  CHECK (((state = 'draft'::timetable_state) = (published_at IS NULL))),
  constraint timetables_check1 CHECK (((state = 'draft'::timetable_state) OR (starts_on <= ends_on)))
);
CREATE INDEX timetables_by_year ON public.timetables USING btree (school_id, year_id, starts_on);
alter table timetables enable row level security;
alter table timetables force row level security;
create policy of_the_school on timetables using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table timetable_lessons (
  school_id bigint not null,
  id bigint not null generated always as identity,
  timetable_id bigint not null,
  shift shift not null,
  weekday smallint not null,
  period_no smallint not null,
  teacher_id bigint,
  room_id bigint,
  is_pinned boolean not null default false,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, room_id) REFERENCES teaching_rooms(school_id, id),
  FOREIGN KEY (school_id, teacher_id) REFERENCES teachers(school_id, id),
  FOREIGN KEY (school_id, timetable_id) REFERENCES timetables(school_id, id) ON DELETE CASCADE,
  CHECK (((period_no >= 1) AND (period_no <= 20))),
  CHECK (((weekday >= 0) AND (weekday <= 6)))
);
CREATE INDEX timetable_lessons_by_slot ON public.timetable_lessons USING btree (school_id, timetable_id, weekday, period_no);
CREATE INDEX timetable_lessons_by_teacher ON public.timetable_lessons USING btree (school_id, teacher_id, timetable_id) WHERE (teacher_id IS NOT NULL);
alter table timetable_lessons enable row level security;
alter table timetable_lessons force row level security;
create policy of_the_school on timetable_lessons using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table homework (
  school_id bigint not null,
  id bigint not null generated always as identity,
  author_id bigint not null,
  title text not null,
  text text not null default ''::text,
  minutes smallint,
  asks_answer boolean not null default false,
  lesson_id bigint,
  set_lesson_id bigint,
  set_on date not null,
  source_id bigint,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  reminded_at timestamp with time zone,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (author_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id, lesson_id) REFERENCES lessons(school_id, id),
  FOREIGN KEY (school_id, set_lesson_id) REFERENCES timetable_lessons(school_id, id) ON DELETE SET NULL (set_lesson_id),
  FOREIGN KEY (school_id, source_id) REFERENCES homework(school_id, id) ON DELETE SET NULL (source_id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  CHECK (((minutes >= 1) AND (minutes <= 240))),
  CHECK ((length(text) <= 4000))
);
CREATE INDEX homework_by_author ON public.homework USING btree (school_id, author_id, id);
CREATE INDEX homework_by_lesson ON public.homework USING btree (school_id, lesson_id) WHERE (lesson_id IS NOT NULL);
CREATE INDEX homework_by_set_lesson ON public.homework USING btree (school_id, set_lesson_id) WHERE (set_lesson_id IS NOT NULL);
CREATE INDEX homework_by_source ON public.homework USING btree (school_id, source_id) WHERE (source_id IS NOT NULL);
alter table homework enable row level security;
alter table homework force row level security;
create policy of_the_school on homework using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table homework_classes (
  school_id bigint not null,
  homework_id bigint not null,
  teaching_class_id bigint not null,
  due_by text not null,
  due_on date not null,
  due_no smallint,
  due_starts_at time without time zone,
  due_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  reminded_at timestamp with time zone,
  PRIMARY KEY (school_id, homework_id, teaching_class_id),
  FOREIGN KEY (school_id, homework_id) REFERENCES homework(school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, teaching_class_id) REFERENCES teaching_classes(school_id, id),
  CHECK (((due_no >= 1) AND (due_no <= 20))),
  CHECK (((due_no IS NULL) = (due_starts_at IS NULL))),
  CHECK ((due_by = ANY (ARRAY['lesson'::text, 'day'::text])))
);
CREATE INDEX homework_classes_by_class ON public.homework_classes USING btree (school_id, teaching_class_id, due_on);
alter table homework_classes enable row level security;
alter table homework_classes force row level security;
create policy of_the_school on homework_classes using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table homework_settings (
  school_id bigint not null,
  evening_minutes smallint,
  PRIMARY KEY (school_id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK (((evening_minutes >= 10) AND (evening_minutes <= 600)))
);
alter table homework_settings enable row level security;
alter table homework_settings force row level security;
create policy of_the_school on homework_settings using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table homework_students (
  school_id bigint not null,
  id bigint not null generated always as identity,
  homework_id bigint not null,
  student_id bigint not null,
  seen_at timestamp with time zone,
  is_done boolean not null default false,
  ticked_at timestamp with time zone,
  ticked_by bigint,
  ticked_as text,
  answer_text text not null default ''::text,
  answer_revision integer not null default 0,
  answered_at timestamp with time zone,
  answered_by bigint,
  answer_seen_at timestamp with time zone,
  answer_seen_by bigint,
  changed_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, homework_id, student_id),
  UNIQUE (school_id, id),
  FOREIGN KEY (answer_seen_by) REFERENCES accounts(id),
  FOREIGN KEY (answered_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id, homework_id) REFERENCES homework(school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  FOREIGN KEY (ticked_by) REFERENCES accounts(id),
  constraint homework_students_check2 CHECK (((answer_revision = 0) = (answered_at IS NULL))),
  CHECK (((NOT is_done) OR (ticked_at IS NOT NULL))),
  constraint homework_students_check1 CHECK (((ticked_at IS NULL) = (ticked_as IS NULL))),
  CHECK ((length(answer_text) <= 4000)),
  CHECK ((ticked_as = ANY (ARRAY['student'::text, 'guardian'::text])))
);
CREATE INDEX homework_students_by_student ON public.homework_students USING btree (school_id, student_id);
alter table homework_students enable row level security;
alter table homework_students force row level security;
create policy of_the_school on homework_students using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table idempotency (
  school_id bigint not null,
  account_id bigint not null,
  key text not null,
  route text not null,
  request_hash bytea not null,
  response jsonb,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, account_id, key),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id) REFERENCES schools(id)
);
CREATE INDEX idempotency_by_age ON public.idempotency USING btree (school_id, created_at);
alter table idempotency enable row level security;
alter table idempotency force row level security;
create policy of_the_school on idempotency using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table identity_providers (
  id bigint not null generated always as identity,
  group_id bigint not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  sealed_secret bytea,
  hosts text[] not null default '{}'::text[],
  student_tenants text[] not null default '{}'::text[],
  is_open boolean not null default true,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  roles text[] not null default '{student,teacher,school_management,administrator,subject_coordinator,evaluator}'::text[],
  mail_domains text[] not null default '{}'::text[],
  login_claim text not null default 'email'::text,
  PRIMARY KEY (id),
  UNIQUE (group_id, issuer, client_id),
  FOREIGN KEY (group_id) REFERENCES groups(id)
);

create table jobs (
  id bigint not null generated always as identity,
  task text not null,
  key text,
  payload jsonb not null,
  run_at timestamp with time zone not null default now(),
  asked integer not null default 1,
  attempts integer not null default 0,
  holder text,
  lease_until timestamp with time zone,
  given_up_at timestamp with time zone,
  problem text,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  UNIQUE (key)
);
CREATE INDEX jobs_due ON public.jobs USING btree (run_at) WHERE (given_up_at IS NULL);

create table late_joiners (
  school_id bigint not null,
  id bigint not null generated always as identity,
  student_id bigint not null,
  year_id bigint not null,
  reason text not null,
  decided_by bigint not null,
  decided_at timestamp with time zone not null default now(),
  ended_by bigint,
  ended_at timestamp with time zone,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (decided_by) REFERENCES accounts(id),
  FOREIGN KEY (ended_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  FOREIGN KEY (school_id, year_id) REFERENCES academic_years(school_id, id),
  CHECK (((ended_by IS NULL) = (ended_at IS NULL)))
);
CREATE INDEX late_joiners_by_year ON public.late_joiners USING btree (school_id, year_id);
CREATE UNIQUE INDEX late_joiners_one ON public.late_joiners USING btree (school_id, student_id, year_id) WHERE (ended_at IS NULL);
alter table late_joiners enable row level security;
alter table late_joiners force row level security;
create policy of_the_school on late_joiners using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table legal_holds (
  school_id bigint not null,
  id bigint not null generated always as identity,
  room_id bigint,
  person_id bigint,
  reason text not null,
  placed_by bigint not null,
  placed_at timestamp with time zone not null default now(),
  lifted_by bigint,
  lifted_at timestamp with time zone,
  lift_reason text,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (lifted_by) REFERENCES accounts(id),
  FOREIGN KEY (placed_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id, person_id) REFERENCES people(school_id, id),
  FOREIGN KEY (school_id, room_id) REFERENCES rooms(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK ((length(lift_reason) <= 500)),
  CHECK ((length(reason) <= 500)),
  CHECK ((num_nonnulls(room_id, person_id) = 1))
);
CREATE UNIQUE INDEX legal_holds_one_person ON public.legal_holds USING btree (school_id, person_id) WHERE (lifted_at IS NULL);
CREATE UNIQUE INDEX legal_holds_one_room ON public.legal_holds USING btree (school_id, room_id) WHERE (lifted_at IS NULL);
alter table legal_holds enable row level security;
alter table legal_holds force row level security;
create policy of_the_school on legal_holds using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table lesson_changes (
  school_id bigint not null,
  id bigint not null generated always as identity,
  lesson_id bigint not null,
  on_day date not null,
  kind lesson_change_kind not null,
  teacher_id bigint,
  room_id bigint,
  subject_id bigint,
  period_no smallint,
  note text,
  sequence integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  changed_by bigint,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, lesson_id, on_day),
  FOREIGN KEY (changed_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id, lesson_id) REFERENCES timetable_lessons(school_id, id),
  FOREIGN KEY (school_id, room_id) REFERENCES teaching_rooms(school_id, id),
  FOREIGN KEY (school_id, teacher_id) REFERENCES teachers(school_id, id),
  FOREIGN KEY (subject_id) REFERENCES subjects(id),
  CHECK (((period_no >= 1) AND (period_no <= 20))),
  CHECK ((length(note) <= 200))
);
CREATE INDEX lesson_changes_by_day ON public.lesson_changes USING btree (school_id, on_day);
CREATE INDEX lesson_changes_by_teacher ON public.lesson_changes USING btree (school_id, teacher_id, on_day) WHERE (teacher_id IS NOT NULL);
alter table lesson_changes enable row level security;
alter table lesson_changes force row level security;
create policy of_the_school on lesson_changes using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table lesson_doubts (
  school_id bigint not null,
  student_id bigint not null,
  version_id bigint not null,
  block_id text not null,
  said_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, student_id, version_id, block_id),
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  FOREIGN KEY (school_id, version_id) REFERENCES lesson_versions(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK ((block_id ~ '^[0-9A-Za-z]{15}$'::text))
);
CREATE INDEX lesson_doubts_by_version ON public.lesson_doubts USING btree (school_id, version_id);
alter table lesson_doubts enable row level security;
alter table lesson_doubts force row level security;
create policy of_the_school on lesson_doubts using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table lesson_leases (
  school_id bigint not null,
  version_id bigint not null,
  account_id bigint not null,
  holder text not null,
  until timestamp with time zone not null,
  PRIMARY KEY (school_id, version_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id, version_id) REFERENCES lesson_versions(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK ((holder ~ '^[0-9A-Za-z]{15}$'::text))
);
alter table lesson_leases enable row level security;
alter table lesson_leases force row level security;
create policy of_the_school on lesson_leases using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table lesson_pins (
  school_id bigint not null,
  section_id bigint not null,
  lesson_id bigint not null,
  version_id bigint not null,
  account_id bigint not null,
  pinned_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, section_id, lesson_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id, lesson_id) REFERENCES lessons(school_id, id),
  FOREIGN KEY (school_id, section_id) REFERENCES sections(school_id, id),
  FOREIGN KEY (school_id, version_id) REFERENCES lesson_versions(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id)
);
CREATE INDEX lesson_pins_by_lesson ON public.lesson_pins USING btree (school_id, lesson_id);
CREATE INDEX lesson_pins_by_version ON public.lesson_pins USING btree (school_id, version_id);
alter table lesson_pins enable row level security;
alter table lesson_pins force row level security;
create policy of_the_school on lesson_pins using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table lesson_readings (
  school_id bigint not null,
  student_id bigint not null,
  lesson_id bigint not null,
  version_id bigint not null,
  blocks jsonb not null default '{}'::jsonb,
  share smallint not null default 0,
  seen_blocks smallint not null default 0,
  place text,
  place_at timestamp with time zone,
  opened_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  done_at timestamp with time zone,
  PRIMARY KEY (school_id, student_id, version_id),
  FOREIGN KEY (school_id, lesson_id) REFERENCES lessons(school_id, id),
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  FOREIGN KEY (school_id, version_id) REFERENCES lesson_versions(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK (((share >= 0) AND (share <= 1000)))
);
CREATE INDEX lesson_readings_by_lesson ON public.lesson_readings USING btree (school_id, lesson_id, student_id);
CREATE INDEX lesson_readings_by_version ON public.lesson_readings USING btree (school_id, version_id);
CREATE INDEX lesson_readings_last ON public.lesson_readings USING btree (school_id, student_id, seen_at);
alter table lesson_readings enable row level security;
alter table lesson_readings force row level security;
create policy of_the_school on lesson_readings using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table lesson_settings (
  school_id bigint not null,
  teacher_can_publish boolean not null default false,
  PRIMARY KEY (school_id),
  FOREIGN KEY (school_id) REFERENCES schools(id)
);
alter table lesson_settings enable row level security;
alter table lesson_settings force row level security;
create policy of_the_school on lesson_settings using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table lessons_taught (
  school_id bigint not null,
  teaching_class_id bigint not null,
  lesson_id bigint not null,
  taught_on date not null,
  account_id bigint not null,
  PRIMARY KEY (school_id, teaching_class_id, lesson_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id, lesson_id) REFERENCES lessons(school_id, id),
  FOREIGN KEY (school_id, teaching_class_id) REFERENCES teaching_classes(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id)
);
CREATE INDEX lessons_taught_by_lesson ON public.lessons_taught USING btree (school_id, lesson_id);
alter table lessons_taught enable row level security;
alter table lessons_taught force row level security;
create policy of_the_school on lessons_taught using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table letter_batches (
  school_id bigint not null,
  id bigint not null generated always as identity,
  key text not null,
  audience text not null,
  who text not null,
  locale locale,
  per_page smallint not null,
  with_pictures boolean not null,
  asked_by bigint not null,
  assignment_id bigint not null,
  asked_at timestamp with time zone not null default now(),
  stopped_at timestamp with time zone,
  dropped_at timestamp with time zone,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, key),
  FOREIGN KEY (asked_by) REFERENCES accounts(id),
  FOREIGN KEY (assignment_id) REFERENCES role_assignments(id),
  CHECK ((audience = ANY (ARRAY['students'::text, 'guardians'::text, 'everybody'::text]))),
  CHECK ((who = ANY (ARRAY['new'::text, 'all'::text])))
);
alter table letter_batches enable row level security;
alter table letter_batches force row level security;
create policy of_the_school on letter_batches using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table letter_batch_parts (
  school_id bigint not null,
  batch_id bigint not null,
  no integer not null,
  section_id bigint not null,
  person_ids bigint[] not null,
  letters integer,
  printed_at timestamp with time zone,
  PRIMARY KEY (school_id, batch_id, no),
  FOREIGN KEY (school_id, batch_id) REFERENCES letter_batches(school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, section_id) REFERENCES sections(school_id, id),
  CHECK (((printed_at IS NULL) = (letters IS NULL)))
);
alter table letter_batch_parts enable row level security;
alter table letter_batch_parts force row level security;
create policy of_the_school on letter_batch_parts using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table linked_identities (
  id bigint not null generated always as identity,
  account_id bigint not null,
  provider_id bigint not null,
  subject text not null,
  email text,
  linked_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (provider_id, subject),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (provider_id) REFERENCES identity_providers(id)
);
CREATE INDEX linked_identities_by_account ON public.linked_identities USING btree (account_id);

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
  proved_at timestamp with time zone not null default now(),
  ends_at timestamp with time zone,
  viewer_session_id bigint,
  class_device_id bigint,
  sign_out_hash bytea,
  PRIMARY KEY (id),
  UNIQUE (token_hash),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (role_assignment_id) REFERENCES role_assignments(id),
  CHECK (((session_timeout_days >= (0)::numeric) AND (session_timeout_days <= (365)::numeric))),
  CHECK ((length(token_hash) = 32))
);
CREATE INDEX sessions_by_account ON public.sessions USING btree (account_id) WHERE (ended_at IS NULL);
CREATE INDEX sessions_by_class_device ON public.sessions USING btree (class_device_id) WHERE ((ended_at IS NULL) AND (class_device_id IS NOT NULL));

create unlogged table live_tickets (
  ticket_hash bytea not null,
  session_id bigint not null,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (ticket_hash),
  FOREIGN KEY (session_id) REFERENCES sessions(id),
  CHECK ((length(ticket_hash) = 32))
);

create table login_names (
  login text not null,
  account_id bigint not null,
  PRIMARY KEY (login),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  CHECK (((login = lower(login)) AND ((length(login) >= 1) AND (length(login) <= 255))))
);
CREATE INDEX login_names_by_account ON public.login_names USING btree (account_id);

create table mail_digests (
  account_id bigint not null,
  how text not null,
  chosen_at timestamp with time zone not null default now(),
  PRIMARY KEY (account_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  CHECK ((how = ANY (ARRAY['daily'::text, 'weekly'::text])))
);

create table mark_acknowledgements (
  school_id bigint not null,
  student_id bigint not null,
  year_id bigint not null,
  account_id bigint not null,
  revision integer not null,
  acknowledged_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, student_id, year_id, account_id, revision),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  FOREIGN KEY (school_id, year_id) REFERENCES academic_years(school_id, id)
);
alter table mark_acknowledgements enable row level security;
alter table mark_acknowledgements force row level security;
create policy of_the_school on mark_acknowledgements using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table mark_changes (
  school_id bigint not null,
  id bigint not null generated always as identity,
  offering_id bigint not null,
  student_id bigint not null,
  code text not null,
  revision integer not null,
  from_points numeric(7,2),
  from_state mark_state,
  to_points numeric(7,2),
  to_state mark_state,
  reason text,
  is_amendment boolean not null default false,
  changed_by bigint,
  changed_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (changed_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id, offering_id) REFERENCES subject_offerings(school_id, id),
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id)
);
CREATE INDEX mark_changes_amended ON public.mark_changes USING btree (school_id, student_id) WHERE is_amendment;
CREATE INDEX mark_changes_by_cell ON public.mark_changes USING btree (school_id, student_id, offering_id, code, id);
alter table mark_changes enable row level security;
alter table mark_changes force row level security;
create policy of_the_school on mark_changes using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table mark_columns (
  school_id bigint not null,
  class_id bigint not null,
  code text not null,
  state mark_column_state not null default 'open'::mark_column_state,
  returned_because text,
  submitted_at timestamp with time zone,
  submitted_by bigint,
  decided_at timestamp with time zone,
  decided_by bigint,
  revision integer not null default 1,
  PRIMARY KEY (school_id, class_id, code),
  FOREIGN KEY (decided_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id, class_id) REFERENCES teaching_classes(school_id, id),
  FOREIGN KEY (submitted_by) REFERENCES accounts(id)
);
alter table mark_columns enable row level security;
alter table mark_columns force row level security;
create policy of_the_school on mark_columns using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table mark_objections (
  school_id bigint not null,
  id bigint not null generated always as identity,
  student_id bigint not null,
  year_id bigint not null,
  offering_id bigint not null,
  code text not null,
  points numeric(7,2),
  mark_state mark_state,
  body text not null,
  state mark_objection_state not null default 'open'::mark_objection_state,
  filed_by bigint not null,
  filed_at timestamp with time zone not null default now(),
  answer_until date not null,
  answer text,
  answered_by bigint,
  answered_at timestamp with time zone,
  comment text,
  commented_by bigint,
  commented_at timestamp with time zone,
  coordinator_comment text,
  coordinator_commented_by bigint,
  coordinator_commented_at timestamp with time zone,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (answered_by) REFERENCES accounts(id),
  FOREIGN KEY (filed_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id, offering_id) REFERENCES subject_offerings(school_id, id),
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  FOREIGN KEY (school_id, year_id) REFERENCES academic_years(school_id, id)
);
CREATE INDEX mark_objections_by_student ON public.mark_objections USING btree (school_id, student_id, year_id);
CREATE UNIQUE INDEX mark_objections_one_open ON public.mark_objections USING btree (school_id, student_id, offering_id, code) WHERE (state = 'open'::mark_objection_state);
alter table mark_objections enable row level security;
alter table mark_objections force row level security;
create policy of_the_school on mark_objections using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table mark_publications (
  school_id bigint not null,
  id bigint not null generated always as identity,
  year_id bigint not null,
  section_ids bigint[] not null,
  codes text[] not null,
  with_outcome boolean not null,
  show_rank boolean not null,
  is_partial boolean not null,
  state mark_publication_state not null,
  publish_at timestamp with time zone not null,
  guardians_at timestamp with time zone not null,
  withheld jsonb not null default '[]'::jsonb,
  students integer not null default 0,
  made_by bigint not null,
  made_at timestamp with time zone not null default now(),
  withdrawn_because text,
  withdrawn_at timestamp with time zone,
  revision integer not null default 1,
  failed_because mark_publication_problem,
  rest_guardians_at timestamp with time zone,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (made_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id, year_id) REFERENCES academic_years(school_id, id),
  CHECK ((publish_at <= guardians_at))
);
CREATE INDEX mark_publications_by_year ON public.mark_publications USING btree (school_id, year_id, id);
alter table mark_publications enable row level security;
alter table mark_publications force row level security;
create policy of_the_school on mark_publications using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table mark_reminders (
  school_id bigint not null,
  teacher_id bigint not null,
  kind text not null,
  day date not null,
  PRIMARY KEY (school_id, teacher_id, kind, day),
  FOREIGN KEY (school_id, teacher_id) REFERENCES teachers(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK ((kind = ANY (ARRAY['due'::text, 'late'::text, 'asked'::text])))
);
alter table mark_reminders enable row level security;
alter table mark_reminders force row level security;
create policy of_the_school on mark_reminders using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table mark_snapshots (
  school_id bigint not null,
  student_id bigint not null,
  year_id bigint not null,
  revision integer not null,
  section_id bigint not null,
  policy_id bigint not null,
  publication_id bigint,
  engine_text text not null,
  shown jsonb not null,
  published_at timestamp with time zone not null,
  guardians_at timestamp with time zone not null,
  is_hidden boolean not null default false,
  shown_text text,
  published_text text,
  PRIMARY KEY (school_id, student_id, year_id, revision),
  FOREIGN KEY (school_id, policy_id) REFERENCES grade_policies(school_id, id),
  FOREIGN KEY (school_id, publication_id) REFERENCES mark_publications(school_id, id),
  FOREIGN KEY (school_id, section_id) REFERENCES sections(school_id, id),
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  FOREIGN KEY (school_id, year_id) REFERENCES academic_years(school_id, id)
);
CREATE INDEX mark_snapshots_by_section ON public.mark_snapshots USING btree (school_id, section_id, student_id);
alter table mark_snapshots enable row level security;
alter table mark_snapshots force row level security;
create policy of_the_school on mark_snapshots using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table mark_windows (
  school_id bigint not null,
  year_id bigint not null,
  level_id bigint not null,
  code text not null,
  opens_on date not null,
  due_on date not null,
  PRIMARY KEY (school_id, year_id, level_id, code),
  FOREIGN KEY (level_id) REFERENCES levels(id),
  FOREIGN KEY (school_id, year_id) REFERENCES academic_years(school_id, id),
  CHECK ((opens_on <= due_on))
);
alter table mark_windows enable row level security;
alter table mark_windows force row level security;
create policy of_the_school on mark_windows using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table marking_looks (
  school_id bigint not null,
  id bigint not null generated always as identity,
  exercise_id bigint not null,
  account_id bigint not null,
  reason text not null,
  started_at timestamp with time zone not null default now(),
  ends_at timestamp with time zone not null,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id, exercise_id) REFERENCES exercises(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  CHECK ((ends_at <= (started_at + '01:00:00'::interval)))
);
CREATE INDEX marking_looks_by_account ON public.marking_looks USING btree (school_id, account_id, exercise_id, ends_at);
alter table marking_looks enable row level security;
alter table marking_looks force row level security;
create policy of_the_school on marking_looks using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table message_threads (
  school_id bigint not null,
  id bigint not null generated always as identity,
  kind thread_kind not null,
  subject text not null,
  about_student_id bigint,
  state thread_state not null default 'open'::thread_state,
  person_id bigint,
  person_role role,
  other_account_id bigint,
  started_by bigint not null,
  started_role role not null,
  mailing text,
  claimed_by bigint,
  claimed_at timestamp with time zone,
  last_entry_no integer not null default 0,
  last_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  revision integer not null default 1,
  awaits_person boolean not null default false,
  recalled_at timestamp with time zone,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (claimed_by) REFERENCES accounts(id),
  FOREIGN KEY (other_account_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id, about_student_id) REFERENCES students(school_id, id),
  FOREIGN KEY (school_id, person_id) REFERENCES people(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  FOREIGN KEY (started_by) REFERENCES accounts(id)
);
CREATE INDEX message_threads_by_mailing ON public.message_threads USING btree (school_id, mailing, started_by, last_at, id) WHERE (mailing IS NOT NULL);
CREATE INDEX message_threads_by_other ON public.message_threads USING btree (school_id, other_account_id, last_at) WHERE (other_account_id IS NOT NULL);
CREATE INDEX message_threads_by_person ON public.message_threads USING btree (school_id, person_id, last_at);
CREATE INDEX message_threads_by_starter ON public.message_threads USING btree (school_id, started_by, last_at);
CREATE INDEX message_threads_by_student ON public.message_threads USING btree (school_id, about_student_id) WHERE (about_student_id IS NOT NULL);
CREATE INDEX message_threads_claimed ON public.message_threads USING btree (school_id, claimed_by, last_at, id) WHERE ((claimed_by IS NOT NULL) AND (state <> 'closed'::thread_state));
CREATE INDEX message_threads_closed ON public.message_threads USING btree (school_id, last_at, id) WHERE ((other_account_id IS NULL) AND (state = 'closed'::thread_state));
CREATE INDEX message_threads_from_outside ON public.message_threads USING btree (school_id, started_by, last_at, id) WHERE (person_id IS NULL);
CREATE INDEX message_threads_open ON public.message_threads USING btree (school_id, last_at, id) WHERE ((other_account_id IS NULL) AND (state <> 'closed'::thread_state) AND ((NOT awaits_person) OR (claimed_by IS NOT NULL)));
CREATE INDEX message_threads_waiting ON public.message_threads USING btree (school_id, last_at, id) WHERE ((other_account_id IS NULL) AND (state = ANY (ARRAY['open'::thread_state, 'reopened'::thread_state])) AND (claimed_by IS NULL) AND (NOT awaits_person));
alter table message_threads enable row level security;
alter table message_threads force row level security;
create policy of_the_school on message_threads using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table message_entries (
  school_id bigint not null,
  thread_id bigint not null,
  entry_no integer not null,
  author_id bigint,
  author_role role,
  body text not null,
  is_internal boolean not null default false,
  created_at timestamp with time zone not null default clock_timestamp(),
  outside_key text,
  PRIMARY KEY (school_id, thread_id, entry_no),
  FOREIGN KEY (author_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id, thread_id) REFERENCES message_threads(school_id, id),
  CHECK ((outside_key ~ '^[0-9A-Za-z]{15}$'::text))
);
CREATE UNIQUE INDEX message_entries_from_outside ON public.message_entries USING btree (school_id, thread_id, outside_key) WHERE (outside_key IS NOT NULL);
alter table message_entries enable row level security;
alter table message_entries force row level security;
create policy of_the_school on message_entries using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table message_links (
  token_hash bytea not null,
  school_id bigint not null,
  thread_id bigint not null,
  purpose link_purpose not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  PRIMARY KEY (token_hash),
  FOREIGN KEY (school_id, thread_id) REFERENCES message_threads(school_id, id)
);
CREATE INDEX message_links_by_thread ON public.message_links USING btree (school_id, thread_id);

create table message_originals (
  school_id bigint not null,
  id bigint not null generated always as identity,
  room_id bigint not null,
  msg_no bigint not null,
  body text,
  attachments jsonb,
  changed_by_seq bigint not null,
  kept_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, room_id) REFERENCES rooms(school_id, id)
);
CREATE INDEX message_originals_by_message ON public.message_originals USING btree (school_id, room_id, msg_no);
alter table message_originals enable row level security;
alter table message_originals force row level security;
create policy of_the_school on message_originals using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table message_readings (
  school_id bigint not null,
  account_id bigint not null,
  thread_id bigint not null,
  entry_no integer not null,
  PRIMARY KEY (school_id, account_id, thread_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id, thread_id) REFERENCES message_threads(school_id, id)
);
CREATE INDEX message_readings_by_thread ON public.message_readings USING btree (school_id, thread_id);
alter table message_readings enable row level security;
alter table message_readings force row level security;
create policy of_the_school on message_readings using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table message_texts (
  school_id bigint not null,
  room_id bigint not null,
  msg_no bigint not null,
  search_text text not null,
  PRIMARY KEY (school_id, room_id, msg_no),
  FOREIGN KEY (school_id, room_id) REFERENCES rooms(school_id, id)
);
alter table message_texts enable row level security;
alter table message_texts force row level security;
create policy of_the_school on message_texts using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table ministry_results (
  school_id bigint not null,
  student_id bigint not null,
  year_id bigint not null,
  round smallint not null,
  exam_no text,
  outcome ministry_outcome,
  marks jsonb not null default '{}'::jsonb,
  published_at timestamp with time zone,
  revision integer not null default 1,
  changed_by bigint not null,
  changed_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, student_id, year_id, round),
  FOREIGN KEY (changed_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  FOREIGN KEY (school_id, year_id) REFERENCES academic_years(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK (((length(exam_no) >= 1) AND (length(exam_no) <= 40))),
  CHECK (((published_at IS NULL) OR (outcome IS NOT NULL))),
  CHECK (((round >= 1) AND (round <= 3))),
  CHECK ((jsonb_typeof(marks) = 'object'::text))
);
CREATE INDEX ministry_results_by_year ON public.ministry_results USING btree (school_id, year_id, round);
alter table ministry_results enable row level security;
alter table ministry_results force row level security;
create policy of_the_school on ministry_results using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table moderation_acts (
  school_id bigint not null,
  id bigint not null generated always as identity,
  case_id bigint,
  room_id bigint not null,
  act moderation_act not null,
  msg_no bigint,
  person_id bigint,
  ends_at timestamp with time zone,
  seconds integer,
  reason text not null,
  account_id bigint not null,
  role role not null,
  acted_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, case_id) REFERENCES moderation_cases(school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, room_id) REFERENCES rooms(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK ((length(reason) <= 500))
);
CREATE INDEX moderation_acts_by_room ON public.moderation_acts USING btree (school_id, room_id, acted_at);
alter table moderation_acts enable row level security;
alter table moderation_acts force row level security;
create policy of_the_school on moderation_acts using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table moderation_reports (
  school_id bigint not null,
  id bigint not null generated always as identity,
  case_id bigint not null,
  reporter_id bigint not null,
  reporter_role room_member_role not null,
  reason report_reason not null,
  note text,
  reported_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, case_id, reporter_id),
  FOREIGN KEY (school_id, case_id) REFERENCES moderation_cases(school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, reporter_id) REFERENCES people(school_id, id),
  CHECK ((length(note) <= 1000))
);
alter table moderation_reports enable row level security;
alter table moderation_reports force row level security;
create policy of_the_school on moderation_reports using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table notification_choices (
  account_id bigint not null,
  kind text not null,
  delivery notification_delivery not null,
  PRIMARY KEY (account_id, kind),
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table notification_hours (
  account_id bigint not null,
  quiet_from time without time zone not null,
  quiet_until time without time zone not null,
  digest_at time without time zone not null,
  PRIMARY KEY (account_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table notifications (
  school_id bigint not null,
  id bigint not null generated always as identity,
  school_year integer not null,
  person_id bigint not null,
  student_id bigint,
  kind text not null,
  page text not null,
  target text not null,
  parts jsonb not null default '{}'::jsonb,
  is_urgent boolean not null default false,
  needs_action boolean not null default false,
  collapse text,
  times integer not null default 1,
  told_at timestamp with time zone not null default clock_timestamp(),
  read_at timestamp with time zone,
  done_at timestamp with time zone,
  push push_state not null default 'waiting'::push_state,
  pushed_at timestamp with time zone,
  reached bigint[] not null default '{}'::bigint[],
  also_student_ids bigint[] not null default '{}'::bigint[],
  PRIMARY KEY (school_id, id, school_year),
  FOREIGN KEY (school_id, person_id) REFERENCES people(school_id, id),
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK (((length(target) >= 1) AND (length(target) <= 64))),
  CHECK ((length(collapse) <= 64))
) partition by LIST (school_year);
CREATE INDEX notifications_by_cause ON ONLY public.notifications USING btree (school_id, kind, target) WHERE (done_at IS NULL);
CREATE INDEX notifications_by_person ON ONLY public.notifications USING btree (school_id, person_id, told_at);
CREATE INDEX notifications_late ON ONLY public.notifications USING btree (school_id, person_id) WHERE (push = ANY (ARRAY['held'::push_state, 'digest'::push_state]));
CREATE INDEX notifications_of_rooms ON ONLY public.notifications USING btree (school_id, person_id, target, (((parts ->> 'upto'::text))::bigint)) WHERE (kind = 'chat'::text);
CREATE INDEX notifications_open ON ONLY public.notifications USING btree (school_id, person_id, collapse) WHERE ((read_at IS NULL) AND (collapse IS NOT NULL));
CREATE INDEX notifications_undone ON ONLY public.notifications USING btree (school_id, told_at) WHERE (done_at IS NULL);
alter table notifications enable row level security;
alter table notifications force row level security;
create policy of_the_school on notifications using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table one_time_codes (
  id bigint not null generated always as identity,
  account_id bigint not null,
  code_hash bytea not null,
  issued_by bigint,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  is_sent boolean not null default false,
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (issued_by) REFERENCES accounts(id)
);
CREATE INDEX one_time_codes_open ON public.one_time_codes USING btree (account_id) WHERE (used_at IS NULL);

create table oneroster_clients (
  id bigint not null generated always as identity,
  group_id bigint not null,
  school_id bigint,
  name text not null,
  client_id text not null,
  secret_hash bytea not null,
  scopes text[] not null,
  created_by bigint,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (client_id),
  FOREIGN KEY (created_by) REFERENCES accounts(id),
  FOREIGN KEY (group_id) REFERENCES groups(id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);
CREATE INDEX oneroster_clients_of_group ON public.oneroster_clients USING btree (group_id);

create table oneroster_tokens (
  token_hash bytea not null,
  client_id bigint not null,
  scopes text[] not null,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (token_hash),
  FOREIGN KEY (client_id) REFERENCES oneroster_clients(id)
);
CREATE INDEX oneroster_tokens_by_client ON public.oneroster_tokens USING btree (client_id);
CREATE INDEX oneroster_tokens_by_end ON public.oneroster_tokens USING btree (expires_at);

create table outbound_counts (
  key_hash bytea not null,
  count integer not null,
  ends_at timestamp with time zone not null,
  PRIMARY KEY (key_hash)
);
CREATE INDEX outbound_counts_by_end ON public.outbound_counts USING btree (ends_at);

create table outbound_messages (
  school_id bigint not null,
  id bigint not null generated always as identity,
  cause text not null,
  kind text not null,
  channel text not null,
  person_id bigint,
  address_sealed bytea,
  code_sealed bytea,
  page text not null default ''::text,
  is_urgent boolean not null default false,
  state text not null default 'queued'::text,
  reason text,
  attempts integer not null default 0,
  cost integer not null default 0,
  created_at timestamp with time zone not null default now(),
  due_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  settled_at timestamp with time zone,
  locale locale,
  about text,
  address_hash bytea,
  items text[] not null default '{}'::text[],
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, cause, channel),
  FOREIGN KEY (school_id, person_id) REFERENCES people(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK (((length(about) >= 1) AND (length(about) <= 90))),
  CHECK (((length(cause) >= 1) AND (length(cause) <= 80))),
  CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'whatsapp'::text]))),
  CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'delivered'::text, 'refused'::text, 'unsure'::text, 'dropped'::text])))
);
CREATE INDEX outbound_messages_about ON public.outbound_messages USING btree (school_id, about) WHERE (about IS NOT NULL);
CREATE INDEX outbound_messages_by_person ON public.outbound_messages USING btree (school_id, person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX outbound_messages_newest ON public.outbound_messages USING btree (school_id, created_at DESC, id DESC);
CREATE INDEX outbound_messages_sent ON public.outbound_messages USING btree (school_id, sent_at) WHERE (cost > 0);
alter table outbound_messages enable row level security;
alter table outbound_messages force row level security;
create policy of_the_school on outbound_messages using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table outbound_links (
  token_hash bytea not null,
  school_id bigint not null,
  message_id bigint not null,
  contact_hash bytea not null,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (token_hash),
  FOREIGN KEY (school_id, message_id) REFERENCES outbound_messages(school_id, id) ON DELETE CASCADE
);
CREATE INDEX outbound_links_by_message ON public.outbound_links USING btree (school_id, message_id);

create table outbound_record_stops (
  school_id bigint not null,
  about text not null,
  contact_hash bytea not null,
  stopped_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, about, contact_hash),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK (((length(about) >= 1) AND (length(about) <= 90)))
);
alter table outbound_record_stops enable row level security;
alter table outbound_record_stops force row level security;
create policy of_the_school on outbound_record_stops using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table outbound_settings (
  school_id bigint not null,
  revision integer not null default 1,
  is_on boolean not null default false,
  kinds text[] not null default '{}'::text[],
  channels text[] not null default '{whatsapp,sms,email}'::text[],
  wait_minutes integer not null default 30,
  quiet_from time without time zone not null default '21:00:00'::time without time zone,
  quiet_until time without time zone not null default '07:00:00'::time without time zone,
  day_limit integer not null default 0,
  month_limit integer not null default 0,
  sender text,
  PRIMARY KEY (school_id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK (((length(sender) >= 1) AND (length(sender) <= 60))),
  CHECK (((wait_minutes >= 5) AND (wait_minutes <= 1440))),
  CHECK ((day_limit >= 0)),
  CHECK ((month_limit >= 0))
);
alter table outbound_settings enable row level security;
alter table outbound_settings force row level security;
create policy of_the_school on outbound_settings using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table outbound_stops (
  school_id bigint not null,
  contact_hash bytea not null,
  stopped_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, contact_hash),
  FOREIGN KEY (school_id) REFERENCES schools(id)
);
alter table outbound_stops enable row level security;
alter table outbound_stops force row level security;
create policy of_the_school on outbound_stops using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table passkeys (
  id bigint not null generated always as identity,
  account_id bigint not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  site text not null,
  transports text[] not null default '{}'::text[],
  name text not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  suspected_at timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (credential_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX passkeys_by_account ON public.passkeys USING btree (account_id);

create table period_plans (
  school_id bigint not null,
  id bigint not null generated always as identity,
  year_id bigint not null,
  title text not null,
  shift shift not null,
  week_days smallint not null,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, year_id) REFERENCES academic_years(school_id, id),
  CHECK (((week_days >= 1) AND (week_days <= 127))),
  CHECK ((shift <> 'both'::shift))
);
CREATE INDEX period_plans_by_year ON public.period_plans USING btree (school_id, year_id);
alter table period_plans enable row level security;
alter table period_plans force row level security;
create policy of_the_school on period_plans using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table person_merges (
  school_id bigint not null,
  person_id bigint not null,
  kept_id bigint not null,
  approved_by bigint not null,
  merged_at timestamp with time zone not null default now(),
  moved integer not null,
  PRIMARY KEY (school_id, person_id),
  FOREIGN KEY (approved_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id, kept_id) REFERENCES people(school_id, id),
  FOREIGN KEY (school_id, person_id) REFERENCES people(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK ((person_id <> kept_id))
);
CREATE INDEX person_merges_by_kept ON public.person_merges USING btree (school_id, kept_id);
alter table person_merges enable row level security;
alter table person_merges force row level security;
create policy of_the_school on person_merges using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table person_photos (
  school_id bigint not null,
  id bigint not null generated always as identity,
  person_id bigint not null,
  file_id text not null,
  set_by bigint not null,
  set_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, person_id),
  FOREIGN KEY (school_id, person_id) REFERENCES people(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  FOREIGN KEY (set_by) REFERENCES accounts(id)
);
alter table person_photos enable row level security;
alter table person_photos force row level security;
create policy of_the_school on person_photos using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table person_words (
  school_id bigint not null,
  word text collate "C" not null,
  person_id bigint not null,
  PRIMARY KEY (school_id, word, person_id)
);
alter table person_words enable row level security;
alter table person_words force row level security;
create policy of_the_school on person_words using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table picture_pins (
  school_id bigint not null,
  student_id bigint not null,
  pin_hash bytea not null,
  set_by bigint not null,
  set_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, student_id),
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  FOREIGN KEY (set_by) REFERENCES accounts(id),
  CHECK ((length(pin_hash) = 32))
);
alter table picture_pins enable row level security;
alter table picture_pins force row level security;
create policy of_the_school on picture_pins using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table plan_periods (
  school_id bigint not null,
  plan_id bigint not null,
  "position" smallint not null,
  no smallint,
  kind period_kind not null,
  starts_at time without time zone not null,
  ends_at time without time zone not null,
  PRIMARY KEY (school_id, plan_id, "position"),
  UNIQUE (school_id, plan_id, no),
  FOREIGN KEY (school_id, plan_id) REFERENCES period_plans(school_id, id) ON DELETE CASCADE,
  CHECK (((no IS NOT NULL) = (kind = 'lesson'::period_kind))),
  constraint plan_periods_check1 CHECK ((starts_at < ends_at))
);
alter table plan_periods enable row level security;
alter table plan_periods force row level security;
create policy of_the_school on plan_periods using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table post_comments (
  school_id bigint not null,
  id bigint not null generated always as identity,
  post_id bigint not null,
  author_id bigint not null,
  author_role role not null,
  body text,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (author_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id, post_id) REFERENCES posts(school_id, id)
);
CREATE INDEX post_comments_by_post ON public.post_comments USING btree (school_id, post_id, id);
alter table post_comments enable row level security;
alter table post_comments force row level security;
create policy of_the_school on post_comments using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table post_readings (
  school_id bigint not null,
  post_id bigint not null,
  account_id bigint not null,
  opened_at timestamp with time zone not null default now(),
  acknowledged_at timestamp with time zone,
  PRIMARY KEY (school_id, post_id, account_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id, post_id) REFERENCES posts(school_id, id)
);
alter table post_readings enable row level security;
alter table post_readings force row level security;
create policy of_the_school on post_readings using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table proposals (
  school_id bigint not null,
  id bigint not null generated always as identity,
  kind text not null,
  subject_kind text not null,
  subject_id bigint not null,
  payload jsonb not null,
  changes jsonb not null,
  reason text,
  state proposal_state not null default 'waiting'::proposal_state,
  proposed_by bigint not null,
  proposed_role role not null,
  proposed_at timestamp with time zone not null default now(),
  decided_by bigint,
  decided_at timestamp with time zone,
  decision_note text,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (decided_by) REFERENCES accounts(id),
  FOREIGN KEY (proposed_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id) REFERENCES schools(id)
);
CREATE INDEX proposals_by_proposer ON public.proposals USING btree (school_id, proposed_by);
CREATE INDEX proposals_by_subject ON public.proposals USING btree (school_id, subject_kind, subject_id);
CREATE INDEX proposals_waiting ON public.proposals USING btree (school_id, proposed_at) WHERE (state = 'waiting'::proposal_state);
alter table proposals enable row level security;
alter table proposals force row level security;
create policy of_the_school on proposals using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table published_columns (
  school_id bigint not null,
  class_id bigint not null,
  code text not null,
  publication_id bigint not null,
  PRIMARY KEY (school_id, class_id, code, publication_id),
  FOREIGN KEY (school_id, class_id) REFERENCES teaching_classes(school_id, id),
  FOREIGN KEY (school_id, publication_id) REFERENCES mark_publications(school_id, id)
);
CREATE INDEX published_columns_by_publication ON public.published_columns USING btree (school_id, publication_id);
alter table published_columns enable row level security;
alter table published_columns force row level security;
create policy of_the_school on published_columns using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table question_imports (
  school_id bigint not null,
  id bigint not null generated always as identity,
  subject_id bigint not null,
  level_id bigint not null,
  account_id bigint,
  file_name text not null,
  bytes integer not null,
  state question_import_state not null default 'receiving'::question_import_state,
  report jsonb,
  created_at timestamp with time zone not null default now(),
  committed_at timestamp with time zone,
  undone_at timestamp with time zone,
  parts_come integer not null default 0,
  found_of integer,
  found jsonb,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (level_id) REFERENCES levels(id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  FOREIGN KEY (subject_id) REFERENCES subjects(id)
);
CREATE INDEX question_imports_in_bank ON public.question_imports USING btree (school_id, subject_id, level_id, id);
alter table question_imports enable row level security;
alter table question_imports force row level security;
create policy of_the_school on question_imports using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table question_import_parts (
  school_id bigint not null,
  import_id bigint not null,
  part smallint not null,
  bytes bytea not null,
  PRIMARY KEY (school_id, import_id, part),
  FOREIGN KEY (school_id, import_id) REFERENCES question_imports(school_id, id)
);
alter table question_import_parts enable row level security;
alter table question_import_parts force row level security;
create policy of_the_school on question_import_parts using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table question_import_reads (
  school_id bigint not null,
  import_id bigint not null,
  place integer not null,
  media text,
  type text,
  content bytea not null,
  PRIMARY KEY (school_id, import_id, place),
  FOREIGN KEY (school_id, import_id) REFERENCES question_imports(school_id, id),
  CHECK (((media IS NULL) = (type IS NULL)))
);
alter table question_import_reads enable row level security;
alter table question_import_reads force row level security;
create policy of_the_school on question_import_reads using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table question_media (
  school_id bigint not null,
  media text not null,
  type text not null,
  bytes bytea not null,
  PRIMARY KEY (school_id, media),
  FOREIGN KEY (school_id) REFERENCES schools(id)
);
alter table question_media enable row level security;
alter table question_media force row level security;
create policy of_the_group on question_media for select using ((school_id = ( SELECT office.id
   FROM (schools own
     JOIN schools office ON (((office.group_id = own.group_id) AND (office.kind = 'office'::school_kind))))
  WHERE (own.id = (current_setting('app.school_id'::text))::bigint))));
create policy of_the_school on question_media using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table ready_replies (
  school_id bigint not null,
  account_id bigint,
  texts text[] not null,
  revision integer not null default 1,
  changed_by bigint not null,
  changed_at timestamp with time zone not null default now(),
  UNIQUE NULLS NOT DISTINCT (school_id, account_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (changed_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK ((cardinality(texts) <= 30))
);
alter table ready_replies enable row level security;
alter table ready_replies force row level security;
create policy of_the_school on ready_replies using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table records_apart (
  school_id bigint not null,
  one_id bigint not null,
  other_id bigint not null,
  one_digest bytea not null,
  other_digest bytea not null,
  reason text not null,
  marked_by bigint not null,
  marked_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, one_id, other_id),
  FOREIGN KEY (marked_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id, one_id) REFERENCES people(school_id, id),
  FOREIGN KEY (school_id, other_id) REFERENCES people(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK ((one_id < other_id))
);
CREATE INDEX records_apart_by_other ON public.records_apart USING btree (school_id, other_id);
alter table records_apart enable row level security;
alter table records_apart force row level security;
create policy of_the_school on records_apart using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table recovery_codes (
  account_id bigint not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  PRIMARY KEY (account_id, code_hash),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  CHECK ((length(code_hash) = 32))
);

create table register_notices (
  school_id bigint not null,
  section_id bigint not null,
  day date not null,
  period smallint not null,
  told text not null,
  told_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, section_id, day, period, told),
  FOREIGN KEY (school_id, section_id) REFERENCES sections(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK (((period >= 0) AND (period <= 12))),
  CHECK ((told = ANY (ARRAY['teacher'::text, 'office'::text])))
);
alter table register_notices enable row level security;
alter table register_notices force row level security;
create policy of_the_school on register_notices using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table register_reminders (
  school_id bigint not null,
  teacher_id bigint not null,
  day date not null,
  PRIMARY KEY (school_id, teacher_id, day),
  FOREIGN KEY (school_id, teacher_id) REFERENCES teachers(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id)
);
alter table register_reminders enable row level security;
alter table register_reminders force row level security;
create policy of_the_school on register_reminders using ((school_id = (current_setting('app.school_id'::text))::bigint));

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

create table report_views (
  school_id bigint not null,
  account_id bigint not null,
  id text not null,
  report text not null,
  name text not null,
  filter jsonb not null,
  columns text[] not null,
  saved_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, account_id, id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK ((id ~ '^[0-9A-Za-z]{15}$'::text)),
  CHECK ((length(name) <= 60))
);
alter table report_views enable row level security;
alter table report_views force row level security;
create policy of_the_school on report_views using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table result_looks (
  school_id bigint not null,
  id bigint not null generated always as identity,
  section_id bigint not null,
  account_id bigint not null,
  reason text not null,
  started_at timestamp with time zone not null default now(),
  ends_at timestamp with time zone not null,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id, section_id) REFERENCES sections(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  CHECK ((ends_at <= (started_at + '01:00:00'::interval)))
);
CREATE INDEX result_looks_by_account ON public.result_looks USING btree (school_id, account_id, section_id, ends_at);
alter table result_looks enable row level security;
alter table result_looks force row level security;
create policy of_the_school on result_looks using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table retention_policies (
  group_id bigint not null,
  kind retention_kind not null,
  keep integer not null,
  revision integer not null default 1,
  PRIMARY KEY (group_id, kind),
  FOREIGN KEY (group_id) REFERENCES groups(id),
  CHECK ((keep >= 0))
);

create table rollovers (
  school_id bigint not null,
  from_year_id bigint not null,
  to_year_id bigint not null,
  state rollover_state not null default 'open'::rollover_state,
  revision integer not null default 1,
  proposal_id bigint,
  started_by bigint not null,
  started_at timestamp with time zone not null default now(),
  committed_by bigint,
  committed_at timestamp with time zone,
  undone_by bigint,
  undone_at timestamp with time zone,
  PRIMARY KEY (school_id, from_year_id),
  FOREIGN KEY (committed_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id, from_year_id) REFERENCES academic_years(school_id, id),
  FOREIGN KEY (school_id, proposal_id) REFERENCES proposals(school_id, id),
  FOREIGN KEY (school_id, to_year_id) REFERENCES academic_years(school_id, id),
  FOREIGN KEY (started_by) REFERENCES accounts(id),
  FOREIGN KEY (undone_by) REFERENCES accounts(id),
  constraint rollovers_check1 CHECK (((state = 'committed'::rollover_state) = (committed_at IS NOT NULL))),
  CHECK ((from_year_id <> to_year_id))
);
alter table rollovers enable row level security;
alter table rollovers force row level security;
create policy of_the_school on rollovers using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table rollover_places (
  school_id bigint not null,
  from_year_id bigint not null,
  student_id bigint not null,
  enrolment_id bigint not null,
  status text,
  outcome rollover_outcome not null,
  level_id bigint,
  section_id bigint,
  is_provisional boolean not null default false,
  is_set boolean not null default false,
  reason text,
  PRIMARY KEY (school_id, from_year_id, student_id),
  FOREIGN KEY (level_id) REFERENCES levels(id),
  FOREIGN KEY (school_id, enrolment_id) REFERENCES enrolments(school_id, id),
  FOREIGN KEY (school_id, from_year_id) REFERENCES rollovers(school_id, from_year_id),
  FOREIGN KEY (school_id, section_id) REFERENCES sections(school_id, id),
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  CHECK ((length(reason) <= 500))
);
CREATE INDEX rollover_places_by_section ON public.rollover_places USING btree (school_id, section_id);
alter table rollover_places enable row level security;
alter table rollover_places force row level security;
create policy of_the_school on rollover_places using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table rollover_traces (
  school_id bigint not null,
  from_year_id bigint not null,
  kind rollover_trace_kind not null,
  row_key bigint not null,
  was jsonb not null,
  PRIMARY KEY (school_id, from_year_id, kind, row_key),
  FOREIGN KEY (school_id, from_year_id) REFERENCES rollovers(school_id, from_year_id)
);
alter table rollover_traces enable row level security;
alter table rollover_traces force row level security;
create policy of_the_school on rollover_traces using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table rollover_waivers (
  school_id bigint not null,
  from_year_id bigint not null,
  section_id bigint not null,
  reason text not null,
  waived_by bigint not null,
  waived_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, from_year_id, section_id),
  FOREIGN KEY (school_id, from_year_id) REFERENCES rollovers(school_id, from_year_id),
  FOREIGN KEY (school_id, section_id) REFERENCES sections(school_id, id),
  FOREIGN KEY (waived_by) REFERENCES accounts(id),
  CHECK ((length(reason) <= 500))
);
alter table rollover_waivers enable row level security;
alter table rollover_waivers force row level security;
create policy of_the_school on rollover_waivers using ((school_id = (current_setting('app.school_id'::text))::bigint));

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
  attachments jsonb,
  reply_to bigint,
  edited_at timestamp with time zone,
  removed_reason removal_reason,
  held_since timestamp with time zone,
  reactions jsonb,
  change jsonb,
  PRIMARY KEY (school_id, room_id, seq, school_year),
  constraint room_events_school_id_room_id_sender_id_client_id_school_ye_key UNIQUE (school_id, room_id, sender_id, client_id, school_year),
  FOREIGN KEY (school_id, room_id) REFERENCES rooms(school_id, id),
  CHECK (((type = 'message'::room_event_type) = (msg_no IS NOT NULL))),
  CHECK ((length(body) <= 4000))
) partition by LIST (school_year);
CREATE INDEX room_events_by_number ON ONLY public.room_events USING btree (school_id, room_id, msg_no) WHERE (type = 'message'::room_event_type);
CREATE INDEX room_events_by_target ON ONLY public.room_events USING btree (school_id, room_id, target_msg_no) WHERE (target_msg_no IS NOT NULL);
CREATE INDEX room_events_by_time ON ONLY public.room_events USING btree (school_id, room_id, created_at) WHERE (type = 'message'::room_event_type);
alter table room_events enable row level security;
alter table room_events force row level security;
create policy of_the_school on room_events using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table room_guests (
  school_id bigint not null,
  room_id bigint not null,
  person_id bigint not null,
  scope_id bigint not null,
  reason text not null,
  asked_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, room_id, person_id),
  FOREIGN KEY (school_id, person_id) REFERENCES people(school_id, id),
  FOREIGN KEY (school_id, room_id) REFERENCES rooms(school_id, id),
  FOREIGN KEY (school_id, scope_id) REFERENCES coordinator_scopes(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK ((length(reason) <= 500))
);
CREATE INDEX room_guests_by_person ON public.room_guests USING btree (school_id, person_id);
CREATE INDEX room_guests_by_scope ON public.room_guests USING btree (school_id, scope_id);
alter table room_guests enable row level security;
alter table room_guests force row level security;
create policy of_the_school on room_guests using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table room_keeping (
  school_id bigint not null,
  kept_at timestamp with time zone not null,
  PRIMARY KEY (school_id),
  FOREIGN KEY (school_id) REFERENCES schools(id)
);

create table room_looks (
  school_id bigint not null,
  id bigint not null generated always as identity,
  room_id bigint not null,
  account_id bigint not null,
  role role not null,
  reason text not null,
  started_at timestamp with time zone not null default now(),
  ends_at timestamp with time zone not null,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, room_id) REFERENCES rooms(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK ((length(reason) <= 500))
);
CREATE INDEX room_looks_by_account ON public.room_looks USING btree (school_id, account_id, ends_at);
alter table room_looks enable row level security;
alter table room_looks force row level security;
create policy of_the_school on room_looks using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table room_marks (
  school_id bigint not null,
  transaction xid8 not null default pg_current_xact_id(),
  begun_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, transaction, begun_at)
);

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
  silenced_until timestamp with time zone,
  holds_until timestamp with time zone not null default 'infinity'::timestamp with time zone,
  may_write boolean not null default true,
  own_msg_no bigint not null default 0,
  PRIMARY KEY (school_id, person_id, room_id),
  FOREIGN KEY (school_id, person_id) REFERENCES people(school_id, id),
  FOREIGN KEY (school_id, room_id) REFERENCES rooms(school_id, id)
);
CREATE INDEX room_members_by_room ON public.room_members USING btree (school_id, room_id);
alter table room_members enable row level security;
alter table room_members force row level security;
create policy of_the_school on room_members using ((school_id = (current_setting('app.school_id'::text))::bigint));

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

create table roster_changes (
  school_id bigint not null,
  id bigint not null generated always as identity,
  upload_id bigint not null,
  table_name text not null,
  before jsonb,
  after jsonb,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id)
);
CREATE INDEX roster_changes_by_upload ON public.roster_changes USING btree (school_id, upload_id);
alter table roster_changes enable row level security;
alter table roster_changes force row level security;
create policy of_the_school on roster_changes using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table roster_jobs (
  id bigint not null generated always as identity,
  school_id bigint not null,
  upload_id bigint not null,
  work roster_work not null,
  attempts integer not null default 0,
  holder uuid,
  lease_until timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  UNIQUE (school_id, upload_id),
  FOREIGN KEY (school_id) REFERENCES schools(id)
);

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
  wording jsonb,
  PRIMARY KEY (school_id, entity, sourced_id, source),
  FOREIGN KEY (school_id, batch_id) REFERENCES roster_batches(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id)
);
alter table roster_records enable row level security;
alter table roster_records force row level security;
create policy of_the_school on roster_records using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table roster_row_marks (
  school_id bigint not null,
  version text not null,
  file text not null,
  sourced_id text not null,
  row_hash text,
  changed_at timestamp with time zone not null,
  PRIMARY KEY (school_id, version, file, sourced_id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK ((version = ANY (ARRAY['1.1'::text, '1.2'::text])))
);
alter table roster_row_marks enable row level security;
alter table roster_row_marks force row level security;
create policy of_the_school on roster_row_marks using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table roster_uploads (
  school_id bigint not null,
  id bigint not null generated always as identity,
  kind roster_upload_kind not null,
  file_name text not null,
  bytes bigint not null,
  sha256 text,
  state roster_upload_state not null default 'receiving'::roster_upload_state,
  choices jsonb not null default '{}'::jsonb,
  answers integer not null default 0,
  checked_answers integer,
  checked_on date,
  plan_hash text,
  outcome jsonb,
  progress jsonb,
  problem jsonb,
  confirmed integer,
  uploaded_by bigint,
  uploaded_role role,
  uploaded_at timestamp with time zone not null default now(),
  committed_by bigint,
  committed_role role,
  committed_at timestamp with time zone,
  undone_by bigint,
  undone_at timestamp with time zone,
  answered_by bigint,
  checked_at timestamp with time zone,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (answered_by) REFERENCES accounts(id),
  FOREIGN KEY (committed_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  FOREIGN KEY (undone_by) REFERENCES accounts(id),
  FOREIGN KEY (uploaded_by) REFERENCES accounts(id),
  CHECK (((bytes >= 1) AND (bytes <= 209715200)))
);
alter table roster_uploads enable row level security;
alter table roster_uploads force row level security;
create policy of_the_school on roster_uploads using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table roster_upload_fixes (
  school_id bigint not null,
  upload_id bigint not null,
  line integer not null,
  cells jsonb not null,
  PRIMARY KEY (school_id, upload_id, line),
  FOREIGN KEY (school_id, upload_id) REFERENCES roster_uploads(school_id, id),
  CHECK ((line >= 2))
);
alter table roster_upload_fixes enable row level security;
alter table roster_upload_fixes force row level security;
create policy of_the_school on roster_upload_fixes using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table roster_upload_pairs (
  school_id bigint not null,
  id bigint not null generated always as identity,
  upload_id bigint not null,
  pair text not null,
  decision text,
  decided_by bigint,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, upload_id, pair),
  FOREIGN KEY (decided_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id, upload_id) REFERENCES roster_uploads(school_id, id),
  CHECK ((decision = ANY (ARRAY['same'::text, 'different'::text])))
);
alter table roster_upload_pairs enable row level security;
alter table roster_upload_pairs force row level security;
create policy of_the_school on roster_upload_pairs using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table roster_upload_parts (
  school_id bigint not null,
  upload_id bigint not null,
  part integer not null,
  bytes bytea storage external not null,
  PRIMARY KEY (school_id, upload_id, part),
  FOREIGN KEY (school_id, upload_id) REFERENCES roster_uploads(school_id, id),
  CHECK ((part >= 0))
);
alter table roster_upload_parts enable row level security;
alter table roster_upload_parts force row level security;
create policy of_the_school on roster_upload_parts using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table roster_upload_rows (
  school_id bigint not null,
  upload_id bigint not null,
  list text not null,
  "position" integer not null,
  content jsonb not null,
  PRIMARY KEY (school_id, upload_id, list, "position"),
  FOREIGN KEY (school_id, upload_id) REFERENCES roster_uploads(school_id, id),
  CHECK ((list = ANY (ARRAY['issues'::text, 'changes'::text, 'duplicates'::text])))
);
alter table roster_upload_rows enable row level security;
alter table roster_upload_rows force row level security;
create policy of_the_school on roster_upload_rows using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table school_archives (
  school_id bigint not null,
  id bigint not null generated always as identity,
  asked_by bigint not null,
  asked_at timestamp with time zone not null default now(),
  mark text not null,
  plan jsonb,
  entries jsonb not null default '[]'::jsonb,
  made_at timestamp with time zone,
  stopped_at timestamp with time zone,
  failed_at timestamp with time zone,
  taken_at timestamp with time zone,
  dropped_at timestamp with time zone,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (asked_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id) REFERENCES schools(id)
);
CREATE INDEX school_archives_by_asker ON public.school_archives USING btree (asked_by);
CREATE UNIQUE INDEX school_archives_one_open ON public.school_archives USING btree (school_id) WHERE ((made_at IS NULL) AND (stopped_at IS NULL) AND (failed_at IS NULL));
alter table school_archives enable row level security;
alter table school_archives force row level security;
create policy of_the_school on school_archives using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table school_branches (
  school_id bigint not null,
  "position" smallint not null,
  name text not null,
  address text,
  phones text[] not null default '{}'::text[],
  gates text,
  hours text,
  latitude numeric(8,6),
  longitude numeric(9,6),
  PRIMARY KEY (school_id, "position"),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK (((latitude >= ('-90'::integer)::numeric) AND (latitude <= (90)::numeric))),
  CHECK (((latitude IS NULL) = (longitude IS NULL))),
  CHECK (((longitude >= ('-180'::integer)::numeric) AND (longitude <= (180)::numeric)))
);
alter table school_branches enable row level security;
alter table school_branches force row level security;
create policy of_the_school on school_branches using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table school_settings (
  school_id bigint not null,
  show_apply_now_button boolean,
  show_messages_btn_for_students boolean,
  show_reports_btn_for_students boolean,
  messages_rule messages_rule,
  revision integer not null default 1,
  chat_opens_at time without time zone,
  chat_closes_at time without time zone,
  guardians_observe_all boolean,
  safeguarding_lead_id bigint,
  changed_at timestamp with time zone,
  principal_id bigint,
  honour_list_marks boolean not null default false,
  names_for_coordinators boolean not null default false,
  directorate text,
  PRIMARY KEY (school_id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK (((length(directorate) >= 1) AND (length(directorate) <= 120)))
);
alter table school_settings add constraint chat_hours_together CHECK (((chat_opens_at IS NULL) = (chat_closes_at IS NULL))) NOT VALID;
alter table school_settings add constraint chat_hours_in_order CHECK ((chat_opens_at < chat_closes_at)) NOT VALID;
alter table school_settings enable row level security;
alter table school_settings force row level security;
create policy of_the_school on school_settings using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table section_moves (
  school_id bigint not null,
  id bigint not null generated always as identity,
  enrolment_id bigint not null,
  batch_id bigint,
  from_section_id bigint,
  to_section_id bigint not null,
  starts_on date not null,
  made_by bigint,
  made_at timestamp with time zone not null default now(),
  undone_at timestamp with time zone,
  from_register_no integer,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (made_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id, enrolment_id) REFERENCES enrolments(school_id, id),
  FOREIGN KEY (school_id, from_section_id) REFERENCES sections(school_id, id),
  FOREIGN KEY (school_id, to_section_id) REFERENCES sections(school_id, id)
);
CREATE INDEX section_moves_by_batch ON public.section_moves USING btree (school_id, batch_id);
CREATE INDEX section_moves_by_enrolment ON public.section_moves USING btree (school_id, enrolment_id);
alter table section_moves enable row level security;
alter table section_moves force row level security;
create policy of_the_school on section_moves using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table section_stays (
  school_id bigint not null,
  id bigint not null generated always as identity,
  enrolment_id bigint not null,
  section_id bigint not null,
  starts_on date not null,
  ends_on date,
  sourced_id text,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, enrolment_id) REFERENCES enrolments(school_id, id),
  FOREIGN KEY (school_id, section_id) REFERENCES sections(school_id, id)
);
CREATE INDEX section_stays_by_enrolment ON public.section_stays USING btree (school_id, enrolment_id);
alter table section_stays enable row level security;
alter table section_stays force row level security;
create policy of_the_school on section_stays using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table sign_in_challenges (
  token_hash bytea not null,
  kind sign_in_challenge not null,
  account_id bigint,
  details jsonb not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  PRIMARY KEY (token_hash),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  CHECK ((length(token_hash) = 32))
);
CREATE INDEX sign_in_challenges_by_account ON public.sign_in_challenges USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX sign_in_challenges_by_end ON public.sign_in_challenges USING btree (expires_at);

create unlogged table sign_in_failures (
  login_hash bytea not null,
  failures integer not null,
  last_failed_at timestamp with time zone not null,
  next_try_at timestamp with time zone not null,
  PRIMARY KEY (login_hash)
);

create table staff_absence_reports (
  school_id bigint not null,
  id bigint not null generated always as identity,
  teacher_id bigint not null,
  starts_on date not null,
  ends_on date not null,
  reason staff_absence_reason not null,
  note text,
  state staff_absence_report_state not null default 'waiting'::staff_absence_report_state,
  reported_at timestamp with time zone not null default now(),
  answer text,
  decided_by bigint,
  decided_at timestamp with time zone,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (decided_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id, teacher_id) REFERENCES teachers(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK (((length(answer) >= 1) AND (length(answer) <= 500))),
  CHECK (((length(note) >= 1) AND (length(note) <= 1000))),
  CHECK ((starts_on < ends_on))
);
CREATE INDEX staff_absence_reports_by_teacher ON public.staff_absence_reports USING btree (school_id, teacher_id, id);
CREATE INDEX staff_absence_reports_waiting ON public.staff_absence_reports USING btree (school_id, starts_on) WHERE (state = 'waiting'::staff_absence_report_state);
alter table staff_absence_reports enable row level security;
alter table staff_absence_reports force row level security;
create policy of_the_school on staff_absence_reports using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table staff_absences (
  school_id bigint not null,
  id bigint not null generated always as identity,
  teacher_id bigint not null,
  starts_on date not null,
  ends_on date not null,
  from_period smallint,
  to_period smallint,
  reason staff_absence_reason not null,
  recorded_by bigint,
  revision integer not null default 1,
  removed_at timestamp with time zone,
  note text,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (recorded_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id, teacher_id) REFERENCES teachers(school_id, id),
  CHECK (((length(note) >= 1) AND (length(note) <= 1000))),
  CHECK ((starts_on < ends_on))
);
CREATE INDEX staff_absences_by_day ON public.staff_absences USING btree (school_id, starts_on, ends_on);
CREATE INDEX staff_absences_by_teacher ON public.staff_absences USING btree (school_id, teacher_id);
alter table staff_absences enable row level security;
alter table staff_absences force row level security;
create policy of_the_school on staff_absences using ((school_id = (current_setting('app.school_id'::text))::bigint));

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
  constraint teacher_assignments_one_primary EXCLUDE USING gist (int8range(school_id, school_id, '[]'::text) WITH &&, int8range(teaching_class_id, teaching_class_id, '[]'::text) WITH &&, daterange(starts_on, GREATEST(starts_on, COALESCE(ends_on, 'infinity'::date))) WITH &&) WHERE (((role = 'primary'::teaching_role) AND ((state <> 'ended'::teacher_assignment_state) OR (ends_on IS NOT NULL)))) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (school_id, teacher_id) REFERENCES teachers(school_id, id),
  FOREIGN KEY (school_id, teaching_class_id) REFERENCES teaching_classes(school_id, id)
);
CREATE INDEX teacher_assignments_by_class ON public.teacher_assignments USING btree (school_id, teaching_class_id);
CREATE INDEX teacher_assignments_by_teacher ON public.teacher_assignments USING btree (school_id, teacher_id);
alter table teacher_assignments enable row level security;
alter table teacher_assignments force row level security;
create policy of_the_school on teacher_assignments using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table teacher_wishes (
  school_id bigint not null,
  teacher_id bigint not null,
  free_days smallint not null default 0,
  unwished smallint[] not null default '{}'::smallint[],
  most_a_day smallint,
  revision integer not null default 1,
  PRIMARY KEY (school_id, teacher_id),
  FOREIGN KEY (school_id, teacher_id) REFERENCES teachers(school_id, id),
  CHECK (((free_days >= 0) AND (free_days <= 127))),
  CHECK (((most_a_day >= 1) AND (most_a_day <= 12)))
);
alter table teacher_wishes enable row level security;
alter table teacher_wishes force row level security;
create policy of_the_school on teacher_wishes using ((school_id = (current_setting('app.school_id'::text))::bigint));

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

create table timetable_file_names (
  school_id bigint not null,
  kind text not null,
  name text not null,
  level_id bigint,
  letter text,
  subject_id bigint,
  teacher_id bigint,
  room_id bigint,
  PRIMARY KEY (school_id, kind, name),
  FOREIGN KEY (level_id) REFERENCES levels(id),
  FOREIGN KEY (school_id, room_id) REFERENCES teaching_rooms(school_id, id),
  FOREIGN KEY (school_id, teacher_id) REFERENCES people(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  FOREIGN KEY (subject_id) REFERENCES subjects(id),
  CHECK (((num_nonnulls(level_id, subject_id, teacher_id, room_id) = 1) AND ((level_id IS NULL) = (letter IS NULL)))),
  CHECK ((kind = ANY (ARRAY['section'::text, 'subject'::text, 'teacher'::text, 'room'::text])))
);
CREATE INDEX timetable_file_names_by_teacher ON public.timetable_file_names USING btree (school_id, teacher_id) WHERE (teacher_id IS NOT NULL);
alter table timetable_file_names enable row level security;
alter table timetable_file_names force row level security;
create policy of_the_school on timetable_file_names using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table timetable_lesson_classes (
  school_id bigint not null,
  timetable_id bigint not null,
  class_id bigint not null,
  lesson_id bigint not null,
  PRIMARY KEY (school_id, timetable_id, class_id, lesson_id),
  FOREIGN KEY (school_id, class_id) REFERENCES teaching_classes(school_id, id),
  FOREIGN KEY (school_id, lesson_id) REFERENCES timetable_lessons(school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, timetable_id) REFERENCES timetables(school_id, id) ON DELETE CASCADE
);
CREATE INDEX timetable_lesson_classes_by_lesson ON public.timetable_lesson_classes USING btree (school_id, lesson_id);
alter table timetable_lesson_classes enable row level security;
alter table timetable_lesson_classes force row level security;
create policy of_the_school on timetable_lesson_classes using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table training_certificates (
  number text not null,
  school_id bigint not null,
  PRIMARY KEY (number),
  FOREIGN KEY (school_id) REFERENCES schools(id)
);

create table trainings (
  school_id bigint not null,
  id bigint not null generated always as identity,
  key text not null,
  title text not null,
  about text,
  subject_id bigint,
  is_open boolean not null default false,
  is_mandatory boolean not null default false,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  place text not null,
  capacity smallint,
  hours numeric(4,1) not null,
  valid_months smallint,
  materials jsonb not null default '[]'::jsonb,
  is_cancelled boolean not null default false,
  created_by bigint not null,
  revision integer not null default 1,
  is_self_paced boolean not null default false,
  reason text,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, key),
  FOREIGN KEY (created_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  FOREIGN KEY (subject_id) REFERENCES subjects(id),
  CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  CHECK ((capacity > 0)),
  CHECK ((hours > (0)::numeric)),
  CHECK ((starts_at < ends_at)),
  CHECK ((valid_months > 0))
);
alter table trainings enable row level security;
alter table trainings force row level security;
create policy of_the_school on trainings using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table training_parts (
  school_id bigint not null,
  id bigint not null generated always as identity,
  training_id bigint not null,
  "position" smallint not null,
  kind training_part_kind not null,
  title text not null,
  is_required boolean not null default true,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  place text,
  url text,
  file_id text,
  questions jsonb not null default '[]'::jsonb,
  pass_percent smallint not null default 60,
  attempts smallint not null default 3,
  removed_at timestamp with time zone,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, training_id) REFERENCES trainings(school_id, id),
  CHECK (((attempts >= 1) AND (attempts <= 10))),
  CHECK (((kind = 'session'::training_part_kind) = ((starts_at IS NOT NULL) AND (ends_at IS NOT NULL) AND (place IS NOT NULL)))),
  CHECK (((pass_percent >= 1) AND (pass_percent <= 100))),
  constraint training_parts_check1 CHECK ((starts_at < ends_at))
);
CREATE INDEX training_parts_by_training ON public.training_parts USING btree (school_id, training_id, "position");
alter table training_parts enable row level security;
alter table training_parts force row level security;
create policy of_the_school on training_parts using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table training_part_results (
  school_id bigint not null,
  part_id bigint not null,
  person_id bigint not null,
  was_present boolean,
  attempts smallint not null default 0,
  best_percent numeric(4,1),
  done_at timestamp with time zone,
  seen int4multirange not null default '{}'::int4multirange,
  PRIMARY KEY (school_id, part_id, person_id),
  FOREIGN KEY (school_id, part_id) REFERENCES training_parts(school_id, id),
  FOREIGN KEY (school_id, person_id) REFERENCES people(school_id, id),
  CHECK (((best_percent >= (0)::numeric) AND (best_percent <= (100)::numeric)))
);
CREATE INDEX training_part_results_by_person ON public.training_part_results USING btree (school_id, person_id);
alter table training_part_results enable row level security;
alter table training_part_results force row level security;
create policy of_the_school on training_part_results using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table training_seats (
  school_id bigint not null,
  training_id bigint not null,
  person_id bigint not null,
  answer training_answer not null default 'invited'::training_answer,
  was_present boolean,
  completed_at timestamp with time zone,
  certificate text,
  PRIMARY KEY (school_id, training_id, person_id),
  UNIQUE (school_id, certificate),
  FOREIGN KEY (school_id, person_id) REFERENCES people(school_id, id),
  FOREIGN KEY (school_id, training_id) REFERENCES trainings(school_id, id)
);
CREATE INDEX training_seats_by_person ON public.training_seats USING btree (school_id, person_id);
alter table training_seats enable row level security;
alter table training_seats force row level security;
create policy of_the_school on training_seats using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table transcripts (
  school_id bigint not null,
  id bigint not null generated always as identity,
  room_id bigint not null,
  reason text not null,
  asked_by bigint not null,
  allowed_by bigint not null,
  allowed_at timestamp with time zone not null default now(),
  ends_at timestamp with time zone not null,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (school_id, room_id) REFERENCES rooms(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK ((length(reason) <= 500))
);
alter table transcripts enable row level security;
alter table transcripts force row level security;
create policy of_the_school on transcripts using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table video_tasks (
  school_id bigint not null,
  id bigint not null generated always as identity,
  offering_id bigint not null,
  author_id bigint not null,
  title text not null,
  prompt text not null default ''::text,
  max_seconds smallint not null default 120,
  takes smallint not null default 3,
  due_at timestamp with time zone,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  criteria jsonb not null default '[]'::jsonb,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (author_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id, offering_id) REFERENCES subject_offerings(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK (((max_seconds >= 5) AND (max_seconds <= 300))),
  CHECK (((takes >= 1) AND (takes <= 10)))
);
CREATE INDEX video_tasks_by_offering ON public.video_tasks USING btree (school_id, offering_id, id);
alter table video_tasks enable row level security;
alter table video_tasks force row level security;
create policy of_the_school on video_tasks using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table video_looks (
  school_id bigint not null,
  id bigint not null generated always as identity,
  task_id bigint not null,
  student_id bigint not null,
  account_id bigint not null,
  role role not null,
  reason text not null,
  started_at timestamp with time zone not null default now(),
  ends_at timestamp with time zone not null,
  PRIMARY KEY (school_id, id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  FOREIGN KEY (school_id, task_id) REFERENCES video_tasks(school_id, id),
  FOREIGN KEY (school_id) REFERENCES schools(id),
  CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  CHECK ((ends_at <= (started_at + '01:00:00'::interval)))
);
CREATE INDEX video_looks_by_account ON public.video_looks USING btree (school_id, account_id, task_id, student_id, ends_at);
alter table video_looks enable row level security;
alter table video_looks force row level security;
create policy of_the_school on video_looks using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table video_takes (
  school_id bigint not null,
  id bigint not null generated always as identity,
  task_id bigint not null,
  student_id bigint not null,
  no smallint not null,
  state video_take_state not null default 'sent'::video_take_state,
  is_late boolean not null,
  sent_at timestamp with time zone not null default now(),
  feedback text not null default ''::text,
  remarks jsonb not null default '[]'::jsonb,
  reviewer_id bigint,
  returned_at timestamp with time zone,
  revision integer not null default 1,
  levels jsonb not null default '[]'::jsonb,
  marked_at timestamp with time zone,
  showcase text,
  again_at timestamp with time zone,
  again_fault text,
  again_note text not null default ''::text,
  removed_reason text,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, task_id, student_id, no),
  FOREIGN KEY (reviewer_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  FOREIGN KEY (school_id, task_id) REFERENCES video_tasks(school_id, id),
  CHECK ((again_fault = ANY (ARRAY['dark'::text, 'silent'::text, 'unclear'::text, 'cut-off'::text, 'other-task'::text, 'other'::text]))),
  CHECK ((showcase = ANY (ARRAY['asked'::text, 'shown'::text, 'declined'::text])))
);
CREATE INDEX video_takes_by_student ON public.video_takes USING btree (school_id, student_id, task_id);
CREATE INDEX video_takes_shown ON public.video_takes USING btree (school_id, task_id) WHERE (showcase = 'shown'::text);
CREATE INDEX video_takes_to_mark ON public.video_takes USING btree (school_id, task_id) WHERE ((state = 'sent'::video_take_state) AND (marked_at IS NULL));
alter table video_takes enable row level security;
alter table video_takes force row level security;
create policy of_the_school on video_takes using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table video_take_claims (
  school_id bigint not null,
  take_id bigint not null,
  account_id bigint not null,
  until timestamp with time zone not null,
  PRIMARY KEY (school_id, take_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id, take_id) REFERENCES video_takes(school_id, id)
);
alter table video_take_claims enable row level security;
alter table video_take_claims force row level security;
create policy of_the_school on video_take_claims using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table video_take_history (
  school_id bigint not null,
  take_id bigint not null,
  revision integer not null,
  feedback text not null,
  remarks jsonb not null,
  levels jsonb not null default '[]'::jsonb,
  reviewer_id bigint,
  replaced_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, take_id, revision),
  FOREIGN KEY (reviewer_id) REFERENCES accounts(id),
  FOREIGN KEY (school_id, take_id) REFERENCES video_takes(school_id, id)
);
alter table video_take_history enable row level security;
alter table video_take_history force row level security;
create policy of_the_school on video_take_history using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table video_task_classes (
  school_id bigint not null,
  task_id bigint not null,
  teaching_class_id bigint not null,
  PRIMARY KEY (school_id, task_id, teaching_class_id),
  FOREIGN KEY (school_id, task_id) REFERENCES video_tasks(school_id, id),
  FOREIGN KEY (school_id, teaching_class_id) REFERENCES teaching_classes(school_id, id)
);
CREATE INDEX video_task_classes_by_class ON public.video_task_classes USING btree (school_id, teaching_class_id);
alter table video_task_classes enable row level security;
alter table video_task_classes force row level security;
create policy of_the_school on video_task_classes using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table views (
  school_id bigint not null,
  id bigint not null generated always as identity,
  session_id bigint not null,
  person_id bigint not null,
  role role not null,
  viewer_account_id bigint not null,
  viewer_role role not null,
  reason text not null,
  started_at timestamp with time zone not null default now(),
  ends_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  PRIMARY KEY (school_id, id),
  UNIQUE (school_id, session_id),
  FOREIGN KEY (school_id, person_id) REFERENCES people(school_id, id),
  FOREIGN KEY (session_id) REFERENCES sessions(id),
  FOREIGN KEY (viewer_account_id) REFERENCES accounts(id)
);
CREATE INDEX views_by_person ON public.views USING btree (school_id, person_id, started_at);
CREATE INDEX views_open ON public.views USING btree (school_id, ends_at) WHERE (ended_at IS NULL);
alter table views enable row level security;
alter table views force row level security;
create policy of_the_school on views using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table word_lists (
  group_id bigint not null,
  locale locale not null,
  words text[] not null,
  revision integer not null default 1,
  PRIMARY KEY (group_id, locale),
  FOREIGN KEY (group_id) REFERENCES groups(id)
);

create table word_scans (
  school_id bigint not null,
  scanned_to timestamp with time zone not null,
  PRIMARY KEY (school_id),
  FOREIGN KEY (school_id) REFERENCES schools(id)
);
alter table word_scans enable row level security;
alter table word_scans force row level security;
create policy of_the_school on word_scans using ((school_id = (current_setting('app.school_id'::text))::bigint));

create table year_conduct (
  school_id bigint not null,
  student_id bigint not null,
  year_id bigint not null,
  conduct conduct,
  comment text,
  revision integer not null default 1,
  changed_by bigint not null,
  changed_at timestamp with time zone not null default now(),
  PRIMARY KEY (school_id, student_id, year_id),
  FOREIGN KEY (changed_by) REFERENCES accounts(id),
  FOREIGN KEY (school_id, student_id) REFERENCES students(school_id, id),
  FOREIGN KEY (school_id, year_id) REFERENCES academic_years(school_id, id),
  CHECK (((length(comment) >= 3) AND (length(comment) <= 300)))
);
alter table year_conduct enable row level security;
alter table year_conduct force row level security;
create policy of_the_school on year_conduct using ((school_id = (current_setting('app.school_id'::text))::bigint));

CREATE OR REPLACE FUNCTION public.class_rooms_coordinated(asked bigint)
 RETURNS TABLE(room_id bigint, person_id bigint, scope_id bigint, holds_until timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  select room.id, own.person_id, scope.id, public.end_of(scope.ends_on, day.zone)
  from public.school_day(asked) as day
  join public.coordinator_scopes as scope on scope.school_id = asked and scope.starts_on <= day.today
    and (scope.ends_on is null or scope.ends_on > day.today)
  join public.account_people as own on own.school_id = asked and own.account_id = scope.account_id
  join public.subject_offerings as offering on offering.school_id = asked and offering.subject_id = scope.subject_id
    and (scope.level_id is null or scope.level_id = offering.level_id)
  join public.teaching_classes as class on class.school_id = asked and class.offering_id = offering.id
  join public.rooms as room on room.school_id = asked and room.teaching_class_id = class.id and room.kind = 'subject_class'
$function$;

CREATE OR REPLACE FUNCTION public.coordinating_now(asked bigint)
 RETURNS TABLE(subject_id bigint, person_id bigint, is_coordinator boolean, holds_until timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  select scope.subject_id, own.person_id, true, public.end_of(scope.ends_on, day.zone)
  from public.school_day(asked) as day
  join public.coordinator_scopes as scope on scope.school_id = asked and scope.starts_on <= day.today
    and (scope.ends_on is null or scope.ends_on > day.today)
  join public.account_people as own on own.school_id = asked and own.account_id = scope.account_id
  union all
  select offering.subject_id, teaching.teacher_id, false,
    least(teaching.holds_until, public.end_of(scope.ends_on, day.zone))
  from public.school_day(asked) as day
  join public.coordinator_scopes as scope on scope.school_id = asked and scope.starts_on <= day.today
    and (scope.ends_on is null or scope.ends_on > day.today)
  join public.subject_offerings as offering on offering.school_id = asked and offering.subject_id = scope.subject_id
    and (scope.level_id is null or scope.level_id = offering.level_id)
  join public.teaching_classes as class on class.school_id = asked and class.offering_id = offering.id
  join public.teaching_now(asked) as teaching on teaching.teaching_class_id = class.id
$function$;

CREATE OR REPLACE FUNCTION public.count_all_anew()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  execute 'analyze';
end
$function$;

CREATE OR REPLACE FUNCTION public.dars_clock()
 RETURNS timestamp with time zone
 LANGUAGE sql
 PARALLEL SAFE
AS $function$ select clock_timestamp() $function$;

CREATE OR REPLACE FUNCTION public.dars_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select now() $function$;

CREATE OR REPLACE FUNCTION public.end_of(ends_on date, zone text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(ends_on::timestamp at time zone zone, 'infinity')
$function$;

CREATE OR REPLACE FUNCTION public.enrolled_now(asked bigint)
 RETURNS TABLE(student_id bigint, section_id bigint, year_id bigint, holds_until timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  select enrolment.student_id, enrolment.section_id, enrolment.year_id, public.end_of(enrolment.ends_on, day.zone)
  from public.school_day(asked) as day
  join public.academic_years as year on year.school_id = asked and year.state = 'current'
  join public.enrolments as enrolment on enrolment.school_id = asked and enrolment.year_id = year.id
  where enrolment.state = 'active' and enrolment.starts_on <= day.today
    and (enrolment.ends_on is null or enrolment.ends_on > day.today)
$function$;

CREATE OR REPLACE FUNCTION public.ensure_room_year(wanted integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if wanted between 2000 and 2200 and to_regclass('room_events_' || wanted) is null then
    perform ensure_year_partitions(wanted);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.ensure_year_partitions(wanted integer)
 RETURNS void
 LANGUAGE plpgsql
 SET client_min_messages TO 'warning'
AS $function$
declare
  parent text;
begin
  for parent in
    select class.relname from pg_partitioned_table as partitioned
    join pg_class as class on class.oid = partitioned.partrelid
    join pg_attribute as attribute
      on attribute.attrelid = class.oid and attribute.attnum = partitioned.partattrs[0]
    where partitioned.partstrat = 'l' and attribute.attname = 'school_year'
      and class.relnamespace = 'public'::regnamespace
    order by class.relname
  loop
    execute format(
      'create table if not exists %I partition of %I for values in (%s)',
      parent || '_' || wanted, parent, wanted
    );
    -- Row-level security stands on the parent, so nobody may walk in through the partition.
    execute format('revoke all on %I from dars_app, dars_readonly', parent || '_' || wanted);
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION public.forget_wording_of_erased()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update roster_records set wording = null
  where school_id = new.school_id and entity = 'user' and entity_id = new.id and wording is not null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.guarding_now(asked bigint)
 RETURNS TABLE(guardian_id bigint, student_id bigint, can_message boolean)
 LANGUAGE sql
 STABLE
AS $function$
  select link.guardian_id, link.student_id, link.can_message
  from public.guardian_links as link
  join public.people as student on student.school_id = asked and student.id = link.student_id
  cross join public.school_day(asked) as day
  join public.schools as school on school.id = asked
  join public.group_settings as setting on setting.group_id = school.group_id
  where link.school_id = asked and link.state = 'verified' and link.can_view and not link.restricted_by_court
    and (link.student_consents or not setting.adult_consent
      or student.birth_date is null or student.birth_date + interval '18 years' > day.today)
$function$;

CREATE OR REPLACE FUNCTION public.keep_published_lesson()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state in ('published', 'retired') and (new.blocks, new.seq, new.kind, new.language, new.published_at)
      is distinct from (old.blocks, old.seq, old.kind, old.language, old.published_at) then
    raise exception 'a published version never changes';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_words_of_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  former text[] := words_of_person(old.search_text, old.phone, old.state, old.deleted_at);
  present text[] := words_of_person(new.search_text, new.phone, new.state, new.deleted_at);
begin
  if former <> '{}' then
    delete from person_words
    where school_id = old.school_id and word = any (former) and person_id = old.id and word <> all (present);
  end if;
  if present <> '{}' then
    insert into person_words (school_id, word, person_id)
    select new.school_id, word, new.id from unnest(present) as word
    on conflict do nothing;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_words_of_student()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  former text[] := words_of_student(old.student_number);
  present text[] := words_of_student(new.student_number);
begin
  if former <> '{}' then
    delete from person_words
    where school_id = old.school_id and word = any (former) and person_id = old.id and word <> all (present);
  end if;
  if present <> '{}' then
    insert into person_words (school_id, word, person_id)
    select new.school_id, word, new.id from unnest(present) as word
    on conflict do nothing;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_rooms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into room_marks (school_id) values (coalesce(new.school_id, old.school_id)) on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_rooms_of_accounts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into room_marks (school_id)
  select own.school_id from account_people as own where own.account_id = new.id
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_rooms_of_group()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into room_marks (school_id)
  select school.id from schools as school where school.group_id = coalesce(new.group_id, old.group_id)
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_rooms_of_roles()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into room_marks (school_id)
  select own.school_id from account_people as own
  where (own.account_id = new.account_id and own.school_id = coalesce(new.school_id, own.school_id))
    or (own.account_id = old.account_id and own.school_id = coalesce(old.school_id, own.school_id))
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.members_due(asked bigint)
 RETURNS TABLE(room_id bigint, person_id bigint, role room_member_role, may_write boolean, holds_until timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  with present as (
    select ministry_year from public.academic_years where school_id = asked and state = 'current'
  ), reason as (
    select due.room_id, due.person_id, due.role, due.may_write, due.holds_until, due.rank
    from public.reasons_for_members(asked) as due
    join public.rooms as room on room.school_id = asked and room.id = due.room_id
    join present on present.ministry_year = room.school_year
    union all
    select guest.room_id, guest.person_id, 'coordinator', true, coordinated.holds_until, 4
    from public.room_guests as guest
    join public.class_rooms_coordinated(asked) as coordinated on coordinated.room_id = guest.room_id
      and coordinated.person_id = guest.person_id and coordinated.scope_id = guest.scope_id
    join public.rooms as room on room.school_id = asked and room.id = guest.room_id
    join present on present.ministry_year = room.school_year
    where guest.school_id = asked
    union all
    select member.room_id, member.person_id, member.role,
      member.may_write and room.derived_key in ('staff', 'announcement') and not exists (select from present),
      'infinity', 1
    from public.rooms as room
    join public.room_members as member on member.school_id = asked and member.room_id = room.id and member.left_seq is null
    where room.school_id = asked and room.archived_at is null
      and not exists (select from present where present.ministry_year = room.school_year)
      and (member.role not in ('guardian', 'observer') or exists (
        select from public.guarding_now(asked) as guarding
        where guarding.guardian_id = member.person_id
          and (room.about_student_id is null or guarding.student_id = room.about_student_id)))
  )
  select distinct on (reason.room_id, reason.person_id)
    reason.room_id, reason.person_id, reason.role, reason.may_write, reason.holds_until
  from reason
  join public.rooms as room on room.school_id = asked and room.id = reason.room_id
    and room.derived_key is not null and room.archived_at is null and room.state <> 'archived'
  join public.people as person on person.school_id = asked and person.id = reason.person_id
    and person.state = 'active' and person.deleted_at is null
  where not exists (
    select from public.account_people as own join public.accounts as account on account.id = own.account_id
    where own.school_id = asked and own.person_id = reason.person_id and account.state = 'disabled'
  )
  order by reason.room_id, reason.person_id, reason.rank, reason.may_write desc, reason.holds_until desc
$function$;

CREATE OR REPLACE FUNCTION public.members_due_among(asked bigint, asked_rooms bigint[], asked_people bigint[])
 RETURNS TABLE(room_id bigint, person_id bigint)
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET enable_nestloop TO 'off'
AS $function$
begin
  return query
    select due.room_id, due.person_id
    from members_due(asked) as due
    join unnest(asked_rooms, asked_people) as pair (room_id, person_id)
      on pair.room_id = due.room_id and pair.person_id = due.person_id;
end
$function$;

CREATE OR REPLACE FUNCTION public.observed_now(asked bigint)
 RETURNS TABLE(student_id bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select student.id
  from public.people as student
  join public.schools as school on school.id = asked
  join public.group_settings as setting on setting.group_id = school.group_id
  left join public.school_settings as choice on choice.school_id = asked
  cross join public.school_day(asked) as day
  where student.school_id = asked
    and (coalesce(choice.guardians_observe_all, setting.guardians_observe_all)
      or student.birth_date is null or student.birth_date + interval '13 years' > day.today)
$function$;

CREATE OR REPLACE FUNCTION public.partners_of(asked bigint, asker bigint, as_role role)
 RETURNS TABLE(person_id bigint, about_id bigint, kind room_kind, derived_key text, student_id bigint, teacher_id bigint)
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET enable_nestloop TO 'off'
AS $function$
begin
  if as_role = 'student' then
    return query
      select distinct taught.teacher_id, null::bigint, 'teacher_student'::room_kind,
        'student:' || asker || ':' || taught.teacher_id, asker, taught.teacher_id
      from taught_now(asked) as taught where taught.student_id = asker;
  elsif as_role = 'parent' then
    return query
      select distinct taught.teacher_id, taught.student_id, 'teacher_parent'::room_kind,
        'parents:' || taught.student_id || ':' || taught.teacher_id, taught.student_id, taught.teacher_id
      from taught_now(asked) as taught
      join guarding_now(asked) as guarding on guarding.student_id = taught.student_id
      where guarding.guardian_id = asker and guarding.can_message and taught.teacher_id <> asker;
  elsif as_role = 'teacher' then
    return query
      select distinct taught.student_id, null::bigint, 'teacher_student'::room_kind,
        'student:' || taught.student_id || ':' || asker, taught.student_id, asker
      from taught_now(asked) as taught where taught.teacher_id = asker
      union all
      select distinct guarding.guardian_id, taught.student_id, 'teacher_parent'::room_kind,
        'parents:' || taught.student_id || ':' || asker, taught.student_id, asker
      from taught_now(asked) as taught
      join guarding_now(asked) as guarding on guarding.student_id = taught.student_id
      where taught.teacher_id = asker and guarding.can_message and guarding.guardian_id <> asker;
  elsif as_role = 'subject_coordinator' then
    return query
      select distinct teaching.person_id, null::bigint, 'staff'::room_kind,
        'pair:' || least(asker, teaching.person_id) || ':' || greatest(asker, teaching.person_id),
        null::bigint, null::bigint
      from coordinating_now(asked) as own
      join coordinating_now(asked) as teaching
        on teaching.subject_id = own.subject_id and not teaching.is_coordinator
      where own.is_coordinator and own.person_id = asker and teaching.person_id <> asker;
  elsif as_role in ('school_management', 'administrator') then
    return query
      select distinct staff.person_id, null::bigint, 'staff'::room_kind,
        'pair:' || least(asker, staff.person_id) || ':' || greatest(asker, staff.person_id),
        null::bigint, null::bigint
      from staff_now(asked) as staff
      where staff.role in ('teacher', 'school_management') and staff.person_id <> asker;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.reasons_for_members(asked bigint)
 RETURNS TABLE(room_id bigint, person_id bigint, role room_member_role, may_write boolean, holds_until timestamp with time zone, rank integer)
 LANGUAGE sql
 STABLE
AS $function$
  select room.id, teaching.teacher_id, 'staff'::public.room_member_role, true, teaching.holds_until, 1
  from public.rooms as room
  join public.teaching_now(asked) as teaching on teaching.teaching_class_id = room.teaching_class_id
  where room.school_id = asked and room.kind = 'subject_class'
  union all
  select room.id, seated.student_id, 'student', true, seated.holds_until, 2
  from public.rooms as room
  join public.seated_now(asked) as seated on seated.teaching_class_id = room.teaching_class_id
  where room.school_id = asked and room.kind = 'subject_class'
  union all
  select room.id, section.homeroom_teacher_id, 'staff', true, 'infinity', 1
  from public.rooms as room
  join public.sections as section on section.school_id = asked and section.id = room.section_id
  where room.school_id = asked and room.kind = 'homeroom'
  union all
  select room.id, enrolled.student_id, 'student', true, enrolled.holds_until, 2
  from public.rooms as room
  join public.enrolled_now(asked) as enrolled on enrolled.section_id = room.section_id
  where room.school_id = asked and room.kind = 'homeroom'
  union all
  select room.id, taught.teacher_id, 'staff', true, taught.holds_until, 1
  from public.rooms as room
  join public.taught_now(asked) as taught
    on taught.teacher_id = room.staff_id and taught.student_id = room.about_student_id
  where room.school_id = asked and room.kind in ('teacher_student', 'teacher_parent')
  union all
  select room.id, enrolled.student_id, 'student', true, enrolled.holds_until, 2
  from public.rooms as room
  join public.enrolled_now(asked) as enrolled on enrolled.student_id = room.about_student_id
  where room.school_id = asked and room.kind = 'teacher_student'
  union all
  select room.id, guarding.guardian_id,
    case room.kind when 'teacher_student' then 'observer' else 'guardian' end::public.room_member_role,
    room.kind = 'teacher_parent', enrolled.holds_until, 3
  from public.rooms as room
  join public.enrolled_now(asked) as enrolled on enrolled.student_id = room.about_student_id
  join public.guarding_now(asked) as guarding on guarding.student_id = room.about_student_id
  where room.school_id = asked and room.staff_id <> guarding.guardian_id
    and (
      (room.kind = 'teacher_parent' and guarding.can_message)
      or (room.kind = 'teacher_student'
        and exists (select from public.observed_now(asked) as observed where observed.student_id = room.about_student_id))
    )
  union all
  select room.id, staff.person_id, 'staff', room.kind <> 'announcement' or staff.role = 'school_management',
    staff.holds_until, 1
  from public.rooms as room
  cross join public.staff_now(asked) as staff
  where room.school_id = asked and room.derived_key in ('staff', 'announcement')
    and staff.role in ('teacher', 'school_management')
  union all
  select room.id, staff.person_id, 'staff', true, staff.holds_until, 1
  from public.rooms as room
  join public.staff_now(asked) as staff on staff.person_id = room.staff_id or staff.person_id = room.other_staff_id
  where room.school_id = asked and room.kind = 'staff' and room.staff_id is not null
  union all
  select room.id, coordinating.person_id, 'staff', true, coordinating.holds_until, 1
  from public.rooms as room
  join public.coordinating_now(asked) as coordinating on coordinating.subject_id = room.subject_id
  where room.school_id = asked and room.kind = 'coordinator'
  union all
  select room.id, enrolled.student_id, 'student', false, enrolled.holds_until, 2
  from public.rooms as room
  cross join public.enrolled_now(asked) as enrolled
  where room.school_id = asked and room.derived_key = 'announcement'
  union all
  select room.id, guarding.guardian_id, 'guardian', false, enrolled.holds_until, 3
  from public.rooms as room
  cross join public.enrolled_now(asked) as enrolled
  join public.guarding_now(asked) as guarding on guarding.student_id = enrolled.student_id
  where room.school_id = asked and room.derived_key = 'announcement'
$function$;

CREATE OR REPLACE FUNCTION public.refuse_unfit_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  why text;
begin
  if new.role = 'student' then
    select 'a student among adults, or with another child' into why
    from rooms as room
    where room.school_id = new.school_id and room.id = new.room_id
      and (room.kind in ('staff', 'coordinator', 'teacher_parent')
        or (room.kind = 'teacher_student' and room.about_student_id is distinct from new.person_id));
  elsif new.role in ('guardian', 'observer') then
    select 'a guardian where no child of its own is talked about' into why
    from rooms as room
    where room.school_id = new.school_id and room.id = new.room_id and room.kind <> 'announcement'
      and not exists (
        select from guardian_links as link
        where link.school_id = new.school_id and link.guardian_id = new.person_id
          and link.student_id = room.about_student_id
      );
  elsif exists (select from students where school_id = new.school_id and id = new.person_id) then
    why := 'a student as staff';
  elsif exists (
    select from account_people as own
    where own.school_id = new.school_id and own.person_id = new.person_id
      and exists (
        select from role_assignments as assignment
        where assignment.account_id = own.account_id and assignment.state <> 'ended' and assignment.role = 'evaluator'
      )
      and not exists (
        select from role_assignments as assignment
        where assignment.account_id = own.account_id and assignment.state <> 'ended'
          and assignment.role in ('teacher', 'school_management', 'administrator', 'subject_coordinator')
      )
  ) then
    why := 'an evaluator';
  elsif new.role = 'coordinator' then
    select 'a coordinator outside the room of a class' into why
    from rooms as room
    where room.school_id = new.school_id and room.id = new.room_id and room.kind <> 'subject_class';
  end if;
  if why is not null then
    raise check_violation using message = 'This person may not be in this room: ' || why || '.',
      constraint = 'room_members_fit';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.room_standing(asked bigint, asked_room bigint, asked_person bigint)
 RETURNS TABLE(role room_member_role, may_write boolean, is_staffed boolean)
 LANGUAGE plpgsql
 STABLE ROWS 1
 SET enable_nestloop TO 'off'
AS $function$
begin
  if exists (select from room_marks where school_id = asked)
    and exists (
      select from rooms as room
      where room.school_id = asked and room.id = asked_room
        and room.derived_key is not null and room.archived_at is null and room.state <> 'archived'
    )
  then
    return query
      select due.role, due.may_write,
        exists (select from staffed_due(asked) as staffed where staffed.room_id = asked_room)
      from members_due(asked) as due
      join room_members as member
        on member.school_id = asked and member.room_id = asked_room and member.person_id = asked_person
        and member.left_seq is null
      where due.room_id = asked_room and due.person_id = asked_person;
  else
    return query
      select member.role, member.may_write, room.staffed_until > now()
      from room_members as member
      join rooms as room on room.school_id = member.school_id and room.id = member.room_id
      where member.school_id = asked and member.room_id = asked_room and member.person_id = asked_person
        and member.left_seq is null and member.holds_until > now();
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.rooms_due(asked bigint)
 RETURNS TABLE(derived_key text, kind room_kind, teaching_class_id bigint, section_id bigint, subject_id bigint, school_year integer)
 LANGUAGE sql
 STABLE
AS $function$
  select 'class:' || class.id, 'subject_class'::public.room_kind, class.id, class.section_id, offering.subject_id,
    year.ministry_year
  from public.academic_years as year
  join public.teaching_classes as class on class.school_id = asked and class.year_id = year.id and class.state = 'open'
  join public.subject_offerings as offering on offering.school_id = asked and offering.id = class.offering_id
  where year.school_id = asked and year.state = 'current'
    and class.id in (select teaching_class_id from public.seated_now(asked))
    and class.id in (select teaching_class_id from public.teaching_now(asked))
  union all
  select 'homeroom:' || section.id, 'homeroom', null, section.id, null, year.ministry_year
  from public.academic_years as year
  join public.sections as section on section.school_id = asked and section.year_id = year.id and section.state = 'open'
  where year.school_id = asked and year.state = 'current' and section.homeroom_teacher_id is not null
    and section.id in (select section_id from public.enrolled_now(asked))
  union all
  select 'subject:' || due.subject_id, 'coordinator', null, null, due.subject_id, year.ministry_year
  from public.academic_years as year
  cross join (
    select subject_id from public.coordinating_now(asked)
    group by subject_id having bool_or(is_coordinator) and bool_or(not is_coordinator)
  ) as due
  where year.school_id = asked and year.state = 'current'
  union all
  select due.key, due.kind, null, null, null, year.ministry_year
  from public.academic_years as year
  cross join (values ('staff', 'staff'::public.room_kind), ('announcement', 'announcement')) as due (key, kind)
  where year.school_id = asked and year.state = 'current'
    and exists (select from public.staff_now(asked) where role in ('teacher', 'school_management'))
$function$;

CREATE OR REPLACE FUNCTION public.rooms_of(asked bigint, asked_person bigint)
 RETURNS TABLE(room_id bigint, role room_member_role, may_write boolean, is_staffed boolean)
 LANGUAGE plpgsql
 STABLE ROWS 60
 SET enable_nestloop TO 'off'
AS $function$
begin
  if exists (select from room_marks where school_id = asked) then
    return query
      select member.room_id, due.role, due.may_write, staffed.room_id is not null
      from room_members as member
      join members_due(asked) as due on due.room_id = member.room_id and due.person_id = asked_person
      left join staffed_due(asked) as staffed on staffed.room_id = member.room_id
      where member.school_id = asked and member.person_id = asked_person and member.left_seq is null
      union all
      select member.room_id, member.role, member.may_write, room.staffed_until > now()
      from room_members as member
      join rooms as room on room.school_id = member.school_id and room.id = member.room_id
      where member.school_id = asked and member.person_id = asked_person and member.left_seq is null
        and (room.derived_key is null or room.archived_at is not null or room.state = 'archived');
  else
    return query
      select member.room_id, member.role, member.may_write, room.staffed_until > now()
      from room_members as member
      join rooms as room on room.school_id = member.school_id and room.id = member.room_id
      where member.school_id = asked and member.person_id = asked_person and member.left_seq is null
        and member.holds_until > now();
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.school_day(asked bigint)
 RETURNS TABLE(today date, zone text)
 LANGUAGE sql
 STABLE
AS $function$
  select (now() at time zone time_zone)::date, time_zone from public.schools where id = asked
$function$;

CREATE OR REPLACE FUNCTION public.seated_now(asked bigint)
 RETURNS TABLE(student_id bigint, teaching_class_id bigint, holds_until timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  select seat.student_id, seat.teaching_class_id,
    least(public.end_of(seat.ends_on, day.zone), public.end_of(enrolment.ends_on, day.zone))
  from public.school_day(asked) as day
  join public.class_enrolments as seat on seat.school_id = asked
  join public.teaching_classes as class on class.school_id = asked and class.id = seat.teaching_class_id
  join public.academic_years as year on year.school_id = asked and year.id = class.year_id and year.state = 'current'
  join public.enrolments as enrolment on enrolment.school_id = asked and enrolment.student_id = seat.student_id
    and enrolment.year_id = class.year_id and enrolment.state = 'active' and enrolment.starts_on <= day.today
    and (enrolment.ends_on is null or enrolment.ends_on > day.today)
  where seat.starts_on <= day.today and (seat.ends_on is null or seat.ends_on > day.today)
$function$;

CREATE OR REPLACE FUNCTION public.staff_now(asked bigint)
 RETURNS TABLE(person_id bigint, role role, holds_until timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  select own.person_id, assignment.role, coalesce(assignment.ends_at, 'infinity')
  from public.account_people as own
  join public.accounts as account on account.id = own.account_id and account.state = 'active'
  join public.role_assignments as assignment on assignment.account_id = own.account_id
  where own.school_id = asked and assignment.state = 'active' and assignment.starts_at <= now()
    and (assignment.ends_at is null or assignment.ends_at > now())
    and assignment.role in ('teacher', 'school_management', 'administrator', 'subject_coordinator')
    and (assignment.school_id is null or (assignment.school_id = asked and assignment.person_id = own.person_id))
$function$;

CREATE OR REPLACE FUNCTION public.staffed_due(asked bigint)
 RETURNS TABLE(room_id bigint, staffed_until timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  select due.room_id, max(least(due.holds_until, staff.holds_until))
  from public.members_due(asked) as due
  join public.staff_now(asked) as staff on staff.person_id = due.person_id
  where due.role = 'staff' and due.may_write
  group by due.room_id
$function$;

CREATE OR REPLACE FUNCTION public.taught_now(asked bigint)
 RETURNS TABLE(teacher_id bigint, student_id bigint, holds_until timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  select teaching.teacher_id, seated.student_id, least(teaching.holds_until, seated.holds_until)
  from public.teaching_now(asked) as teaching
  join public.seated_now(asked) as seated on seated.teaching_class_id = teaching.teaching_class_id
  union all
  select section.homeroom_teacher_id, enrolled.student_id, enrolled.holds_until
  from public.enrolled_now(asked) as enrolled
  join public.sections as section on section.school_id = asked and section.id = enrolled.section_id
  where section.homeroom_teacher_id is not null
$function$;

CREATE OR REPLACE FUNCTION public.teaching_now(asked bigint)
 RETURNS TABLE(teacher_id bigint, teaching_class_id bigint, holds_until timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  select assignment.teacher_id, assignment.teaching_class_id, public.end_of(assignment.ends_on, day.zone)
  from public.school_day(asked) as day
  join public.teacher_assignments as assignment on assignment.school_id = asked
  join public.teaching_classes as class on class.school_id = asked and class.id = assignment.teaching_class_id
  join public.academic_years as year on year.school_id = asked and year.id = class.year_id and year.state = 'current'
  where assignment.state = 'active' and assignment.starts_on <= day.today
    and (assignment.ends_on is null or assignment.ends_on > day.today)
$function$;

CREATE OR REPLACE FUNCTION public.words_of_person(search_text text, phone text, state person_state, deleted_at timestamp with time zone)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  digits text := regexp_replace(phone, '\D', '', 'g');
  words text[] := '{}';
  word text;
begin
  if deleted_at is not null or state is null or state not in ('active', 'deceased') then return words; end if;
  foreach word in array string_to_array(search_text, ' ') loop
    if word <> '' then words := words || word; end if;
    if length(word) > 4 and (starts_with(word, 'ال') or starts_with(word, 'al')) then
      words := words || substr(word, 3);
    end if;
  end loop;
  foreach word in array array[digits, regexp_replace(digits, '^964', ''), right(digits, 7), right(digits, 4)] loop
    if length(word) >= 4 then words := words || ('+' || word); end if;
  end loop;
  return words;
end $function$;

CREATE OR REPLACE FUNCTION public.words_of_student(student_number text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  word text := lower(regexp_replace(student_number, '[^0-9A-Za-z]', '', 'g'));
begin
  if word <> '' then return array['#' || word]; end if;
  return '{}';
end $function$;

CREATE TRIGGER marks_rooms_changed AFTER UPDATE ON public.academic_years FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION mark_rooms();
CREATE TRIGGER marks_rooms_gone AFTER DELETE ON public.academic_years FOR EACH ROW EXECUTE FUNCTION mark_rooms();
CREATE TRIGGER marks_rooms_new AFTER INSERT ON public.academic_years FOR EACH ROW EXECUTE FUNCTION mark_rooms();
CREATE TRIGGER marks_rooms_changed AFTER UPDATE ON public.account_people FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION mark_rooms();
CREATE TRIGGER marks_rooms_gone AFTER DELETE ON public.account_people FOR EACH ROW EXECUTE FUNCTION mark_rooms();
CREATE TRIGGER marks_rooms_new AFTER INSERT ON public.account_people FOR EACH ROW EXECUTE FUNCTION mark_rooms();
CREATE TRIGGER marks_rooms_changed AFTER UPDATE ON public.accounts FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION mark_rooms_of_accounts();
CREATE TRIGGER marks_rooms_changed AFTER UPDATE ON public.class_enrolments FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION mark_rooms();
CREATE TRIGGER marks_rooms_gone AFTER DELETE ON public.class_enrolments FOR EACH ROW EXECUTE FUNCTION mark_rooms();
CREATE TRIGGER marks_rooms_new AFTER INSERT ON public.class_enrolments FOR EACH ROW EXECUTE FUNCTION mark_rooms();
CREATE TRIGGER marks_rooms_changed AFTER UPDATE ON public.coordinator_scopes FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION mark_rooms();
CREATE TRIGGER marks_rooms_gone AFTER DELETE ON public.coordinator_scopes FOR EACH ROW EXECUTE FUNCTION mark_rooms();
CREATE TRIGGER marks_rooms_new AFTER INSERT ON public.coordinator_scopes FOR EACH ROW EXECUTE FUNCTION mark_rooms();
CREATE TRIGGER marks_rooms_changed AFTER UPDATE ON public.enrolments FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION mark_rooms();
CREATE TRIGGER marks_rooms_gone AFTER DELETE ON public.enrolments FOR EACH ROW EXECUTE FUNCTION mark_rooms();
CREATE TRIGGER marks_rooms_new AFTER INSERT ON public.enrolments FOR EACH ROW EXECUTE FUNCTION mark_rooms();
CREATE TRIGGER marks_rooms_changed AFTER UPDATE ON public.group_settings FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION mark_rooms_of_group();
CREATE TRIGGER marks_rooms_gone AFTER DELETE ON public.group_settings FOR EACH ROW EXECUTE FUNCTION mark_rooms_of_group();
CREATE TRIGGER marks_rooms_new AFTER INSERT ON public.group_settings FOR EACH ROW EXECUTE FUNCTION mark_rooms_of_group();
CREATE TRIGGER marks_rooms_changed AFTER UPDATE ON public.guardian_links FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION mark_rooms();
CREATE TRIGGER marks_rooms_gone AFTER DELETE ON public.guardian_links FOR EACH ROW EXECUTE FUNCTION mark_rooms();
CREATE TRIGGER marks_rooms_new AFTER INSERT ON public.guardian_links FOR EACH ROW EXECUTE FUNCTION mark_rooms();
CREATE TRIGGER keep_published_lesson BEFORE UPDATE ON public.lesson_versions FOR EACH ROW EXECUTE FUNCTION keep_published_lesson();
CREATE TRIGGER marks_rooms_changed AFTER UPDATE ON public.people FOR EACH ROW WHEN (((old.state IS DISTINCT FROM new.state) OR (old.deleted_at IS DISTINCT FROM new.deleted_at) OR (old.birth_date IS DISTINCT FROM new.birth_date))) EXECUTE FUNCTION mark_rooms();
CREATE TRIGGER people_erased AFTER UPDATE OF state ON public.people FOR EACH ROW WHEN (((new.state = 'erased'::person_state) AND (old.state IS DISTINCT FROM new.state))) EXECUTE FUNCTION forget_wording_of_erased();
CREATE TRIGGER people_words_changed AFTER UPDATE ON public.people FOR EACH ROW WHEN (((old.search_text IS DISTINCT FROM new.search_text) OR (old.phone IS DISTINCT FROM new.phone) OR (old.state IS DISTINCT FROM new.state) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION keep_words_of_person();
CREATE TRIGGER people_words_gone AFTER DELETE ON public.people FOR EACH ROW EXECUTE FUNCTION keep_words_of_person();
CREATE TRIGGER people_words_new AFTER INSERT ON public.people FOR EACH ROW EXECUTE FUNCTION keep_words_of_person();
CREATE TRIGGER marks_rooms_changed AFTER UPDATE ON public.role_assignments FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION mark_rooms_of_roles();
CREATE TRIGGER marks_rooms_gone AFTER DELETE ON public.role_assignments FOR EACH ROW EXECUTE FUNCTION mark_rooms_of_roles();
CREATE TRIGGER marks_rooms_new AFTER INSERT ON public.role_assignments FOR EACH ROW EXECUTE FUNCTION mark_rooms_of_roles();
CREATE TRIGGER room_members_fit AFTER INSERT ON public.room_members FOR EACH ROW EXECUTE FUNCTION refuse_unfit_member();
CREATE TRIGGER room_members_fit_still BEFORE UPDATE OF school_id, room_id, person_id, role ON public.room_members FOR EACH ROW EXECUTE FUNCTION refuse_unfit_member();
CREATE TRIGGER marks_rooms_changed AFTER UPDATE ON public.school_settings FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION mark_rooms();
CREATE TRIGGER marks_rooms_gone AFTER DELETE ON public.school_settings FOR EACH ROW EXECUTE FUNCTION mark_rooms();
CREATE TRIGGER marks_rooms_new AFTER INSERT ON public.school_settings FOR EACH ROW EXECUTE FUNCTION mark_rooms();
CREATE TRIGGER marks_rooms_changed AFTER UPDATE ON public.sections FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION mark_rooms();
CREATE TRIGGER marks_rooms_gone AFTER DELETE ON public.sections FOR EACH ROW EXECUTE FUNCTION mark_rooms();
CREATE TRIGGER marks_rooms_new AFTER INSERT ON public.sections FOR EACH ROW EXECUTE FUNCTION mark_rooms();
CREATE TRIGGER student_words_changed AFTER UPDATE ON public.students FOR EACH ROW WHEN ((old.student_number IS DISTINCT FROM new.student_number)) EXECUTE FUNCTION keep_words_of_student();
CREATE TRIGGER student_words_gone AFTER DELETE ON public.students FOR EACH ROW EXECUTE FUNCTION keep_words_of_student();
CREATE TRIGGER student_words_new AFTER INSERT ON public.students FOR EACH ROW EXECUTE FUNCTION keep_words_of_student();
CREATE TRIGGER marks_rooms_changed AFTER UPDATE ON public.teacher_assignments FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION mark_rooms();
CREATE TRIGGER marks_rooms_gone AFTER DELETE ON public.teacher_assignments FOR EACH ROW EXECUTE FUNCTION mark_rooms();
CREATE TRIGGER marks_rooms_new AFTER INSERT ON public.teacher_assignments FOR EACH ROW EXECUTE FUNCTION mark_rooms();
CREATE TRIGGER marks_rooms_changed AFTER UPDATE ON public.teaching_classes FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION mark_rooms();
CREATE TRIGGER marks_rooms_gone AFTER DELETE ON public.teaching_classes FOR EACH ROW EXECUTE FUNCTION mark_rooms();
CREATE TRIGGER marks_rooms_new AFTER INSERT ON public.teaching_classes FOR EACH ROW EXECUTE FUNCTION mark_rooms();

revoke execute on function count_all_anew() from public;
revoke execute on function ensure_room_year(integer) from public;
revoke execute on function ensure_year_partitions(integer) from public;

grant execute on function count_all_anew() to dars_app;
grant execute on function ensure_room_year(integer) to dars_app;
grant usage on schema public to dars_app;
grant usage on schema public to dars_readonly;
grant usage on sequence absence_excuses_id_seq to dars_app;
grant usage on sequence academic_years_id_seq to dars_app;
grant usage on sequence accounts_id_seq to dars_app;
grant usage on sequence applications_id_seq to dars_app;
grant usage on sequence asks_id_seq to dars_app;
grant usage on sequence assessment_slots_id_seq to dars_app;
grant usage on sequence attempts_id_seq to dars_app;
grant usage on sequence attendance_changes_id_seq to dars_app;
grant usage on sequence audit_events_id_seq to dars_app;
grant usage on sequence bank_questions_id_seq to dars_app;
grant usage on sequence calendar_entries_id_seq to dars_app;
grant usage on sequence calendar_feeds_id_seq to dars_app;
grant usage on sequence card_batches_id_seq to dars_app;
grant usage on sequence cards_id_seq to dars_app;
grant usage on sequence circulars_id_seq to dars_app;
grant usage on sequence class_devices_id_seq to dars_app;
grant usage on sequence class_enrolments_id_seq to dars_app;
grant usage on sequence coordinator_scopes_id_seq to dars_app;
grant usage on sequence data_exports_id_seq to dars_app;
grant usage on sequence decision_allocations_id_seq to dars_app;
grant usage on sequence enrolments_id_seq to dars_app;
grant usage on sequence erasure_requests_id_seq to dars_app;
grant usage on sequence evaluation_cycles_id_seq to dars_app;
grant usage on sequence evaluations_id_seq to dars_app;
grant usage on sequence evaluator_scopes_id_seq to dars_app;
grant usage on sequence exercises_id_seq to dars_app;
grant usage on sequence export_counts_id_seq to dars_app;
grant usage on sequence exports_taken_id_seq to dars_app;
grant usage on sequence follow_up_calls_id_seq to dars_app;
grant usage on sequence follow_up_entries_id_seq to dars_app;
grant usage on sequence grade_policies_id_seq to dars_app;
grant usage on sequence grade_transcripts_id_seq to dars_app;
grant usage on sequence group_calendar_entries_id_seq to dars_app;
grant usage on sequence groups_id_seq to dars_app;
grant usage on sequence guardian_links_id_seq to dars_app;
grant usage on sequence guide_videos_id_seq to dars_app;
grant usage on sequence homework_id_seq to dars_app;
grant usage on sequence homework_students_id_seq to dars_app;
grant usage on sequence identity_providers_id_seq to dars_app;
grant usage on sequence jobs_id_seq to dars_app;
grant usage on sequence late_joiners_id_seq to dars_app;
grant usage on sequence legal_holds_id_seq to dars_app;
grant usage on sequence lesson_changes_id_seq to dars_app;
grant usage on sequence lesson_units_id_seq to dars_app;
grant usage on sequence lesson_versions_id_seq to dars_app;
grant usage on sequence lessons_id_seq to dars_app;
grant usage on sequence letter_batches_id_seq to dars_app;
grant usage on sequence levels_id_seq to dars_app;
grant usage on sequence linked_identities_id_seq to dars_app;
grant usage on sequence mailings_id_seq to dars_app;
grant usage on sequence mark_changes_id_seq to dars_app;
grant usage on sequence mark_objections_id_seq to dars_app;
grant usage on sequence mark_publications_id_seq to dars_app;
grant usage on sequence marking_looks_id_seq to dars_app;
grant usage on sequence message_originals_id_seq to dars_app;
grant usage on sequence message_threads_id_seq to dars_app;
grant usage on sequence moderation_acts_id_seq to dars_app;
grant usage on sequence moderation_cases_id_seq to dars_app;
grant usage on sequence moderation_reports_id_seq to dars_app;
grant usage on sequence notifications_id_seq to dars_app;
grant usage on sequence one_time_codes_id_seq to dars_app;
grant usage on sequence oneroster_clients_id_seq to dars_app;
grant usage on sequence outbound_messages_id_seq to dars_app;
grant usage on sequence passkeys_id_seq to dars_app;
grant usage on sequence people_id_seq to dars_app;
grant usage on sequence period_plans_id_seq to dars_app;
grant usage on sequence person_photos_id_seq to dars_app;
grant usage on sequence post_comments_id_seq to dars_app;
grant usage on sequence posts_id_seq to dars_app;
grant usage on sequence proposals_id_seq to dars_app;
grant usage on sequence question_imports_id_seq to dars_app;
grant usage on sequence result_looks_id_seq to dars_app;
grant usage on sequence role_assignments_id_seq to dars_app;
grant usage on sequence room_looks_id_seq to dars_app;
grant usage on sequence rooms_id_seq to dars_app;
grant usage on sequence roster_batches_id_seq to dars_app;
grant usage on sequence roster_changes_id_seq to dars_app;
grant usage on sequence roster_jobs_id_seq to dars_app;
grant usage on sequence roster_upload_pairs_id_seq to dars_app;
grant usage on sequence roster_uploads_id_seq to dars_app;
grant usage on sequence rubrics_id_seq to dars_app;
grant usage on sequence school_archives_id_seq to dars_app;
grant usage on sequence schools_id_seq to dars_app;
grant usage on sequence section_moves_id_seq to dars_app;
grant usage on sequence section_stays_id_seq to dars_app;
grant usage on sequence sections_id_seq to dars_app;
grant usage on sequence sessions_id_seq to dars_app;
grant usage on sequence staff_absence_reports_id_seq to dars_app;
grant usage on sequence staff_absences_id_seq to dars_app;
grant usage on sequence subject_offerings_id_seq to dars_app;
grant usage on sequence subjects_id_seq to dars_app;
grant usage on sequence teacher_assignments_id_seq to dars_app;
grant usage on sequence teaching_classes_id_seq to dars_app;
grant usage on sequence teaching_rooms_id_seq to dars_app;
grant usage on sequence terms_id_seq to dars_app;
grant usage on sequence timetable_lessons_id_seq to dars_app;
grant usage on sequence timetables_id_seq to dars_app;
grant usage on sequence training_parts_id_seq to dars_app;
grant usage on sequence trainings_id_seq to dars_app;
grant usage on sequence transcripts_id_seq to dars_app;
grant usage on sequence video_looks_id_seq to dars_app;
grant usage on sequence video_takes_id_seq to dars_app;
grant usage on sequence video_tasks_id_seq to dars_app;
grant usage on sequence views_id_seq to dars_app;
grant delete, insert, select, update on table absence_excuses to dars_app;
grant select on table absence_excuses to dars_readonly;
grant delete, insert, select, update on table academic_years to dars_app;
grant select on table academic_years to dars_readonly;
grant delete, insert, maintain, select, update on table account_people to dars_app;
grant select on table account_people to dars_readonly;
grant delete, insert, maintain, select, update on table account_schools to dars_app;
grant select on table account_schools to dars_readonly;
grant delete, insert, maintain, select, update on table accounts to dars_app;
grant select on table accounts to dars_readonly;
grant delete, insert, select, update on table app_versions to dars_app;
grant select on table app_versions to dars_readonly;
grant delete, insert, select, update on table application_answers to dars_app;
grant select on table application_answers to dars_readonly;
grant delete, insert, select, update on table application_codes to dars_app;
grant select on table application_codes to dars_readonly;
grant delete, insert, select, update on table application_documents to dars_app;
grant select on table application_documents to dars_readonly;
grant delete, insert, select, update on table application_places to dars_app;
grant select on table application_places to dars_readonly;
grant delete, insert, select, update on table applications to dars_app;
grant select on table applications to dars_readonly;
grant delete, insert, select, update on table ask_choices to dars_app;
grant select on table ask_choices to dars_readonly;
grant delete, insert, select, update on table ask_codes to dars_app;
grant select on table ask_codes to dars_readonly;
grant delete, insert, select, update on table ask_earlier_signatures to dars_app;
grant select on table ask_earlier_signatures to dars_readonly;
grant delete, insert, select, update on table ask_options to dars_app;
grant select on table ask_options to dars_readonly;
grant delete, insert, select, update on table ask_seats to dars_app;
grant select on table ask_seats to dars_readonly;
grant delete, insert, select, update on table ask_signatures to dars_app;
grant select on table ask_signatures to dars_readonly;
grant delete, insert, select, update on table ask_slots to dars_app;
grant select on table ask_slots to dars_readonly;
grant delete, insert, select, update on table ask_voters to dars_app;
grant select on table ask_voters to dars_readonly;
grant delete, insert, select, update on table asks to dars_app;
grant select on table asks to dars_readonly;
grant delete, insert, select, update on table assessment_slots to dars_app;
grant select on table assessment_slots to dars_readonly;
grant delete, insert, select, update on table attempt_mark_history to dars_app;
grant select on table attempt_mark_history to dars_readonly;
grant delete, insert, select, update on table attempt_marks to dars_app;
grant select on table attempt_marks to dars_readonly;
grant delete, insert, select, update on table attempts to dars_app;
grant select on table attempts to dars_readonly;
grant delete, insert, select, update on table attendance_changes to dars_app;
grant select on table attendance_changes to dars_readonly;
grant delete, insert, select, update on table attendance_marks to dars_app;
grant select on table attendance_marks to dars_readonly;
grant delete, insert, select, update on table attendance_notices to dars_app;
grant select on table attendance_notices to dars_readonly;
grant delete, insert, select, update on table attendance_registers to dars_app;
grant select on table attendance_registers to dars_readonly;
grant delete, insert, select, update on table attendance_rules to dars_app;
grant select on table attendance_rules to dars_readonly;
grant insert, select on table audit_events to dars_app;
grant select on table audit_events to dars_readonly;
grant insert, select on table audit_seals to dars_app;
grant select on table audit_seals to dars_readonly;
grant delete, insert, select, update on table authenticators to dars_app;
grant select on table authenticators to dars_readonly;
grant delete, insert, select, update on table backups_taken to dars_app;
grant select on table backups_taken to dars_readonly;
grant delete, insert, select, update on table bank_question_uses to dars_app;
grant select on table bank_question_uses to dars_readonly;
grant delete, insert, select, update on table bank_questions to dars_app;
grant select on table bank_questions to dars_readonly;
grant delete, insert, select, update on table calendar_entries to dars_app;
grant select on table calendar_entries to dars_readonly;
grant delete, insert, select, update on table calendar_feeds to dars_app;
grant select on table calendar_feeds to dars_readonly;
grant delete, insert, select, update on table card_batch_parts to dars_app;
grant select on table card_batch_parts to dars_readonly;
grant delete, insert, select, update on table card_batches to dars_app;
grant select on table card_batches to dars_readonly;
grant delete, insert, select, update on table card_codes to dars_app;
grant select on table card_codes to dars_readonly;
grant delete, insert, select, update on table card_keys to dars_app;
grant select on table card_keys to dars_readonly;
grant delete, insert, select, update on table cards to dars_app;
grant select on table cards to dars_readonly;
grant delete, insert, select, update on table care_notes to dars_app;
grant select on table care_notes to dars_readonly;
grant delete, insert, select on table case_copies to dars_app;
grant select on table case_copies to dars_readonly;
grant delete, insert, select, update on table circular_deliveries to dars_app;
grant select on table circular_deliveries to dars_readonly;
grant delete, insert, select, update on table circulars to dars_app;
grant select on table circulars to dars_readonly;
grant delete, insert, select, update on table class_codes to dars_app;
grant select on table class_codes to dars_readonly;
grant delete, insert, select, update on table class_columns to dars_app;
grant select on table class_columns to dars_readonly;
grant delete, insert, select, update on table class_devices to dars_app;
grant select on table class_devices to dars_readonly;
grant delete, insert, maintain, select, update on table class_enrolments to dars_app;
grant select on table class_enrolments to dars_readonly;
grant delete, insert, select, update on table class_notes to dars_app;
grant select on table class_notes to dars_readonly;
grant delete, insert, select, update on table column_exercises to dars_app;
grant select on table column_exercises to dars_readonly;
grant delete, insert, select, update on table contact_proofs to dars_app;
grant select on table contact_proofs to dars_readonly;
grant delete, insert, select, update on table coordinator_scopes to dars_app;
grant select on table coordinator_scopes to dars_readonly;
grant delete, insert, select, update on table data_exports to dars_app;
grant select on table data_exports to dars_readonly;
grant delete, insert, select, update on table database_epoch to dars_app;
grant select on table database_epoch to dars_readonly;
grant insert, select, update on table decision_allocations to dars_app;
grant select on table decision_allocations to dars_readonly;
grant delete, insert, maintain, select, update on table enrolments to dars_app;
grant select on table enrolments to dars_readonly;
grant delete, insert, select, update on table erasure_requests to dars_app;
grant select on table erasure_requests to dars_readonly;
grant insert, select, update on table erasures to dars_app;
grant select on table erasures to dars_readonly;
grant delete, insert, select, update on table evaluation_cycles to dars_app;
grant select on table evaluation_cycles to dars_readonly;
grant delete, insert, select, update on table evaluation_events to dars_app;
grant select on table evaluation_events to dars_readonly;
grant delete, insert, select, update on table evaluations to dars_app;
grant select on table evaluations to dars_readonly;
grant delete, insert, select, update on table evaluator_scopes to dars_app;
grant select on table evaluator_scopes to dars_readonly;
grant delete, insert, select, update on table exercise_classes to dars_app;
grant select on table exercise_classes to dars_readonly;
grant delete, insert, select, update on table exercise_exceptions to dars_app;
grant select on table exercise_exceptions to dars_readonly;
grant delete, insert, select, update on table exercise_media to dars_app;
grant select on table exercise_media to dars_readonly;
grant delete, insert, select, update on table exercise_notices to dars_app;
grant select on table exercise_notices to dars_readonly;
grant delete, insert, select, update on table exercise_versions to dars_app;
grant select on table exercise_versions to dars_readonly;
grant delete, insert, select, update on table exercises to dars_app;
grant select on table exercises to dars_readonly;
grant delete, insert, select, update on table export_counts to dars_app;
grant select on table export_counts to dars_readonly;
grant delete, insert, select, update on table exports_taken to dars_app;
grant select on table exports_taken to dars_readonly;
grant delete, insert, select, update on table external_marks to dars_app;
grant select on table external_marks to dars_readonly;
grant delete, insert, select, update on table family_consents to dars_app;
grant select on table family_consents to dars_readonly;
grant delete, insert, select, update on table family_task_choices to dars_app;
grant select on table family_task_choices to dars_readonly;
grant delete, insert, select, update on table file_media to dars_app;
grant select on table file_media to dars_readonly;
grant delete, insert, select, update on table file_pages to dars_app;
grant select on table file_pages to dars_readonly;
grant delete, insert, select, update on table file_parts to dars_app;
grant select on table file_parts to dars_readonly;
grant delete, insert, select, update on table file_uses to dars_app;
grant select on table file_uses to dars_readonly;
grant delete, insert, select, update on table files to dars_app;
grant select on table files to dars_readonly;
grant delete, insert, select, update on table follow_up_calls to dars_app;
grant select on table follow_up_calls to dars_readonly;
grant delete, insert, select, update on table follow_up_cases to dars_app;
grant select on table follow_up_cases to dars_readonly;
grant delete, insert, select, update on table follow_up_entries to dars_app;
grant select on table follow_up_entries to dars_readonly;
grant delete, insert, select, update on table follow_up_rules to dars_app;
grant select on table follow_up_rules to dars_readonly;
grant delete, insert, select, update on table grade_policies to dars_app;
grant select on table grade_policies to dars_readonly;
grant delete, insert, select, update on table grade_transcript_codes to dars_app;
grant select on table grade_transcript_codes to dars_readonly;
grant delete, insert, select, update on table grade_transcripts to dars_app;
grant select on table grade_transcripts to dars_readonly;
grant delete, insert, select, update on table group_calendar_entries to dars_app;
grant select on table group_calendar_entries to dars_readonly;
grant delete, insert, select, update on table group_plans to dars_app;
grant select on table group_plans to dars_readonly;
grant delete, insert, select, update on table group_question_uses to dars_app;
grant select on table group_question_uses to dars_readonly;
grant delete, insert, select, update on table group_settings to dars_app;
grant select on table group_settings to dars_readonly;
grant delete, insert, select, update on table groups to dars_app;
grant select on table groups to dars_readonly;
grant delete, insert, maintain, select, update on table guardian_links to dars_app;
grant select on table guardian_links to dars_readonly;
grant delete, insert, select, update on table guide_video_views to dars_app;
grant select on table guide_video_views to dars_readonly;
grant delete, insert, select, update on table guide_videos to dars_app;
grant select on table guide_videos to dars_readonly;
grant delete, insert, select, update on table held_messages to dars_app;
grant select on table held_messages to dars_readonly;
grant delete, insert, select, update on table homework to dars_app;
grant select on table homework to dars_readonly;
grant delete, insert, select, update on table homework_classes to dars_app;
grant select on table homework_classes to dars_readonly;
grant delete, insert, select, update on table homework_settings to dars_app;
grant select on table homework_settings to dars_readonly;
grant delete, insert, select, update on table homework_students to dars_app;
grant select on table homework_students to dars_readonly;
grant delete, insert, select, update on table idempotency to dars_app;
grant select on table idempotency to dars_readonly;
grant delete, insert, select, update on table identity_providers to dars_app;
grant select on table identity_providers to dars_readonly;
grant delete, insert, select, update on table jobs to dars_app;
grant select on table jobs to dars_readonly;
grant insert, select, update on table late_joiners to dars_app;
grant select on table late_joiners to dars_readonly;
grant insert, select, update on table legal_holds to dars_app;
grant select on table legal_holds to dars_readonly;
grant delete, insert, select, update on table lesson_changes to dars_app;
grant select on table lesson_changes to dars_readonly;
grant delete, insert, select, update on table lesson_doubts to dars_app;
grant select on table lesson_doubts to dars_readonly;
grant delete, insert, select, update on table lesson_leases to dars_app;
grant select on table lesson_leases to dars_readonly;
grant delete, insert, select, update on table lesson_pins to dars_app;
grant select on table lesson_pins to dars_readonly;
grant delete, insert, select, update on table lesson_readings to dars_app;
grant select on table lesson_readings to dars_readonly;
grant delete, insert, select, update on table lesson_settings to dars_app;
grant select on table lesson_settings to dars_readonly;
grant delete, insert, select, update on table lesson_units to dars_app;
grant select on table lesson_units to dars_readonly;
grant delete, insert, select, update on table lesson_versions to dars_app;
grant select on table lesson_versions to dars_readonly;
grant delete, insert, select, update on table lessons to dars_app;
grant select on table lessons to dars_readonly;
grant delete, insert, select, update on table lessons_taught to dars_app;
grant select on table lessons_taught to dars_readonly;
grant delete, insert, select, update on table letter_batch_parts to dars_app;
grant select on table letter_batch_parts to dars_readonly;
grant delete, insert, select, update on table letter_batches to dars_app;
grant select on table letter_batches to dars_readonly;
grant delete, insert, select, update on table levels to dars_app;
grant select on table levels to dars_readonly;
grant delete, insert, select, update on table linked_identities to dars_app;
grant select on table linked_identities to dars_readonly;
grant delete, insert, select, update on table live_tickets to dars_app;
grant select on table live_tickets to dars_readonly;
grant delete, insert, maintain, select, update on table login_names to dars_app;
grant select on table login_names to dars_readonly;
grant delete, insert, select, update on table mail_digests to dars_app;
grant select on table mail_digests to dars_readonly;
grant delete, insert, select, update on table mailings to dars_app;
grant select on table mailings to dars_readonly;
grant delete, insert, select, update on table mark_acknowledgements to dars_app;
grant select on table mark_acknowledgements to dars_readonly;
grant insert, select, update on table mark_changes to dars_app;
grant select on table mark_changes to dars_readonly;
grant delete, insert, select, update on table mark_columns to dars_app;
grant select on table mark_columns to dars_readonly;
grant delete, insert, select, update on table mark_objections to dars_app;
grant select on table mark_objections to dars_readonly;
grant delete, insert, select, update on table mark_publications to dars_app;
grant select on table mark_publications to dars_readonly;
grant delete, insert, select, update on table mark_reminders to dars_app;
grant select on table mark_reminders to dars_readonly;
grant delete, insert, select, update on table mark_snapshots to dars_app;
grant select on table mark_snapshots to dars_readonly;
grant delete, insert, select, update on table mark_windows to dars_app;
grant select on table mark_windows to dars_readonly;
grant delete, insert, select, update on table marking_looks to dars_app;
grant select on table marking_looks to dars_readonly;
grant delete, insert, select, update on table marks to dars_app;
grant select on table marks to dars_readonly;
grant delete, insert, select, update on table message_entries to dars_app;
grant select on table message_entries to dars_readonly;
grant delete, insert, select, update on table message_links to dars_app;
grant select on table message_links to dars_readonly;
grant delete, insert, select on table message_originals to dars_app;
grant select on table message_originals to dars_readonly;
grant delete, insert, select, update on table message_readings to dars_app;
grant select on table message_readings to dars_readonly;
grant delete, insert, select, update on table message_texts to dars_app;
grant select on table message_texts to dars_readonly;
grant delete, insert, select, update on table message_threads to dars_app;
grant select on table message_threads to dars_readonly;
grant delete, insert, select, update on table ministry_results to dars_app;
grant select on table ministry_results to dars_readonly;
grant delete, insert, select on table moderation_acts to dars_app;
grant select on table moderation_acts to dars_readonly;
grant delete, insert, select, update on table moderation_cases to dars_app;
grant select on table moderation_cases to dars_readonly;
grant delete, insert, select, update on table moderation_reports to dars_app;
grant select on table moderation_reports to dars_readonly;
grant delete, insert, select, update on table notification_choices to dars_app;
grant select on table notification_choices to dars_readonly;
grant delete, insert, select, update on table notification_hours to dars_app;
grant select on table notification_hours to dars_readonly;
grant delete, insert, select, update on table notifications to dars_app;
grant select on table notifications to dars_readonly;
grant delete, insert, select, update on table one_time_codes to dars_app;
grant select on table one_time_codes to dars_readonly;
grant delete, insert, select, update on table oneroster_clients to dars_app;
grant select on table oneroster_clients to dars_readonly;
grant delete, insert, select, update on table oneroster_tokens to dars_app;
grant select on table oneroster_tokens to dars_readonly;
grant delete, insert, select, update on table outbound_counts to dars_app;
grant select on table outbound_counts to dars_readonly;
grant delete, insert, select, update on table outbound_links to dars_app;
grant select on table outbound_links to dars_readonly;
grant delete, insert, select, update on table outbound_messages to dars_app;
grant select on table outbound_messages to dars_readonly;
grant delete, insert, select, update on table outbound_record_stops to dars_app;
grant select on table outbound_record_stops to dars_readonly;
grant delete, insert, select, update on table outbound_settings to dars_app;
grant select on table outbound_settings to dars_readonly;
grant delete, insert, select, update on table outbound_stops to dars_app;
grant select on table outbound_stops to dars_readonly;
grant delete, insert, select, update on table passkeys to dars_app;
grant select on table passkeys to dars_readonly;
grant delete, insert, maintain, select, update on table people to dars_app;
grant select on table people to dars_readonly;
grant delete, insert, select, update on table period_plans to dars_app;
grant select on table period_plans to dars_readonly;
grant insert, select, update on table person_merges to dars_app;
grant select on table person_merges to dars_readonly;
grant delete, insert, select, update on table person_photos to dars_app;
grant select on table person_photos to dars_readonly;
grant delete, insert, maintain, select, update on table person_words to dars_app;
grant select on table person_words to dars_readonly;
grant delete, insert, select, update on table picture_pins to dars_app;
grant select on table picture_pins to dars_readonly;
grant delete, insert, select, update on table plan_periods to dars_app;
grant select on table plan_periods to dars_readonly;
grant delete, insert, select, update on table post_comments to dars_app;
grant select on table post_comments to dars_readonly;
grant delete, insert, select, update on table post_readings to dars_app;
grant select on table post_readings to dars_readonly;
grant delete, insert, select, update on table posts to dars_app;
grant select on table posts to dars_readonly;
grant delete, insert, select, update on table proposals to dars_app;
grant select on table proposals to dars_readonly;
grant delete, insert, select, update on table published_columns to dars_app;
grant select on table published_columns to dars_readonly;
grant delete, insert, select, update on table question_import_parts to dars_app;
grant select on table question_import_parts to dars_readonly;
grant delete, insert, select, update on table question_import_reads to dars_app;
grant select on table question_import_reads to dars_readonly;
grant delete, insert, select, update on table question_imports to dars_app;
grant select on table question_imports to dars_readonly;
grant delete, insert, select, update on table question_media to dars_app;
grant select on table question_media to dars_readonly;
grant delete, insert, select, update on table ready_replies to dars_app;
grant select on table ready_replies to dars_readonly;
grant delete, insert, select, update on table records_apart to dars_app;
grant select on table records_apart to dars_readonly;
grant delete, insert, select, update on table recovery_codes to dars_app;
grant select on table recovery_codes to dars_readonly;
grant delete, insert, select, update on table register_notices to dars_app;
grant select on table register_notices to dars_readonly;
grant delete, insert, select, update on table register_reminders to dars_app;
grant select on table register_reminders to dars_readonly;
grant delete, insert, select, update on table report_tickets to dars_app;
grant select on table report_tickets to dars_readonly;
grant delete, insert, select, update on table report_views to dars_app;
grant select on table report_views to dars_readonly;
grant delete, insert, select on table result_looks to dars_app;
grant select on table result_looks to dars_readonly;
grant delete, insert, select, update on table retention_policies to dars_app;
grant select on table retention_policies to dars_readonly;
grant delete, insert, maintain, select, update on table role_assignments to dars_app;
grant select on table role_assignments to dars_readonly;
grant delete, insert, select, update on table rollover_places to dars_app;
grant select on table rollover_places to dars_readonly;
grant delete, insert, select, update on table rollover_traces to dars_app;
grant select on table rollover_traces to dars_readonly;
grant delete, insert, select, update on table rollover_waivers to dars_app;
grant select on table rollover_waivers to dars_readonly;
grant delete, insert, select, update on table rollovers to dars_app;
grant select on table rollovers to dars_readonly;
grant delete, insert, select, update on table room_events to dars_app;
grant select on table room_events to dars_readonly;
grant delete, insert, select, update on table room_guests to dars_app;
grant select on table room_guests to dars_readonly;
grant delete, insert, select, update on table room_keeping to dars_app;
grant select on table room_keeping to dars_readonly;
grant delete, insert, select, update on table room_looks to dars_app;
grant select on table room_looks to dars_readonly;
grant delete, insert, select, update on table room_marks to dars_app;
grant select on table room_marks to dars_readonly;
grant delete, insert, maintain, select, update on table room_members to dars_app;
grant select on table room_members to dars_readonly;
grant delete, insert, maintain, select, update on table rooms to dars_app;
grant select on table rooms to dars_readonly;
grant delete, insert, select, update on table roster_batches to dars_app;
grant select on table roster_batches to dars_readonly;
grant delete, insert, maintain, select, update on table roster_changes to dars_app;
grant select on table roster_changes to dars_readonly;
grant delete, insert, select, update on table roster_jobs to dars_app;
grant select on table roster_jobs to dars_readonly;
grant delete, insert, maintain, select, update on table roster_records to dars_app;
grant select on table roster_records to dars_readonly;
grant delete, insert, select, update on table roster_row_marks to dars_app;
grant select on table roster_row_marks to dars_readonly;
grant delete, insert, select, update on table roster_upload_fixes to dars_app;
grant select on table roster_upload_fixes to dars_readonly;
grant delete, insert, select, update on table roster_upload_pairs to dars_app;
grant select on table roster_upload_pairs to dars_readonly;
grant delete, insert, select, update on table roster_upload_parts to dars_app;
grant select on table roster_upload_parts to dars_readonly;
grant delete, insert, select, update on table roster_upload_rows to dars_app;
grant select on table roster_upload_rows to dars_readonly;
grant delete, insert, select, update on table roster_uploads to dars_app;
grant select on table roster_uploads to dars_readonly;
grant delete, insert, select, update on table rubrics to dars_app;
grant select on table rubrics to dars_readonly;
grant delete, insert, select, update on table school_archives to dars_app;
grant select on table school_archives to dars_readonly;
grant delete, insert, select, update on table school_branches to dars_app;
grant select on table school_branches to dars_readonly;
grant delete, insert, select, update on table school_settings to dars_app;
grant select on table school_settings to dars_readonly;
grant delete, insert, select, update on table schools to dars_app;
grant select on table schools to dars_readonly;
grant delete, insert, select, update on table section_moves to dars_app;
grant select on table section_moves to dars_readonly;
grant delete, insert, maintain, select, update on table section_stays to dars_app;
grant select on table section_stays to dars_readonly;
grant delete, insert, maintain, select, update on table sections to dars_app;
grant select on table sections to dars_readonly;
grant delete, insert, select, update on table sessions to dars_app;
grant select on table sessions to dars_readonly;
grant delete, insert, select, update on table sign_in_challenges to dars_app;
grant select on table sign_in_challenges to dars_readonly;
grant delete, insert, select, update on table sign_in_failures to dars_app;
grant select on table sign_in_failures to dars_readonly;
grant delete, insert, select, update on table staff_absence_reports to dars_app;
grant select on table staff_absence_reports to dars_readonly;
grant delete, insert, select, update on table staff_absences to dars_app;
grant select on table staff_absences to dars_readonly;
grant delete, insert, maintain, select, update on table students to dars_app;
grant select on table students to dars_readonly;
grant delete, insert, select, update on table subject_offerings to dars_app;
grant select on table subject_offerings to dars_readonly;
grant delete, insert, select, update on table subjects to dars_app;
grant select on table subjects to dars_readonly;
grant delete, insert, maintain, select, update on table teacher_assignments to dars_app;
grant select on table teacher_assignments to dars_readonly;
grant delete, insert, select, update on table teacher_wishes to dars_app;
grant select on table teacher_wishes to dars_readonly;
grant delete, insert, maintain, select, update on table teachers to dars_app;
grant select on table teachers to dars_readonly;
grant delete, insert, maintain, select, update on table teaching_classes to dars_app;
grant select on table teaching_classes to dars_readonly;
grant delete, insert, select, update on table teaching_rooms to dars_app;
grant select on table teaching_rooms to dars_readonly;
grant delete, insert, select, update on table terms to dars_app;
grant select on table terms to dars_readonly;
grant delete, insert, select, update on table timetable_file_names to dars_app;
grant select on table timetable_file_names to dars_readonly;
grant delete, insert, select, update on table timetable_lesson_classes to dars_app;
grant select on table timetable_lesson_classes to dars_readonly;
grant delete, insert, select, update on table timetable_lessons to dars_app;
grant select on table timetable_lessons to dars_readonly;
grant delete, insert, select, update on table timetables to dars_app;
grant select on table timetables to dars_readonly;
grant delete, insert, select, update on table training_certificates to dars_app;
grant select on table training_certificates to dars_readonly;
grant delete, insert, select, update on table training_part_results to dars_app;
grant select on table training_part_results to dars_readonly;
grant delete, insert, select, update on table training_parts to dars_app;
grant select on table training_parts to dars_readonly;
grant delete, insert, select, update on table training_seats to dars_app;
grant select on table training_seats to dars_readonly;
grant delete, insert, select, update on table trainings to dars_app;
grant select on table trainings to dars_readonly;
grant delete, insert, select, update on table transcripts to dars_app;
grant select on table transcripts to dars_readonly;
grant delete, insert, select on table video_looks to dars_app;
grant select on table video_looks to dars_readonly;
grant delete, insert, select, update on table video_take_claims to dars_app;
grant select on table video_take_claims to dars_readonly;
grant delete, insert, select, update on table video_take_history to dars_app;
grant select on table video_take_history to dars_readonly;
grant delete, insert, select, update on table video_takes to dars_app;
grant select on table video_takes to dars_readonly;
grant delete, insert, select, update on table video_task_classes to dars_app;
grant select on table video_task_classes to dars_readonly;
grant delete, insert, select, update on table video_tasks to dars_app;
grant select on table video_tasks to dars_readonly;
grant delete, insert, select, update on table views to dars_app;
grant select on table views to dars_readonly;
grant delete, insert, select, update on table word_lists to dars_app;
grant select on table word_lists to dars_readonly;
grant delete, insert, select, update on table word_scans to dars_app;
grant select on table word_scans to dars_readonly;
grant delete, insert, select, update on table year_conduct to dars_app;
grant select on table year_conduct to dars_readonly;

alter default privileges in schema public grant usage on sequences to dars_app;
alter default privileges in schema public grant delete, insert, select, update on tables to dars_app;
alter default privileges in schema public grant select on tables to dars_readonly;

reset check_function_bodies;
