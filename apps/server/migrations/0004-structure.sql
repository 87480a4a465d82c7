create type academic_year_state as enum ('planning', 'current', 'closing', 'archived');
create type term_kind as enum (
  'first_term', 'midyear_exam', 'second_term', 'final_exam', 'second_round', 'course1', 'course2', 'month', 'custom'
);
create type term_state as enum ('open', 'locked', 'published');
create type open_state as enum ('open', 'closed');
create type teaching_role as enum ('primary', 'assistant', 'substitute');
create type teacher_assignment_state as enum ('planned', 'active', 'ended');
create type entry_kind as enum ('new', 'promoted', 'repeating', 'transfer_in');
create type enrolment_state as enum (
  'pending', 'active', 'promoted', 'repeating', 'graduated', 'transferred_out', 'withdrawn', 'dismissed', 'deceased'
);

create table academic_years (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  title text not null,
  starts_on date not null,
  ends_on date not null,
  -- The calendar year in which it ends, as in OneRoster's schoolYear.
  ministry_year integer not null,
  state academic_year_state not null default 'planning',
  sourced_id text,
  revision integer not null default 1,
  primary key (school_id, id),
  unique (school_id, sourced_id),
  check (starts_on < ends_on)
);

create unique index academic_years_one_current on academic_years (school_id) where state = 'current';

create table terms (
  school_id bigint not null,
  id bigint generated always as identity,
  year_id bigint not null,
  parent_id bigint,
  kind term_kind not null default 'custom',
  title text not null,
  -- Half-open, as every interval here.
  starts_on date not null,
  ends_on date not null,
  -- OneRoster's word for it: term, semester or gradingPeriod.
  session_type text,
  state term_state not null default 'open',
  sourced_id text,
  revision integer not null default 1,
  primary key (school_id, id),
  unique (school_id, sourced_id),
  foreign key (school_id, year_id) references academic_years (school_id, id),
  foreign key (school_id, parent_id) references terms (school_id, id),
  check (starts_on <= ends_on)
);

create table sections (
  school_id bigint not null,
  id bigint generated always as identity,
  year_id bigint not null,
  level_id bigint not null references levels,
  letter text not null,
  title text,
  shift shift not null default 'morning',
  capacity integer,
  homeroom_teacher_id bigint,
  room text,
  language locale,
  state open_state not null default 'open',
  sourced_id text,
  revision integer not null default 1,
  primary key (school_id, id),
  unique (school_id, year_id, level_id, shift, letter),
  unique (school_id, sourced_id),
  foreign key (school_id, year_id) references academic_years (school_id, id),
  foreign key (school_id, homeroom_teacher_id) references teachers (school_id, id)
);

create table subject_offerings (
  school_id bigint not null,
  id bigint generated always as identity,
  year_id bigint not null,
  level_id bigint not null references levels,
  subject_id bigint not null references subjects,
  title text,
  weekly_periods smallint,
  max_mark numeric not null default 100,
  sourced_id text,
  revision integer not null default 1,
  primary key (school_id, id),
  unique (school_id, year_id, level_id, subject_id),
  unique (school_id, sourced_id),
  foreign key (school_id, year_id) references academic_years (school_id, id)
);

-- section_id is null where students of several sections sit together.
create table teaching_classes (
  school_id bigint not null,
  id bigint generated always as identity,
  year_id bigint not null,
  offering_id bigint not null,
  section_id bigint,
  code text,
  title text,
  room text,
  state open_state not null default 'open',
  sourced_id text,
  revision integer not null default 1,
  primary key (school_id, id),
  unique (school_id, sourced_id),
  foreign key (school_id, year_id) references academic_years (school_id, id),
  foreign key (school_id, offering_id) references subject_offerings (school_id, id),
  foreign key (school_id, section_id) references sections (school_id, id)
);

create index teaching_classes_by_section on teaching_classes (school_id, section_id);
create index teaching_classes_by_offering on teaching_classes (school_id, offering_id);

-- ends_on is the first day on which it no longer holds; null while nobody knows it.
create table teacher_assignments (
  school_id bigint not null,
  id bigint generated always as identity,
  teaching_class_id bigint not null,
  teacher_id bigint not null,
  role teaching_role not null default 'primary',
  starts_on date not null,
  ends_on date,
  state teacher_assignment_state not null default 'active',
  sourced_id text,
  revision integer not null default 1,
  primary key (school_id, id),
  unique (school_id, sourced_id),
  foreign key (school_id, teaching_class_id) references teaching_classes (school_id, id),
  foreign key (school_id, teacher_id) references teachers (school_id, id)
);

create index teacher_assignments_by_teacher on teacher_assignments (school_id, teacher_id);
create index teacher_assignments_by_class on teacher_assignments (school_id, teaching_class_id);

