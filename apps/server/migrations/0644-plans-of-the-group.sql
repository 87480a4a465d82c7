-- A plan of lessons that all schools of the group share, by subject and level. Its row is of the head office.
create table group_plans (
  school_id bigint not null references schools,
  subject_id bigint not null references subjects,
  level_id bigint not null references levels,
  lessons jsonb not null,
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (school_id, subject_id, level_id)
);
alter table group_plans enable row level security;
alter table group_plans force row level security;
create policy of_the_school on group_plans using (school_id = current_setting('app.school_id')::bigint);
create policy of_the_group on group_plans for select using (school_id = (
  select office.id from schools as own
  join schools as office on office.group_id = own.group_id and office.kind = 'office'
  where own.id = current_setting('app.school_id')::bigint));

-- The lesson of the group's plan that a lesson was taken over from.
alter table lessons add column group_lesson text;
