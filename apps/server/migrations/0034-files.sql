create type file_kind as enum ('photo', 'voice', 'file');
-- Nobody but its owner learns of a file before it is ready. What is erased keeps its row until its bytes are gone.
create type file_state as enum ('receiving', 'checking', 'ready', 'refused', 'erased');
create type file_use_kind as enum ('room', 'post', 'thread', 'case');

create table files (
  school_id bigint not null references schools,
  id text not null check (id ~ '^[0-9A-Za-z]{15}$'),
  account_id bigint not null references accounts,
  kind file_kind not null,
  state file_state not null default 'receiving',
  name text not null check (length(name) between 1 and 200),
  -- As announced.
  bytes bigint not null check (bytes between 1 and 26214400),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  -- By content, of what is given out; null until it is ready, as the four that follow.
  type text,
  size bigint,
  width integer,
  height integer,
  seconds real,
  refusal text,
  -- Whoever checks it now holds it until then; afterwards anybody may take it up.
  checking_until timestamptz,
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  erased_at timestamptz,
  primary key (school_id, id)
);
create index files_by_age on files (school_id, created_at) where state <> 'ready';
create index files_by_account on files (school_id, account_id, created_at);

-- Bytes of an upload that lie in the store for good; where the last part ends, the upload goes on.
create table file_parts (
  school_id bigint not null,
  file_id text not null,
  start_byte bigint not null check (start_byte >= 0),
  bytes integer not null check (bytes > 0),
  primary key (school_id, file_id, start_byte),
  foreign key (school_id, file_id) references files (school_id, id)
);

-- What a file is attached to: whoever may read that may read the file. `part` is a message's number there.
create table file_uses (
  school_id bigint not null,
  kind file_use_kind not null,
  target_id bigint not null,
  part bigint not null default 0,
  file_id text not null,
  -- Set while the message is taken back or hidden: only whoever may read its original sees the file then (K10).
  hidden_at timestamptz,
  attached_at timestamptz not null default now(),
  primary key (school_id, kind, target_id, part, file_id),
  foreign key (school_id, file_id) references files (school_id, id)
);
create index file_uses_by_file on file_uses (school_id, file_id);

alter table files enable row level security;
alter table files force row level security;
create policy of_the_school on files using (school_id = current_setting('app.school_id')::bigint);
alter table file_parts enable row level security;
alter table file_parts force row level security;
create policy of_the_school on file_parts using (school_id = current_setting('app.school_id')::bigint);
alter table file_uses enable row level security;
alter table file_uses force row level security;
create policy of_the_school on file_uses using (school_id = current_setting('app.school_id')::bigint);
