create type exercise_purpose as enum ('practice', 'homework', 'quiz', 'exam');
create type feedback_policy as enum ('immediate', 'after_submit', 'after_due', 'after_return');
create type attempt_pick as enum ('best', 'last', 'average', 'first');

-- open_at is null for a draft. Scheduled, open and closed follow from the clock.
create table exercises (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  offering_id bigint not null,
  lesson_id bigint,
  author_id bigint not null references accounts,
  title text not null,
  instructions text not null default '',
  purpose exercise_purpose not null,
  open_at timestamptz,
  due_at timestamptz,
  close_at timestamptz,
  attempts_allowed smallint,
  time_limit_minutes smallint,
  shuffles_questions boolean not null,
  shuffles_options boolean not null,
  late_penalty smallint not null default 0,
  feedback feedback_policy not null,
  pick attempt_pick not null,
  -- Which version of its questions new attempts are given.
  version integer not null default 1,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, offering_id) references subject_offerings (school_id, id),
  check (due_at <= close_at),
  check (open_at < close_at)
);
create index exercises_by_offering on exercises (school_id, offering_id, id);
create index exercises_by_lesson on exercises (school_id, lesson_id) where lesson_id is not null;

-- Questions of a version that has been attempted never change.
create table exercise_versions (
  school_id bigint not null,
  exercise_id bigint not null,
  version integer not null,
  -- Numbered questions with their keys, as the contract has them.
  questions jsonb not null,
  question_count smallint not null,
  -- An exact number, such as 10 or 10/3.
  out_of text not null,
  primary key (school_id, exercise_id, version),
  foreign key (school_id, exercise_id) references exercises (school_id, id)
);

create table exercise_classes (
  school_id bigint not null,
  exercise_id bigint not null,
  teaching_class_id bigint not null,
  primary key (school_id, exercise_id, teaching_class_id),
  foreign key (school_id, exercise_id) references exercises (school_id, id),
  foreign key (school_id, teaching_class_id) references teaching_classes (school_id, id)
);
create index exercise_classes_by_class on exercise_classes (school_id, teaching_class_id);

create table exercise_exceptions (
  school_id bigint not null,
  exercise_id bigint not null,
  student_id bigint not null,
  due_at timestamptz,
  close_at timestamptz,
  extra_minutes smallint not null default 0,
  is_excused boolean not null default false,
  primary key (school_id, exercise_id, student_id),
  foreign key (school_id, exercise_id) references exercises (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id)
);

alter table exercises enable row level security;
alter table exercises force row level security;
create policy of_the_school on exercises using (school_id = current_setting('app.school_id')::bigint);
alter table exercise_versions enable row level security;
alter table exercise_versions force row level security;
create policy of_the_school on exercise_versions using (school_id = current_setting('app.school_id')::bigint);
alter table exercise_classes enable row level security;
alter table exercise_classes force row level security;
create policy of_the_school on exercise_classes using (school_id = current_setting('app.school_id')::bigint);
alter table exercise_exceptions enable row level security;
alter table exercise_exceptions force row level security;
create policy of_the_school on exercise_exceptions using (school_id = current_setting('app.school_id')::bigint);
