-- Everything that a school can leave with, as one archive: what is to be written, and what has been.
create table school_archives (
  school_id bigint not null references schools (id),
  id bigint not null generated always as identity,
  asked_by bigint not null references accounts (id),
  asked_at timestamptz not null default now(),
  -- Which school, who and when, as the files say it.
  mark text not null,
  -- The files in their order: part, id, name; null until they are listed.
  plan jsonb,
  -- Of each planned file that has been written its path and size, or null where there was nothing to write.
  entries jsonb not null default '[]',
  made_at timestamptz,
  stopped_at timestamptz,
  failed_at timestamptz,
  taken_at timestamptz,
  dropped_at timestamptz,
  primary key (school_id, id)
);
create unique index school_archives_one_open on school_archives (school_id)
  where made_at is null and stopped_at is null and failed_at is null;
create index school_archives_by_asker on school_archives (asked_by);
alter table school_archives enable row level security;
alter table school_archives force row level security;
create policy of_the_school on school_archives using (school_id = current_setting('app.school_id')::bigint);
