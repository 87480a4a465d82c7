-- MSG-3: texts that staff puts into a message with one press; of an account in a school, or of the school itself.
create table ready_replies (
  school_id bigint not null references schools,
  -- Null: of the school.
  account_id bigint references accounts,
  texts text[] not null check (cardinality(texts) <= 30),
  revision integer not null default 1,
  changed_by bigint not null references accounts,
  changed_at timestamptz not null default now(),
  unique nulls not distinct (school_id, account_id)
);
alter table ready_replies enable row level security;
alter table ready_replies force row level security;
create policy of_the_school on ready_replies using (school_id = current_setting('app.school_id')::bigint);
