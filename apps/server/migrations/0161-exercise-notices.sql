-- What people have been told of an exercise: each thing once, however often its times are changed.
create table exercise_notices (
  school_id bigint not null,
  exercise_id bigint not null,
  kind text not null,
  told_at timestamptz not null default now(),
  primary key (school_id, exercise_id, kind),
  foreign key (school_id, exercise_id) references exercises (school_id, id)
);

alter table exercise_notices enable row level security;
alter table exercise_notices force row level security;
create policy of_the_school on exercise_notices using (school_id = current_setting('app.school_id')::bigint);
