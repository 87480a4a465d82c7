-- What staff asks of families or of staff: a consent for each child, or a choice.
create table asks (
  school_id bigint not null references schools (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('consent', 'choice', 'sign_up', 'meeting')),
  author_id bigint not null references accounts (id),
  author_role role not null,
  title text not null check (length(title) between 1 and 200),
  body text not null check (length(body) <= 10000),
  audience_roles text[] not null,
  level_ids bigint[] not null,
  section_ids bigint[] not null,
  subject_ids bigint[] not null,
  person_ids bigint[] not null,
  cc_guardians boolean not null,
  -- Whose signatures a consent needs: of one guardian, or of both.
  signatures text check (signatures in ('one', 'both')),
  choice_mode text check (choice_mode in ('one', 'several', 'scale')),
  is_anonymous boolean not null default false,
  -- Of an anonymous choice: answers that results show, five that wait for the next five, and those until then (ASK-4).
  shown_answers integer not null default 0 check (shown_answers >= 0),
  ready_answers integer not null default 0 check (ready_answers in (0, 5)),
  waiting_answers integer not null default 0 check (waiting_answers between 0 and 4),
  created_at timestamptz not null default now(),
  closes_at timestamptz not null,
  withdrawn_at timestamptz,
  reminded_at timestamptz,
  -- When those who had not answered were reminded of the last day.
  closing_told_at timestamptz,
  revision integer not null default 1,
  primary key (school_id, id),
  constraint asks_kind_parts check ((kind = 'consent') = (signatures is not null) and (kind = 'choice') = (choice_mode is not null)),
  constraint asks_anonymous_choice check (not is_anonymous or kind = 'choice')
);
create index asks_by_author on asks (school_id, author_id, id);
create index asks_by_closing on asks (school_id, closes_at) where withdrawn_at is null;
alter table asks enable row level security;
alter table asks force row level security;
create policy of_the_school on asks using (school_id = current_setting('app.school_id')::bigint);

-- What can be chosen. Of an anonymous choice answers are counted here and stored nowhere else (ASK-4).
create table ask_options (
  school_id bigint not null,
  ask_id bigint not null,
  no smallint not null check (no between 1 and 20),
  label text not null check (length(label) between 1 and 200),
  places integer check (places between 1 and 5000),
  shown_answers integer not null default 0,
  ready_answers integer not null default 0,
  waiting_answers integer not null default 0,
  primary key (school_id, ask_id, no),
  foreign key (school_id, ask_id) references asks (school_id, id) on delete cascade
);
alter table ask_options enable row level security;
alter table ask_options force row level security;
create policy of_the_school on ask_options using (school_id = current_setting('app.school_id')::bigint);

-- A guardian's yes or no for a child. It is written once (ASK-1).
create table ask_signatures (
  school_id bigint not null,
  ask_id bigint not null,
  student_id bigint not null,
  guardian_id bigint not null,
  account_id bigint not null references accounts (id),
  relation text not null,
  agrees boolean not null,
  typed_name text check (length(typed_name) between 1 and 200),
  reason text check (length(reason) <= 500),
  code text not null check (code ~ '^[0-9A-Z]{16}$'),
  signed_at timestamptz not null default now(),
  primary key (school_id, ask_id, student_id, guardian_id),
  unique (school_id, code),
  foreign key (school_id, ask_id) references asks (school_id, id) on delete cascade,
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, guardian_id) references people (school_id, id)
);
create index ask_signatures_by_student on ask_signatures (school_id, student_id);
create index ask_signatures_by_guardian on ask_signatures (school_id, guardian_id);
alter table ask_signatures enable row level security;
alter table ask_signatures force row level security;
create policy of_the_school on ask_signatures using (school_id = current_setting('app.school_id')::bigint);

-- In which school a signature is, for the public page that checks it.
create table ask_codes (
  code text primary key,
  school_id bigint not null references schools (id)
);

-- What a person chose, with its name.
create table ask_choices (
  school_id bigint not null,
  ask_id bigint not null,
  person_id bigint not null,
  account_id bigint not null references accounts (id),
  options smallint[] not null check (cardinality(options) between 1 and 20),
  answered_at timestamptz not null default now(),
  primary key (school_id, ask_id, person_id),
  foreign key (school_id, ask_id) references asks (school_id, id) on delete cascade,
  foreign key (school_id, person_id) references people (school_id, id)
);
create index ask_choices_by_person on ask_choices (school_id, person_id);
alter table ask_choices enable row level security;
alter table ask_choices force row level security;
create policy of_the_school on ask_choices using (school_id = current_setting('app.school_id')::bigint);

-- That a person has answered an anonymous choice: neither what nor when (ASK-4).
create table ask_voters (
  school_id bigint not null,
  ask_id bigint not null,
  person_id bigint not null,
  primary key (school_id, ask_id, person_id),
  foreign key (school_id, ask_id) references asks (school_id, id) on delete cascade,
  foreign key (school_id, person_id) references people (school_id, id)
);
create index ask_voters_by_person on ask_voters (school_id, person_id);
alter table ask_voters enable row level security;
alter table ask_voters force row level security;
create policy of_the_school on ask_voters using (school_id = current_setting('app.school_id')::bigint);
