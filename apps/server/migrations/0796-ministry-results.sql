-- MIN-1: what the ministry decided of a student of a terminal level in one round of its exams, as the office entered it.
create type ministry_outcome as enum ('pass', 'completion', 'fail');
create table ministry_results (
  school_id bigint not null references schools,
  student_id bigint not null,
  year_id bigint not null,
  round smallint not null check (round between 1 and 3),
  exam_no text check (length(exam_no) between 1 and 40),
  outcome ministry_outcome,
  -- By the id of the offering: a number, an exact text or a state of a mark.
  marks jsonb not null default '{}' check (jsonb_typeof(marks) = 'object'),
  published_at timestamptz,
  revision integer not null default 1,
  changed_by bigint not null references accounts,
  changed_at timestamptz not null default now(),
  primary key (school_id, student_id, year_id, round),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, year_id) references academic_years (school_id, id),
  -- A family never reads a result that decides nothing.
  check (published_at is null or outcome is not null)
);
create index ministry_results_by_year on ministry_results (school_id, year_id, round);
alter table ministry_results enable row level security;
alter table ministry_results force row level security;
create policy of_the_school on ministry_results using (school_id = current_setting('app.school_id')::bigint);
