-- ATD-2: which teacher the office has reminded of missing registers on a day.
create table register_reminders (
  school_id bigint not null references schools,
  teacher_id bigint not null,
  day date not null,
  primary key (school_id, teacher_id, day),
  foreign key (school_id, teacher_id) references teachers (school_id, id)
);
alter table register_reminders enable row level security;
alter table register_reminders force row level security;
create policy of_the_school on register_reminders using (school_id = current_setting('app.school_id')::bigint);
