create type video_take_state as enum ('sent', 'returned', 'withdrawn');

-- What students answer with a recorded video; the model clip hangs on it by file_uses.
create table video_tasks (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  offering_id bigint not null,
  author_id bigint not null references accounts,
  title text not null,
  prompt text not null default '',
  max_seconds smallint not null default 120 check (max_seconds between 5 and 300),
  takes smallint not null default 3 check (takes between 1 and 10),
  due_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, offering_id) references subject_offerings (school_id, id)
);
create index video_tasks_by_offering on video_tasks (school_id, offering_id, id);

create table video_task_classes (
  school_id bigint not null,
  task_id bigint not null,
  teaching_class_id bigint not null,
  primary key (school_id, task_id, teaching_class_id),
  foreign key (school_id, task_id) references video_tasks (school_id, id),
  foreign key (school_id, teaching_class_id) references teaching_classes (school_id, id)
);
create index video_task_classes_by_class on video_task_classes (school_id, teaching_class_id);

-- VID-1. The clip hangs on it by file_uses. FB-1: the feedback is seen by the family once it is returned.
create table video_takes (
  school_id bigint not null,
  id bigint generated always as identity,
  task_id bigint not null,
  student_id bigint not null,
  no smallint not null,
  state video_take_state not null default 'sent',
  is_late boolean not null,
  sent_at timestamptz not null default now(),
  feedback text not null default '',
  -- [{"at": 12, "text": "…"}], by time.
  remarks jsonb not null default '[]',
  reviewer_id bigint references accounts,
  returned_at timestamptz,
  revision integer not null default 1,
  primary key (school_id, id),
  unique (school_id, task_id, student_id, no),
  foreign key (school_id, task_id) references video_tasks (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id)
);
create index video_takes_by_student on video_takes (school_id, student_id, task_id);

alter table video_tasks enable row level security;
alter table video_tasks force row level security;
create policy of_the_school on video_tasks using (school_id = current_setting('app.school_id')::bigint);
alter table video_task_classes enable row level security;
alter table video_task_classes force row level security;
create policy of_the_school on video_task_classes using (school_id = current_setting('app.school_id')::bigint);
alter table video_takes enable row level security;
alter table video_takes force row level security;
create policy of_the_school on video_takes using (school_id = current_setting('app.school_id')::bigint);

grant select, insert, update, delete on video_tasks, video_task_classes, video_takes to dars_app;
grant usage on sequence video_tasks_id_seq, video_takes_id_seq to dars_app;
grant select on video_tasks, video_task_classes, video_takes to dars_readonly;
