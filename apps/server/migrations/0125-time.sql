-- The timetable of a year, what changes on a day, and the calendar.
create type period_kind as enum ('lesson', 'break', 'assembly');
create type timetable_state as enum ('draft', 'published');
create type lesson_change_kind as enum ('cancelled', 'changed');
create type staff_absence_reason as enum ('sick', 'leave', 'duty', 'other');
create type calendar_kind as enum (
  'closure', 'school_day', 'public_holiday', 'school_holiday', 'exam', 'activity', 'deadline'
);
create type calendar_audience as enum ('everyone', 'staff');

create table period_plans (
  school_id bigint not null,
  id bigint generated always as identity,
  year_id bigint not null,
  title text not null,
  shift shift not null,
  -- As schools.week_days: bit 0 is Sunday. No day of a shift has two plans.
  week_days smallint not null check (week_days between 1 and 127),
  primary key (school_id, id),
  foreign key (school_id, year_id) references academic_years (school_id, id),
  check (shift <> 'both')
);
alter table period_plans enable row level security;
alter table period_plans force row level security;
create policy of_the_school on period_plans using (school_id = current_setting('app.school_id')::bigint);
create index period_plans_by_year on period_plans (school_id, year_id);

create table plan_periods (
  school_id bigint not null,
  plan_id bigint not null,
  position smallint not null,
  -- The number that people call it by; breaks and assemblies have none.
  no smallint,
  kind period_kind not null,
  starts_at time not null,
  ends_at time not null,
  primary key (school_id, plan_id, position),
  unique (school_id, plan_id, no),
  foreign key (school_id, plan_id) references period_plans (school_id, id) on delete cascade,
  check ((no is not null) = (kind = 'lesson')),
  check (starts_at < ends_at)
);
alter table plan_periods enable row level security;
alter table plan_periods force row level security;
create policy of_the_school on plan_periods using (school_id = current_setting('app.school_id')::bigint);

create table teaching_rooms (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  name text not null,
  position smallint not null default 0,
  state open_state not null default 'open',
  primary key (school_id, id),
  unique (school_id, name)
);
alter table teaching_rooms enable row level security;
alter table teaching_rooms force row level security;
create policy of_the_school on teaching_rooms using (school_id = current_setting('app.school_id')::bigint);

create table timetables (
  school_id bigint not null,
  id bigint generated always as identity,
  year_id bigint not null,
  title text,
  state timetable_state not null default 'draft',
  -- Half-open, once it is published: until the next one begins.
  starts_on date,
  ends_on date,
  published_at timestamptz,
  published_by bigint references accounts,
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  primary key (school_id, id),
  foreign key (school_id, year_id) references academic_years (school_id, id),
  check ((state = 'draft') = (published_at is null)),
  check (state = 'draft' or starts_on <= ends_on),
  constraint timetables_one_at_a_time exclude using gist (
    int8range(school_id, school_id, '[]') with &&,
    int8range(year_id, year_id, '[]') with &&,
    daterange(starts_on, ends_on) with &&
  ) where (state = 'published') deferrable initially deferred
);
alter table timetables enable row level security;
alter table timetables force row level security;
create policy of_the_school on timetables using (school_id = current_setting('app.school_id')::bigint);
create index timetables_by_year on timetables (school_id, year_id, starts_on);

create table timetable_lessons (
  school_id bigint not null,
  id bigint generated always as identity,
  timetable_id bigint not null,
  shift shift not null,
  -- 0 is Sunday.
  weekday smallint not null check (weekday between 0 and 6),
  period_no smallint not null check (period_no between 1 and 20),
  -- Null: whoever is the class's first teacher on the day.
  teacher_id bigint,
  -- Null: the room of the section.
  room_id bigint,
  -- True: the draft maker leaves it where it is.
  is_pinned boolean not null default false,
  primary key (school_id, id),
  foreign key (school_id, timetable_id) references timetables (school_id, id) on delete cascade,
  foreign key (school_id, teacher_id) references teachers (school_id, id),
  foreign key (school_id, room_id) references teaching_rooms (school_id, id)
);
alter table timetable_lessons enable row level security;
alter table timetable_lessons force row level security;
create policy of_the_school on timetable_lessons using (school_id = current_setting('app.school_id')::bigint);
create index timetable_lessons_by_slot on timetable_lessons (school_id, timetable_id, weekday, period_no);
create index timetable_lessons_by_teacher on timetable_lessons (school_id, teacher_id, timetable_id) where teacher_id is not null;

create table timetable_lesson_classes (
  school_id bigint not null,
  timetable_id bigint not null,
  class_id bigint not null,
  lesson_id bigint not null,
  primary key (school_id, timetable_id, class_id, lesson_id),
  foreign key (school_id, timetable_id) references timetables (school_id, id) on delete cascade,
  foreign key (school_id, lesson_id) references timetable_lessons (school_id, id) on delete cascade,
  foreign key (school_id, class_id) references teaching_classes (school_id, id)
);
alter table timetable_lesson_classes enable row level security;
alter table timetable_lesson_classes force row level security;
create policy of_the_school on timetable_lesson_classes using (school_id = current_setting('app.school_id')::bigint);
create index timetable_lesson_classes_by_lesson on timetable_lesson_classes (school_id, lesson_id);

