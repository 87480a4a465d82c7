create type attempt_state as enum ('working', 'submitted', 'graded', 'returned');

create table attempts (
  school_id bigint not null,
  id bigint generated always as identity,
  exercise_id bigint not null,
  version integer not null,
  student_id bigint not null,
  no smallint not null,
  -- From which the order of questions and options, and their ids, are drawn.
  seed integer not null,
  started_at timestamptz not null default now(),
  deadline timestamptz,
  -- [{questionId, response}], in the questions' own ids.
  answers jsonb not null default '[]',
  -- Counts saves: a later one has a higher number.
  seq integer not null default 0,
  saved_at timestamptz,
  submitted_at timestamptz,
  -- Handed in by its time and not by the student.
  is_auto boolean not null default false,
  is_late boolean not null default false,
  is_doubtful boolean not null default false,
  -- Exact numbers; null while it goes on, or some answer waits for a person.
  raw text,
  score text,
  state attempt_state not null default 'working',
  returned_at timestamptz,
  -- When its student was first shown a key: from then on its answers cannot change.
  key_seen_at timestamptz,
  primary key (school_id, id),
  unique (school_id, exercise_id, student_id, no),
  foreign key (school_id, exercise_id, version) references exercise_versions (school_id, exercise_id, version),
  foreign key (school_id, student_id) references students (school_id, id),
  check ((state = 'working') = (submitted_at is null))
);
create unique index attempts_one_working on attempts (school_id, exercise_id, student_id) where state = 'working';
create index attempts_by_student on attempts (school_id, student_id, exercise_id);

-- One row for each question of an attempt that is over, but not for texts between questions.
create table attempt_marks (
  school_id bigint not null,
  attempt_id bigint not null,
  question_id integer not null,
  exercise_id bigint not null,
  -- Exact; null while it waits for a person.
  score text,
  -- By whom; null where the key decided.
  marker_id bigint references accounts,
  is_manual boolean not null,
  comment text,
  marked_at timestamptz,
  revision integer not null default 0,
  primary key (school_id, attempt_id, question_id),
  foreign key (school_id, attempt_id) references attempts (school_id, id)
);
create index attempt_marks_by_hand on attempt_marks (school_id, exercise_id, question_id) where is_manual;

alter table attempts enable row level security;
alter table attempts force row level security;
create policy of_the_school on attempts using (school_id = current_setting('app.school_id')::bigint);
alter table attempt_marks enable row level security;
alter table attempt_marks force row level security;
create policy of_the_school on attempt_marks using (school_id = current_setting('app.school_id')::bigint);
