create type lesson_version_state as enum ('draft', 'review', 'published', 'retired');
create type lesson_version_kind as enum ('revision', 'variant');

create table lesson_units (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  offering_id bigint not null,
  position integer not null,
  name_en text,
  name_ar text,
  name_ckb text,
  revision integer not null default 1,
  primary key (school_id, id),
  foreign key (school_id, offering_id) references subject_offerings (school_id, id),
  check (coalesce(name_en, name_ar, name_ckb) is not null)
);
create index lesson_units_by_offering on lesson_units (school_id, offering_id, position, id);

create table lessons (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  offering_id bigint not null,
  unit_id bigint,
  -- Within its offering, whatever its unit.
  position integer not null,
  name_en text,
  name_ar text,
  name_ckb text,
  objectives text not null default '',
  -- Of the school year, from 1; null where nobody has said.
  week smallint check (week between 1 and 60),
  minutes smallint check (minutes between 1 and 600),
  retired_at timestamptz,
  -- The lesson of another year or level that it was copied from.
  copied_from bigint,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, offering_id) references subject_offerings (school_id, id),
  foreign key (school_id, unit_id) references lesson_units (school_id, id),
  foreign key (school_id, copied_from) references lessons (school_id, id),
  check (coalesce(name_en, name_ar, name_ckb) is not null)
);
create index lessons_by_offering on lessons (school_id, offering_id, position, id);
create index lessons_by_unit on lessons (school_id, unit_id);
create index lessons_by_source on lessons (school_id, copied_from);

create table lesson_versions (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  lesson_id bigint not null,
  seq integer not null,
  kind lesson_version_kind not null default 'revision',
  language locale not null,
  state lesson_version_state not null default 'draft',
  author_id bigint not null references accounts,
  change_note text not null default '',
  sent_back_because text,
  blocks jsonb not null default '[]',
  -- Counted when it is saved, so that lists need not open the blocks.
  block_count smallint not null default 0,
  exercise_count smallint not null default 0,
  video_count smallint not null default 0,
  bytes integer not null default 0,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz,
  primary key (school_id, id),
  unique (school_id, lesson_id, seq),
  foreign key (school_id, lesson_id) references lessons (school_id, id),
  check (state in ('draft', 'review') or published_at is not null)
);
create index lesson_versions_out on lesson_versions (school_id, lesson_id, kind, seq) where state = 'published';
create index lesson_versions_in_review on lesson_versions (school_id, updated_at) where state = 'review';

-- LES-1.
create function keep_published_lesson() returns trigger language plpgsql as $$
begin
  if old.state in ('published', 'retired') and (new.blocks, new.seq, new.kind, new.language, new.published_at)
      is distinct from (old.blocks, old.seq, old.kind, old.language, old.published_at) then
    raise exception 'a published version never changes';
  end if;
  return new;
end $$;
create trigger keep_published_lesson before update on lesson_versions
  for each row execute function keep_published_lesson();

-- Who writes in a draft, for a minute at a time.
create table lesson_leases (
  school_id bigint not null references schools,
  version_id bigint not null,
  account_id bigint not null references accounts,
  -- The app that writes: an account may have two.
  holder text not null check (holder ~ '^[0-9A-Za-z]{15}$'),
  until timestamptz not null,
  primary key (school_id, version_id),
  foreign key (school_id, version_id) references lesson_versions (school_id, id)
);

-- LES-2: a section that gets another version than the rule says.
create table lesson_pins (
  school_id bigint not null references schools,
  section_id bigint not null,
  lesson_id bigint not null,
  version_id bigint not null,
  account_id bigint not null references accounts,
  pinned_at timestamptz not null default now(),
  primary key (school_id, section_id, lesson_id),
  foreign key (school_id, section_id) references sections (school_id, id),
  foreign key (school_id, lesson_id) references lessons (school_id, id),
  foreign key (school_id, version_id) references lesson_versions (school_id, id)
);
create index lesson_pins_by_version on lesson_pins (school_id, version_id);
create index lesson_pins_by_lesson on lesson_pins (school_id, lesson_id);

