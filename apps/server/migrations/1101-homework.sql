-- What teachers set to do at home (HW-1 to HW-8): for several classes, each with its own day.
create table homework (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  author_id bigint not null references accounts (id),
  title text not null check (length(title) between 1 and 200),
  text text not null default '' check (length(text) <= 4000),
  minutes smallint check (minutes between 1 and 240),
  asks_answer boolean not null default false,
  -- A lesson of the curriculum to read for it.
  lesson_id bigint,
  -- The lesson of the timetable in which it was set; the lesson goes with its timetable, the day stays.
  set_lesson_id bigint,
  set_on date not null,
  -- What it was taken over from (HW-7).
  source_id bigint,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz,
  withdrawn_at timestamptz,
  reminded_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, lesson_id) references lessons (school_id, id),
  foreign key (school_id, set_lesson_id) references timetable_lessons (school_id, id) on delete set null (set_lesson_id),
  foreign key (school_id, source_id) references homework (school_id, id) on delete set null (source_id)
);
create index homework_by_author on homework (school_id, author_id, id);
create index homework_by_lesson on homework (school_id, lesson_id) where lesson_id is not null;
create index homework_by_set_lesson on homework (school_id, set_lesson_id) where set_lesson_id is not null;
create index homework_by_source on homework (school_id, source_id) where source_id is not null;
alter table homework enable row level security;
alter table homework force row level security;
create policy of_the_school on homework using (school_id = current_setting('app.school_id')::bigint);

create table homework_classes (
  school_id bigint not null,
  homework_id bigint not null,
  teaching_class_id bigint not null,
  due_by text not null check (due_by in ('lesson', 'day')),
  due_on date not null,
  -- The period of the lesson at which it is due; null: the class has none on the day.
  due_no smallint check (due_no between 1 and 20),
  due_starts_at time,
  due_at timestamptz not null,
  -- Taken back from the class alone, or with all of it.
  withdrawn_at timestamptz,
  primary key (school_id, homework_id, teaching_class_id),
  foreign key (school_id, homework_id) references homework (school_id, id) on delete cascade,
  foreign key (school_id, teaching_class_id) references teaching_classes (school_id, id),
  check ((due_no is null) = (due_starts_at is null))
);
create index homework_classes_by_class on homework_classes (school_id, teaching_class_id, due_on);
alter table homework_classes enable row level security;
alter table homework_classes force row level security;
create policy of_the_school on homework_classes using (school_id = current_setting('app.school_id')::bigint);

-- What a student, or a guardian for it, did with a homework. No row: nothing.
create table homework_students (
  school_id bigint not null,
  id bigint generated always as identity,
  homework_id bigint not null,
  student_id bigint not null,
  seen_at timestamptz,
  -- The last tick, or tick taken back, by the moment of the device (HW-8).
  is_done boolean not null default false,
  ticked_at timestamptz,
  ticked_by bigint references accounts (id),
  ticked_as text check (ticked_as in ('student', 'guardian')),
  answer_text text not null default '' check (length(answer_text) <= 4000),
  -- 0: there is no answer.
  answer_revision integer not null default 0,
  answered_at timestamptz,
  answered_by bigint references accounts (id),
  answer_seen_at timestamptz,
  answer_seen_by bigint references accounts (id),
  -- By the server's clock.
  changed_at timestamptz not null default now(),
  primary key (school_id, homework_id, student_id),
  unique (school_id, id),
  foreign key (school_id, homework_id) references homework (school_id, id) on delete cascade,
  foreign key (school_id, student_id) references students (school_id, id),
  check (not is_done or ticked_at is not null),
  check ((ticked_at is null) = (ticked_as is null)),
  check ((answer_revision = 0) = (answered_at is null))
);
create index homework_students_by_student on homework_students (school_id, student_id);
alter table homework_students enable row level security;
alter table homework_students force row level security;
create policy of_the_school on homework_students using (school_id = current_setting('app.school_id')::bigint);

-- From how many minutes on an evening has too much (HW-6).
create table homework_settings (
  school_id bigint primary key references schools (id),
  evening_minutes smallint check (evening_minutes between 10 and 600)
);
alter table homework_settings enable row level security;
alter table homework_settings force row level security;
create policy of_the_school on homework_settings using (school_id = current_setting('app.school_id')::bigint);
