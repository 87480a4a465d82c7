-- F2: an hour in which the management or a coordinator may watch what one student answered to one task.
create table video_looks (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  task_id bigint not null,
  student_id bigint not null,
  account_id bigint not null references accounts,
  role role not null,
  reason text not null check (length(reason) between 3 and 500),
  started_at timestamptz not null default now(),
  ends_at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, task_id) references video_tasks (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  check (ends_at <= started_at + interval '1 hour')
);
create index video_looks_by_account on video_looks (school_id, account_id, task_id, student_id, ends_at);
alter table video_looks enable row level security;
alter table video_looks force row level security;
create policy of_the_school on video_looks using (school_id = current_setting('app.school_id')::bigint);

revoke update on video_looks from dars_app;
