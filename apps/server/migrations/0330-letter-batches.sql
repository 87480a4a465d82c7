-- Sign-in letters of a whole school, printed file by file.
create table letter_batches (
  school_id bigint not null,
  id bigint generated always as identity,
  -- The app's own id of it: asked for twice it is one.
  key text not null,
  audience text not null check (audience in ('students', 'guardians', 'everybody')),
  who text not null check (who in ('new', 'all')),
  -- Null: each in the reader's own language.
  locale locale,
  per_page smallint not null,
  with_pictures boolean not null,
  asked_by bigint not null references accounts,
  -- The role in which it was asked for: it is looked at again for each file.
  assignment_id bigint not null references role_assignments,
  asked_at timestamptz not null default now(),
  -- Whoever asked may do so no more.
  stopped_at timestamptz,
  -- Its files are deleted.
  dropped_at timestamptz,
  primary key (school_id, id),
  unique (school_id, key)
);
alter table letter_batches enable row level security;
alter table letter_batches force row level security;
create policy of_the_school on letter_batches using (school_id = current_setting('app.school_id')::bigint);

-- One file each: a section, or a stretch of a large one.
create table letter_batch_parts (
  school_id bigint not null,
  batch_id bigint not null,
  no integer not null,
  section_id bigint not null,
  person_ids bigint[] not null,
  letters integer,
  printed_at timestamptz,
  primary key (school_id, batch_id, no),
  foreign key (school_id, batch_id) references letter_batches (school_id, id) on delete cascade,
  foreign key (school_id, section_id) references sections (school_id, id),
  check ((printed_at is null) = (letters is null))
);
alter table letter_batch_parts enable row level security;
alter table letter_batch_parts force row level security;
create policy of_the_school on letter_batch_parts using (school_id = current_setting('app.school_id')::bigint);
