create type roster_upload_kind as enum ('oneroster', 'students', 'teachers', 'assignments');
create type roster_upload_state as enum (
  'receiving', 'checking', 'checked', 'refused', 'committing', 'committed', 'undoing', 'undone', 'failed', 'discarded'
);
create type roster_work as enum ('check', 'commit', 'undo');

-- A file of people and classes from its first byte to its undoing. Under the head office where it is the group's.
create table roster_uploads (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  kind roster_upload_kind not null,
  file_name text not null,
  bytes bigint not null check (bytes between 1 and 209715200),
  sha256 text,
  state roster_upload_state not null default 'receiving',
  choices jsonb not null default '{}',
  -- Goes up with every choice, decision and mended row; what was checked is good for one value of it.
  answers integer not null default 0,
  checked_answers integer,
  checked_on date,
  -- Of all that would be written: a commit whose plan differs from the one that was looked at writes nothing.
  plan_hash text,
  outcome jsonb,
  progress jsonb,
  problem jsonb,
  confirmed integer,
  uploaded_by bigint references accounts,
  uploaded_role role,
  uploaded_at timestamptz not null default now(),
  committed_by bigint references accounts,
  committed_role role,
  committed_at timestamptz,
  undone_by bigint references accounts,
  undone_at timestamptz,
  primary key (school_id, id)
);

create table roster_upload_parts (
  school_id bigint not null,
  upload_id bigint not null,
  part integer not null check (part >= 0),
  bytes bytea not null,
  primary key (school_id, upload_id, part),
  foreign key (school_id, upload_id) references roster_uploads (school_id, id)
);
-- Zips are packed already.
alter table roster_upload_parts alter column bytes set storage external;

-- What the dry run found, row by row, in the words of the contract.
create table roster_upload_rows (
  school_id bigint not null,
  upload_id bigint not null,
  list text not null check (list in ('issues', 'changes', 'duplicates')),
  position integer not null,
  content jsonb not null,
  primary key (school_id, upload_id, list, position),
  foreign key (school_id, upload_id) references roster_uploads (school_id, id)
);

create table roster_upload_fixes (
  school_id bigint not null,
  upload_id bigint not null,
  line integer not null check (line >= 2),
  cells jsonb not null,
  primary key (school_id, upload_id, line),
  foreign key (school_id, upload_id) references roster_uploads (school_id, id)
);

-- Pairs of people who may be one. `pair` names both of them alike in every dry run.
create table roster_upload_pairs (
  school_id bigint not null,
  id bigint generated always as identity,
  upload_id bigint not null,
  pair text not null,
  decision text check (decision in ('same', 'different')),
  decided_by bigint references accounts,
  primary key (school_id, id),
  unique (school_id, upload_id, pair),
  foreign key (school_id, upload_id) references roster_uploads (school_id, id)
);

-- Each row that an import wrote, as it was before and as it was left: what undoing goes by.
create table roster_changes (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  upload_id bigint not null,
  table_name text not null,
  -- Null where the import made the row.
  before jsonb,
  -- Null where the import took the row away.
  after jsonb,
  primary key (school_id, id)
);
create index roster_changes_by_upload on roster_changes (school_id, upload_id);

-- Work under way or waiting. Whoever holds the lease is at it; when the lease runs out, anybody may take it up.
create table roster_jobs (
  id bigint generated always as identity primary key,
  school_id bigint not null references schools,
  upload_id bigint not null,
  work roster_work not null,
  attempts integer not null default 0,
  holder uuid,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  unique (school_id, upload_id)
);

-- The log outlives the accounts of an import that was taken back.
alter table audit_events drop constraint audit_events_account_id_fkey;

alter table roster_uploads enable row level security;
alter table roster_uploads force row level security;
create policy of_the_school on roster_uploads using (school_id = current_setting('app.school_id')::bigint);
alter table roster_upload_parts enable row level security;
alter table roster_upload_parts force row level security;
create policy of_the_school on roster_upload_parts using (school_id = current_setting('app.school_id')::bigint);
alter table roster_upload_rows enable row level security;
alter table roster_upload_rows force row level security;
create policy of_the_school on roster_upload_rows using (school_id = current_setting('app.school_id')::bigint);
alter table roster_upload_fixes enable row level security;
alter table roster_upload_fixes force row level security;
create policy of_the_school on roster_upload_fixes using (school_id = current_setting('app.school_id')::bigint);
alter table roster_upload_pairs enable row level security;
alter table roster_upload_pairs force row level security;
create policy of_the_school on roster_upload_pairs using (school_id = current_setting('app.school_id')::bigint);
alter table roster_changes enable row level security;
alter table roster_changes force row level security;
create policy of_the_school on roster_changes using (school_id = current_setting('app.school_id')::bigint);
