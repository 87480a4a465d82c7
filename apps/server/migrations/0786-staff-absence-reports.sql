-- C10: a teacher reports an own absence; confirmed by the office it becomes one of staff_absences.
create type staff_absence_report_state as enum ('waiting', 'confirmed', 'declined', 'withdrawn');
create table staff_absence_reports (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  teacher_id bigint not null,
  starts_on date not null,
  ends_on date not null,
  reason staff_absence_reason not null,
  -- For the substitute, once it is confirmed.
  note text check (length(note) between 1 and 1000),
  state staff_absence_report_state not null default 'waiting',
  reported_at timestamptz not null default now(),
  answer text check (length(answer) between 1 and 500),
  decided_by bigint references accounts,
  decided_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, teacher_id) references teachers (school_id, id),
  check (starts_on < ends_on)
);
create index staff_absence_reports_by_teacher on staff_absence_reports (school_id, teacher_id, id);
create index staff_absence_reports_waiting on staff_absence_reports (school_id, starts_on) where state = 'waiting';
alter table staff_absence_reports enable row level security;
alter table staff_absence_reports force row level security;
create policy of_the_school on staff_absence_reports using (school_id = current_setting('app.school_id')::bigint);