create table teacher_wishes (
  school_id bigint not null,
  teacher_id bigint not null,
  -- Bit 0 is Sunday: days on which the teacher is never here.
  free_days smallint not null default 0 check (free_days between 0 and 127),
  -- Weekday times 100 and the period's number: hours that the teacher would rather not teach.
  unwished smallint[] not null default '{}',
  most_a_day smallint check (most_a_day between 1 and 12),
  revision integer not null default 1,
  primary key (school_id, teacher_id),
  foreign key (school_id, teacher_id) references teachers (school_id, id)
);
alter table teacher_wishes enable row level security;
alter table teacher_wishes force row level security;
create policy of_the_school on teacher_wishes using (school_id = current_setting('app.school_id')::bigint);

create table lesson_changes (
  school_id bigint not null,
  id bigint generated always as identity,
  lesson_id bigint not null,
  on_day date not null,
  kind lesson_change_kind not null,
  -- Each null: as the timetable has it.
  teacher_id bigint,
  room_id bigint,
  subject_id bigint references subjects,
  period_no smallint check (period_no between 1 and 20),
  note text check (length(note) <= 200),
  -- Counts up with each change, as iCalendar asks (ICS-2).
  sequence integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by bigint references accounts,
  primary key (school_id, id),
  unique (school_id, lesson_id, on_day),
  foreign key (school_id, lesson_id) references timetable_lessons (school_id, id),
  foreign key (school_id, teacher_id) references teachers (school_id, id),
  foreign key (school_id, room_id) references teaching_rooms (school_id, id)
);
alter table lesson_changes enable row level security;
alter table lesson_changes force row level security;
create policy of_the_school on lesson_changes using (school_id = current_setting('app.school_id')::bigint);
create index lesson_changes_by_day on lesson_changes (school_id, on_day);
create index lesson_changes_by_teacher on lesson_changes (school_id, teacher_id, on_day) where teacher_id is not null;

create table staff_absences (
  school_id bigint not null,
  id bigint generated always as identity,
  teacher_id bigint not null,
  starts_on date not null,
  ends_on date not null,
  -- On each of the days; null: from the first and to the last.
  from_period smallint,
  to_period smallint,
  reason staff_absence_reason not null,
  recorded_by bigint references accounts,
  revision integer not null default 1,
  primary key (school_id, id),
  foreign key (school_id, teacher_id) references teachers (school_id, id),
  check (starts_on < ends_on)
);
alter table staff_absences enable row level security;
alter table staff_absences force row level security;
create policy of_the_school on staff_absences using (school_id = current_setting('app.school_id')::bigint);
create index staff_absences_by_day on staff_absences (school_id, starts_on, ends_on);
create index staff_absences_by_teacher on staff_absences (school_id, teacher_id);

create table calendar_entries (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  kind calendar_kind not null,
  title_en text,
  title_ar text,
  title_ckb text,
  note text check (length(note) <= 500),
  -- Half-open.
  starts_on date not null,
  ends_on date not null,
  -- Both or none; on each of its days.
  starts_at time,
  ends_at time,
  is_tentative boolean not null default false,
  -- No lessons are held meanwhile by those whom it is for.
  stops_lessons boolean not null default false,
  -- The national day that it stands for, such as eid-al-fitr-1448: it takes the place of the computed one.
  national_key text check (length(national_key) <= 40),
  sequence integer not null default 1,
  changed_at timestamptz not null default now(),
  revision integer not null default 1,
  audience calendar_audience not null default 'everyone',
  -- Empty: every one.
  level_ids bigint[] not null default '{}',
  section_ids bigint[] not null default '{}',
  primary key (school_id, id),
  unique (school_id, national_key),
  check (starts_on < ends_on),
  check ((starts_at is null) = (ends_at is null) and (starts_at is null or starts_at < ends_at)),
  check (coalesce(title_en, title_ar, title_ckb) is not null)
);
alter table calendar_entries enable row level security;
alter table calendar_entries force row level security;
create policy of_the_school on calendar_entries using (school_id = current_setting('app.school_id')::bigint);
create index calendar_entries_by_day on calendar_entries (school_id, starts_on, ends_on);

-- What the group keeps for all of its schools.
create table group_calendar_entries (
  id bigint generated always as identity primary key,
  group_id bigint not null references groups,
  kind calendar_kind not null,
  title_en text,
  title_ar text,
  title_ckb text,
  note text check (length(note) <= 500),
  -- Half-open.
  starts_on date not null,
  ends_on date not null,
  -- Both or none; on each of its days.
  starts_at time,
  ends_at time,
  is_tentative boolean not null default false,
  -- No lessons are held meanwhile by those whom it is for.
  stops_lessons boolean not null default false,
  -- The national day that it stands for, such as eid-al-fitr-1448: it takes the place of the computed one.
  national_key text check (length(national_key) <= 40),
  sequence integer not null default 1,
  changed_at timestamptz not null default now(),
  revision integer not null default 1,
  unique (group_id, national_key),
  check (starts_on < ends_on),
  check ((starts_at is null) = (ends_at is null) and (starts_at is null or starts_at < ends_at)),
  check (coalesce(title_en, title_ar, title_ckb) is not null)
);
create index group_calendar_entries_by_day on group_calendar_entries (group_id, starts_on, ends_on);
