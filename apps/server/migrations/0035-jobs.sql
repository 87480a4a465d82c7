-- Work that waits to be done, in the transaction that wants it. A row goes when its work is done, so that what a killed
-- node had begun is begun anew. No row: nothing is to be done.
create table jobs (
  id bigint generated always as identity primary key,
  task text not null,
  -- Two wishes under one key are one job; null: each is its own.
  key text unique,
  payload jsonb not null,
  run_at timestamptz not null default now(),
  -- Goes up when it is asked for again; what was asked for while it ran is done once more.
  asked integer not null default 1,
  attempts integer not null default 0,
  holder text,
  lease_until timestamptz,
  -- Where it was given up, and of what kind the last failure was: never a text that may hold something of a person.
  given_up_at timestamptz,
  problem text,
  created_at timestamptz not null default now()
);

create index jobs_due on jobs (run_at) where given_up_at is null;
