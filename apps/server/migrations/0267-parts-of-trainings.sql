create type training_part_kind as enum ('session', 'material', 'quiz');

-- What a training is made of (TRN-1). One without parts is complete by presence alone.
create table training_parts (
  school_id bigint not null,
  id bigint not null generated always as identity,
  training_id bigint not null,
  position smallint not null,
  kind training_part_kind not null,
  title text not null,
  is_required boolean not null default true,
  -- Of a session.
  starts_at timestamptz,
  ends_at timestamptz,
  place text,
  -- Of a material: a link, or a file that is attached to the training.
  url text,
  file_id text,
  -- Of a quiz: {text, options, right}, `right` being the place of an option.
  questions jsonb not null default '[]',
  pass_percent smallint not null default 60 check (pass_percent between 1 and 100),
  attempts smallint not null default 3 check (attempts between 1 and 10),
  -- Results of a part that was taken out stay.
  removed_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, training_id) references trainings (school_id, id),
  check ((kind = 'session') = (starts_at is not null and ends_at is not null and place is not null)),
  check (starts_at < ends_at)
);
create index training_parts_by_training on training_parts (school_id, training_id, position);

create table training_part_results (
  school_id bigint not null,
  part_id bigint not null,
  person_id bigint not null,
  -- Null: not recorded yet.
  was_present boolean,
  attempts smallint not null default 0,
  best_percent numeric(4, 1) check (best_percent between 0 and 100),
  done_at timestamptz,
  primary key (school_id, part_id, person_id),
  foreign key (school_id, part_id) references training_parts (school_id, id),
  foreign key (school_id, person_id) references people (school_id, id)
);
create index training_part_results_by_person on training_part_results (school_id, person_id);

alter table training_parts enable row level security;
alter table training_parts force row level security;
create policy of_the_school on training_parts using (school_id = current_setting('app.school_id')::bigint);
alter table training_part_results enable row level security;
alter table training_part_results force row level security;
create policy of_the_school on training_part_results using (school_id = current_setting('app.school_id')::bigint);

grant select, insert, update, delete on training_parts, training_part_results to dars_app;
grant usage on sequence training_parts_id_seq to dars_app;
grant select on training_parts, training_part_results to dars_readonly;
