-- O2: times at which the school assesses applicants, of which families pick one.
create table assessment_slots (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  starts_at timestamptz not null,
  minutes smallint not null check (minutes between 5 and 480),
  places smallint not null check (places between 1 and 100),
  place text,
  assessor_id bigint,
  primary key (school_id, id),
  foreign key (school_id, assessor_id) references people (school_id, id)
);
create index assessment_slots_by_time on assessment_slots (school_id, starts_at);
create index assessment_slots_by_assessor on assessment_slots (school_id, assessor_id);
alter table assessment_slots enable row level security;
alter table assessment_slots force row level security;
create policy of_the_school on assessment_slots using (school_id = current_setting('app.school_id')::bigint);
