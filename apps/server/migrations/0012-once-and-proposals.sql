-- What a keyed request was answered, so that the same request sent again is answered the same and does nothing twice.
create table idempotency (
  school_id bigint not null references schools,
  account_id bigint not null references accounts,
  key text not null,
  route text not null,
  request_hash bytea not null,
  -- Null only inside the transaction that is at work.
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (school_id, account_id, key)
);
create index idempotency_by_age on idempotency (school_id, created_at);

create type proposal_state as enum ('waiting', 'approved', 'refused', 'withdrawn');

-- What somebody asks for and somebody else has to allow: a family's correction, or a step that needs two persons.
create table proposals (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  kind text not null,
  subject_kind text not null,
  subject_id bigint not null,
  -- What is done when it is allowed, in the words of its kind.
  payload jsonb not null,
  -- What would change, field by field, for whoever decides.
  changes jsonb not null,
  reason text,
  state proposal_state not null default 'waiting',
  proposed_by bigint not null references accounts,
  proposed_role role not null,
  proposed_at timestamptz not null default now(),
  decided_by bigint references accounts,
  decided_at timestamptz,
  decision_note text,
  primary key (school_id, id)
);
create index proposals_waiting on proposals (school_id, proposed_at) where state = 'waiting';
create index proposals_by_subject on proposals (school_id, subject_kind, subject_id);
create index proposals_by_proposer on proposals (school_id, proposed_by);

alter table idempotency enable row level security;
alter table idempotency force row level security;
create policy of_the_school on idempotency using (school_id = current_setting('app.school_id')::bigint);
alter table proposals enable row level security;
alter table proposals force row level security;
create policy of_the_school on proposals using (school_id = current_setting('app.school_id')::bigint);
