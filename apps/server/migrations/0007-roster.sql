create type roster_entity as enum (
  'org', 'academic_session', 'course', 'class', 'user', 'enrollment', 'agent_link'
);
create type roster_batch_state as enum ('committed', 'undone');

create table roster_batches (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  source text not null,
  file_sha256 text not null,
  state roster_batch_state not null default 'committed',
  counts jsonb not null,
  committed_by bigint references accounts,
  committed_at timestamptz not null default now(),
  primary key (school_id, id)
);

-- What a source said of a record when it was last read, so that an unchanged row is known by its hash.
create table roster_records (
  school_id bigint not null references schools,
  entity roster_entity not null,
  sourced_id text not null,
  source text not null,
  entity_id bigint not null,
  row_hash bytea not null,
  -- Fields that the school has edited and calls its own: the source no longer overwrites them (OR-6).
  local_fields text[] not null default '{}',
  active boolean not null default true,
  batch_id bigint not null,
  primary key (school_id, entity, sourced_id, source),
  foreign key (school_id, batch_id) references roster_batches (school_id, id)
);

alter table roster_batches enable row level security;
alter table roster_batches force row level security;
create policy of_the_school on roster_batches using (school_id = current_setting('app.school_id')::bigint);
alter table roster_records enable row level security;
alter table roster_records force row level security;
create policy of_the_school on roster_records using (school_id = current_setting('app.school_id')::bigint);
