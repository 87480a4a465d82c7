-- What guardians make of a child's tasks of the evening: shared between them, gone with the task.
create table family_task_choices (
  school_id bigint not null,
  student_id bigint not null,
  -- As in the contract: exercise-17, absence-2026-11-23.
  task text not null,
  choice text not null check (choice in ('done', 'taken', 'later')),
  account_id bigint not null references accounts,
  chosen_on date not null,
  primary key (school_id, student_id, task),
  foreign key (school_id, student_id) references students (school_id, id)
);

alter table family_task_choices enable row level security;
alter table family_task_choices force row level security;
create policy of_the_school on family_task_choices using (school_id = current_setting('app.school_id')::bigint);

grant select, insert, update, delete on family_task_choices to dars_app;
grant select on family_task_choices to dars_readonly;
