create type attendance_mode as enum ('day', 'period');
create type attendance_status as enum (
  'present', 'absent_unexcused', 'absent_excused', 'late', 'left_early', 'official_duty', 'not_required'
);
create type excuse_state as enum ('waiting', 'approved', 'declined', 'withdrawn');

-- A school has its row from its first register on; nothing is missing before counts_from.
create table attendance_rules (
  school_id bigint primary key references schools,
  mode attendance_mode not null default 'day',
  day_absent_ratio numeric not null default 0.5,
  late_notice smallint not null default 3,
  marks_total smallint not null default 100,
  marks_per_day numeric not null default 2,
  fail_ratio numeric not null default 0.51,
  warn_at smallint[] not null default '{3,7,13,20}',
  counts_excused boolean not null default false,
  excuse_days smallint not null default 3,
  counts_from date,
  revision integer not null default 1
);

-- One register of one section. Whoever is on it and has no mark was present.
create table attendance_registers (
  school_id bigint not null references schools,
  section_id bigint not null,
  day date not null,
  -- 0: the whole day.
  period smallint not null check (period between 0 and 12),
  student_ids bigint[] not null,
  taken_by bigint not null references accounts,
  -- By the clock of the device on which it was taken first.
  taken_at timestamptz not null,
  received_at timestamptz not null default now(),
  revision integer not null default 1,
  primary key (school_id, section_id, day, period),
  foreign key (school_id, section_id) references sections (school_id, id)
);
create index attendance_registers_by_day on attendance_registers (school_id, day);

-- What holds of a student in a slot: the word that was said last. attendance_changes keeps every word.
create table attendance_marks (
  school_id bigint not null references schools,
  student_id bigint not null,
  day date not null,
  period smallint not null check (period between 0 and 12),
  section_id bigint not null,
  status attendance_status not null,
  minutes smallint,
  excuse_id bigint,
  marked_by bigint not null references accounts,
  marked_at timestamptz not null,
  revision integer not null default 1,
  primary key (school_id, student_id, day, period),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, section_id) references sections (school_id, id)
);
create index attendance_marks_by_section on attendance_marks (school_id, section_id, day, period);
create index attendance_marks_by_day on attendance_marks (school_id, day);

create table attendance_changes (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  student_id bigint not null,
  day date not null,
  period smallint not null,
  section_id bigint not null,
  status attendance_status not null,
  minutes smallint,
  marked_by bigint not null references accounts,
  marked_at timestamptz not null,
  received_at timestamptz not null default now(),
  -- False where a later word held already when it came.
  held boolean not null,
  reason text,
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, section_id) references sections (school_id, id)
);
create index attendance_changes_by_slot on attendance_changes (school_id, student_id, day, period);

-- An absence that a guardian reports ahead, or an excuse for one that was. until_day is its last day.
create table absence_excuses (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  student_id bigint not null,
  from_day date not null,
  until_day date not null,
  reason text not null,
  body text,
  state excuse_state not null default 'waiting',
  sent_by bigint not null references accounts,
  sent_at timestamptz not null default now(),
  decided_by bigint references accounts,
  decided_at timestamptz,
  note text,
  revision integer not null default 1,
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  check (from_day <= until_day)
);
create index absence_excuses_by_student on absence_excuses (school_id, student_id, from_day);
create index absence_excuses_waiting on absence_excuses (school_id, sent_at) where state = 'waiting';

-- Guardians are told of each thing once.
create table attendance_notices (
  school_id bigint not null references schools,
  student_id bigint not null,
  kind text not null,
  day date not null,
  told_at timestamptz not null default now(),
  primary key (school_id, student_id, kind, day),
  foreign key (school_id, student_id) references students (school_id, id)
);

alter table attendance_rules enable row level security;
alter table attendance_rules force row level security;
create policy of_the_school on attendance_rules using (school_id = current_setting('app.school_id')::bigint);
alter table attendance_registers enable row level security;
alter table attendance_registers force row level security;
create policy of_the_school on attendance_registers using (school_id = current_setting('app.school_id')::bigint);
alter table attendance_marks enable row level security;
alter table attendance_marks force row level security;
create policy of_the_school on attendance_marks using (school_id = current_setting('app.school_id')::bigint);
alter table attendance_changes enable row level security;
alter table attendance_changes force row level security;
create policy of_the_school on attendance_changes using (school_id = current_setting('app.school_id')::bigint);
alter table absence_excuses enable row level security;
alter table absence_excuses force row level security;
create policy of_the_school on absence_excuses using (school_id = current_setting('app.school_id')::bigint);
alter table attendance_notices enable row level security;
alter table attendance_notices force row level security;
create policy of_the_school on attendance_notices using (school_id = current_setting('app.school_id')::bigint);