-- LES-3: how far a student has come in which version. `blocks` holds thousandths by the id of the block.
create table lesson_readings (
  school_id bigint not null references schools,
  student_id bigint not null,
  lesson_id bigint not null,
  version_id bigint not null,
  blocks jsonb not null default '{}',
  share smallint not null default 0 check (share between 0 and 1000),
  seen_blocks smallint not null default 0,
  place text,
  place_at timestamptz,
  opened_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (school_id, student_id, version_id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, lesson_id) references lessons (school_id, id),
  foreign key (school_id, version_id) references lesson_versions (school_id, id)
);
create index lesson_readings_by_lesson on lesson_readings (school_id, lesson_id, student_id);
create index lesson_readings_by_version on lesson_readings (school_id, version_id);
create index lesson_readings_last on lesson_readings (school_id, student_id, seen_at);

-- "I don't understand this".
create table lesson_doubts (
  school_id bigint not null references schools,
  student_id bigint not null,
  version_id bigint not null,
  block_id text not null check (block_id ~ '^[0-9A-Za-z]{15}$'),
  said_at timestamptz not null default now(),
  primary key (school_id, student_id, version_id, block_id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, version_id) references lesson_versions (school_id, id)
);
create index lesson_doubts_by_version on lesson_doubts (school_id, version_id);

create table lessons_taught (
  school_id bigint not null references schools,
  teaching_class_id bigint not null,
  lesson_id bigint not null,
  taught_on date not null,
  account_id bigint not null references accounts,
  primary key (school_id, teaching_class_id, lesson_id),
  foreign key (school_id, teaching_class_id) references teaching_classes (school_id, id),
  foreign key (school_id, lesson_id) references lessons (school_id, id)
);
create index lessons_taught_by_lesson on lessons_taught (school_id, lesson_id);

create table lesson_settings (
  school_id bigint primary key references schools,
  teacher_can_publish boolean not null default false
);

alter table lesson_units enable row level security;
alter table lesson_units force row level security;
create policy of_the_school on lesson_units using (school_id = current_setting('app.school_id')::bigint);
alter table lessons enable row level security;
alter table lessons force row level security;
create policy of_the_school on lessons using (school_id = current_setting('app.school_id')::bigint);
alter table lesson_versions enable row level security;
alter table lesson_versions force row level security;
create policy of_the_school on lesson_versions using (school_id = current_setting('app.school_id')::bigint);
alter table lesson_leases enable row level security;
alter table lesson_leases force row level security;
create policy of_the_school on lesson_leases using (school_id = current_setting('app.school_id')::bigint);
alter table lesson_pins enable row level security;
alter table lesson_pins force row level security;
create policy of_the_school on lesson_pins using (school_id = current_setting('app.school_id')::bigint);
alter table lesson_readings enable row level security;
alter table lesson_readings force row level security;
create policy of_the_school on lesson_readings using (school_id = current_setting('app.school_id')::bigint);
alter table lesson_doubts enable row level security;
alter table lesson_doubts force row level security;
create policy of_the_school on lesson_doubts using (school_id = current_setting('app.school_id')::bigint);
alter table lessons_taught enable row level security;
alter table lessons_taught force row level security;
create policy of_the_school on lessons_taught using (school_id = current_setting('app.school_id')::bigint);
alter table lesson_settings enable row level security;
alter table lesson_settings force row level security;
create policy of_the_school on lesson_settings using (school_id = current_setting('app.school_id')::bigint);

grant select, insert, update, delete on lesson_units, lessons, lesson_versions, lesson_leases, lesson_pins,
  lesson_readings, lesson_doubts, lessons_taught, lesson_settings to dars_app;
grant usage on sequence lesson_units_id_seq, lessons_id_seq, lesson_versions_id_seq to dars_app;
grant select on lesson_units, lessons, lesson_versions, lesson_leases, lesson_pins, lesson_readings, lesson_doubts,
  lessons_taught, lesson_settings to dars_readonly;
