-- Marks as they are entered, and the columns they stand in.
create type mark_column_state as enum ('open', 'submitted', 'approved', 'published', 'amended');
create type mark_state as enum ('absent_unexcused', 'absent_excused', 'exempt', 'cheating');

-- Every row is locked when it is written: what holds in a year is the last version from that year or one before it.
create table grade_policies (
  school_id bigint not null,
  id bigint generated always as identity,
  level_id bigint not null references levels,
  from_year_id bigint not null,
  code text not null,
  version integer not null,
  -- The engine's policy, whole: a snapshot is computed again from it (GB-12).
  body jsonb not null,
  -- Number and date of the letter it follows; null for the scheme that fits the level by itself.
  source text,
  chosen_by bigint references accounts,
  chosen_at timestamptz not null default now(),
  primary key (school_id, id),
  unique (school_id, level_id, version),
  foreign key (school_id, from_year_id) references academic_years (school_id, id)
);
alter table grade_policies enable row level security;
alter table grade_policies force row level security;
create policy of_the_school on grade_policies using (school_id = current_setting('app.school_id')::bigint);

-- When a column of a level may be entered. One without a window is closed.
create table mark_windows (
  school_id bigint not null,
  year_id bigint not null,
  level_id bigint not null references levels,
  code text not null,
  opens_on date not null,
  -- The last day, not half-open: what a teacher is told.
  due_on date not null,
  primary key (school_id, year_id, level_id, code),
  foreign key (school_id, year_id) references academic_years (school_id, id),
  check (opens_on <= due_on)
);
alter table mark_windows enable row level security;
alter table mark_windows force row level security;
create policy of_the_school on mark_windows using (school_id = current_setting('app.school_id')::bigint);

-- A column of a class once something has happened in it; before that it is open or closed by its window.
create table mark_columns (
  school_id bigint not null,
  class_id bigint not null,
  code text not null,
  state mark_column_state not null default 'open',
  returned_because text,
  submitted_at timestamptz,
  submitted_by bigint references accounts,
  decided_at timestamptz,
  decided_by bigint references accounts,
  revision integer not null default 1,
  primary key (school_id, class_id, code),
  foreign key (school_id, class_id) references teaching_classes (school_id, id)
);
alter table mark_columns enable row level security;
alter table mark_columns force row level security;
create policy of_the_school on mark_columns using (school_id = current_setting('app.school_id')::bigint);

-- A mark belongs to the student and the subject, and goes along where the student changes section (ENR-2).
create table marks (
  school_id bigint not null,
  offering_id bigint not null,
  student_id bigint not null,
  code text not null,
  -- Both null: it was entered and taken out again, which is not 0 (GB-3).
  points numeric(7, 2) check (points >= 0),
  state mark_state,
  revision integer not null default 1,
  changed_by bigint references accounts,
  changed_at timestamptz not null default now(),
  primary key (school_id, offering_id, student_id, code),
  foreign key (school_id, offering_id) references subject_offerings (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  check (points is null or state is null)
);
create index marks_by_student on marks (school_id, student_id);
alter table marks enable row level security;
alter table marks force row level security;
create policy of_the_school on marks using (school_id = current_setting('app.school_id')::bigint);

create table mark_changes (
  school_id bigint not null,
  id bigint generated always as identity,
  offering_id bigint not null,
  student_id bigint not null,
  code text not null,
  revision integer not null,
  from_points numeric(7, 2),
  from_state mark_state,
  to_points numeric(7, 2),
  to_state mark_state,
  reason text,
  -- True where a published mark was changed: the family reads it, and why.
  is_amendment boolean not null default false,
  changed_by bigint references accounts,
  changed_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, offering_id) references subject_offerings (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id)
);
create index mark_changes_by_cell on mark_changes (school_id, student_id, offering_id, code, id);
alter table mark_changes enable row level security;
alter table mark_changes force row level security;
create policy of_the_school on mark_changes using (school_id = current_setting('app.school_id')::bigint);
