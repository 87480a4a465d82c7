-- PUB-1: who was reminded of mark columns: before and after a last day (which is the day), or by the office on that day.
create table mark_reminders (
  school_id bigint not null references schools,
  teacher_id bigint not null,
  kind text not null check (kind in ('due', 'late', 'asked')),
  day date not null,
  primary key (school_id, teacher_id, kind, day),
  foreign key (school_id, teacher_id) references teachers (school_id, id)
);
alter table mark_reminders enable row level security;
alter table mark_reminders force row level security;
create policy of_the_school on mark_reminders using (school_id = current_setting('app.school_id')::bigint);
