-- Report cards as they were issued, and what they are checked by.
create type card_kind as enum ('iq_ministry', 'school', 'skills');

-- Ed25519. A key that is retired signs nothing more; its public half stays, for cards that it has signed.
create table card_keys (
  id text primary key check (id ~ '^[0-9a-f]{8}$'),
  public_key bytea not null,
  sealed_private_key bytea not null,
  made_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index card_keys_in_use on card_keys ((retired_at is null)) where retired_at is null;

create table cards (
  school_id bigint not null,
  id bigint generated always as identity,
  student_id bigint not null,
  year_id bigint not null,
  -- The published snapshot that it says.
  revision integer not null,
  kind card_kind not null,
  -- All that it says, in every language: a second copy is like the first.
  content jsonb not null,
  code text not null check (code ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
  key_id text not null references card_keys,
  -- SHA-256 of what is printed, and the signature of the card's payload.
  digest bytea not null check (length(digest) = 32),
  signature bytea not null check (length(signature) = 64),
  issued_at timestamptz not null default now(),
  -- Null: the command line.
  issued_by bigint references accounts,
  primary key (school_id, id),
  unique (school_id, student_id, year_id, revision, kind),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, year_id) references academic_years (school_id, id)
);
alter table cards enable row level security;
alter table cards force row level security;
create policy of_the_school on cards using (school_id = current_setting('app.school_id')::bigint);

-- Whoever checks a card has its code and names no school.
create table card_codes (
  code_hash bytea primary key,
  school_id bigint not null,
  card_id bigint not null,
  foreign key (school_id, card_id) references cards (school_id, id) on delete cascade
);
create index card_codes_by_card on card_codes (school_id, card_id);

create table card_batches (
  school_id bigint not null,
  id bigint generated always as identity,
  -- The app's own id of it: asked for twice it is one.
  key text not null,
  year_id bigint not null,
  kind card_kind not null,
  locale locale not null,
  has_eastern_digits boolean not null,
  asked_by bigint not null references accounts,
  asked_at timestamptz not null default now(),
  primary key (school_id, id),
  unique (school_id, key),
  foreign key (school_id, year_id) references academic_years (school_id, id)
);
alter table card_batches enable row level security;
alter table card_batches force row level security;
create policy of_the_school on card_batches using (school_id = current_setting('app.school_id')::bigint);

-- One file each: a section, or a stretch of a large one.
create table card_batch_parts (
  school_id bigint not null,
  batch_id bigint not null,
  no integer not null,
  section_id bigint not null,
  -- In the order of the pages.
  student_ids bigint[] not null,
  -- What was printed once it is; a student without a card has nothing published.
  card_ids bigint[],
  bytes integer,
  printed_at timestamptz,
  primary key (school_id, batch_id, no),
  foreign key (school_id, batch_id) references card_batches (school_id, id) on delete cascade,
  foreign key (school_id, section_id) references sections (school_id, id),
  check ((printed_at is null) = (card_ids is null) and (printed_at is null) = (bytes is null))
);
alter table card_batch_parts enable row level security;
alter table card_batch_parts force row level security;
create policy of_the_school on card_batch_parts using (school_id = current_setting('app.school_id')::bigint);