create table enrolments (
  school_id bigint not null,
  id bigint generated always as identity,
  student_id bigint not null,
  year_id bigint not null,
  level_id bigint not null references levels,
  -- The section of today; section_stays tells where the student was before.
  section_id bigint,
  register_no integer,
  entry_kind entry_kind not null default 'new',
  starts_on date not null,
  ends_on date,
  exit_reason text,
  years_failed_in_stage smallint not null default 0,
  state enrolment_state not null default 'active',
  sourced_id text,
  revision integer not null default 1,
  primary key (school_id, id),
  unique (school_id, sourced_id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, year_id) references academic_years (school_id, id),
  foreign key (school_id, section_id) references sections (school_id, id)
);

create unique index enrolments_one_active on enrolments (school_id, student_id, year_id) where state = 'active';
create index enrolments_by_section on enrolments (school_id, section_id);

create table section_stays (
  school_id bigint not null,
  id bigint generated always as identity,
  enrolment_id bigint not null,
  section_id bigint not null,
  starts_on date not null,
  ends_on date,
  primary key (school_id, id),
  foreign key (school_id, enrolment_id) references enrolments (school_id, id),
  foreign key (school_id, section_id) references sections (school_id, id)
);

create index section_stays_by_enrolment on section_stays (school_id, enrolment_id);

-- Who sits in a teaching class. Written out also where a whole section does, so that every reader asks one table.
create table class_enrolments (
  school_id bigint not null,
  id bigint generated always as identity,
  teaching_class_id bigint not null,
  student_id bigint not null,
  starts_on date not null,
  ends_on date,
  sourced_id text,
  primary key (school_id, id),
  unique (school_id, sourced_id),
  foreign key (school_id, teaching_class_id) references teaching_classes (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id)
);

create unique index class_enrolments_one_open on class_enrolments (school_id, teaching_class_id, student_id) where ends_on is null;
create index class_enrolments_by_student on class_enrolments (school_id, student_id);

-- One row for each school that a coordinator's subject is coordinated in; level_id null is every level.
create table coordinator_scopes (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  account_id bigint not null references accounts,
  subject_id bigint not null references subjects,
  level_id bigint references levels,
  starts_on date not null,
  ends_on date,
  primary key (school_id, id)
);

create index coordinator_scopes_by_account on coordinator_scopes (school_id, account_id);

create table evaluator_scopes (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  account_id bigint not null references accounts,
  -- Null: every subject of the school.
  subject_id bigint references subjects,
  starts_on date not null,
  ends_on date,
  primary key (school_id, id)
);

create index evaluator_scopes_by_account on evaluator_scopes (school_id, account_id);

-- Which schools a coordinator or evaluator is sent to: the one look-up that cannot know the school beforehand.
create table account_schools (
  account_id bigint not null references accounts,
  school_id bigint not null references schools,
  primary key (account_id, school_id)
);

alter table academic_years enable row level security;
alter table academic_years force row level security;
create policy of_the_school on academic_years using (school_id = current_setting('app.school_id')::bigint);

alter table terms enable row level security;
alter table terms force row level security;
create policy of_the_school on terms using (school_id = current_setting('app.school_id')::bigint);

alter table sections enable row level security;
alter table sections force row level security;
create policy of_the_school on sections using (school_id = current_setting('app.school_id')::bigint);

alter table subject_offerings enable row level security;
alter table subject_offerings force row level security;
create policy of_the_school on subject_offerings using (school_id = current_setting('app.school_id')::bigint);

alter table teaching_classes enable row level security;
alter table teaching_classes force row level security;
create policy of_the_school on teaching_classes using (school_id = current_setting('app.school_id')::bigint);

alter table teacher_assignments enable row level security;
alter table teacher_assignments force row level security;
create policy of_the_school on teacher_assignments using (school_id = current_setting('app.school_id')::bigint);

alter table enrolments enable row level security;
alter table enrolments force row level security;
create policy of_the_school on enrolments using (school_id = current_setting('app.school_id')::bigint);

alter table section_stays enable row level security;
alter table section_stays force row level security;
create policy of_the_school on section_stays using (school_id = current_setting('app.school_id')::bigint);

alter table class_enrolments enable row level security;
alter table class_enrolments force row level security;
create policy of_the_school on class_enrolments using (school_id = current_setting('app.school_id')::bigint);

alter table coordinator_scopes enable row level security;
alter table coordinator_scopes force row level security;
create policy of_the_school on coordinator_scopes using (school_id = current_setting('app.school_id')::bigint);

alter table evaluator_scopes enable row level security;
alter table evaluator_scopes force row level security;
create policy of_the_school on evaluator_scopes using (school_id = current_setting('app.school_id')::bigint);
