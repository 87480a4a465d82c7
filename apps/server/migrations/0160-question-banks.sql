create type question_import_state as enum ('receiving', 'committed', 'undone');

-- The bank of a subject and level of a school is made of its questions.
create table bank_questions (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  subject_id bigint not null references subjects,
  level_id bigint not null references levels,
  -- With its key, as the contract has it.
  question jsonb not null,
  kind text not null,
  difficulty smallint,
  tags text[] not null default '{}',
  -- Its words as they are searched.
  words text not null,
  -- Of the whole question: the same is in a bank once.
  fingerprint text not null,
  import_id bigint,
  -- Null: from the command line.
  author_id bigint references accounts,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  unique (school_id, subject_id, level_id, fingerprint)
);
create index bank_questions_in_order on bank_questions (school_id, subject_id, level_id, id);
create index bank_questions_by_import on bank_questions (school_id, import_id) where import_id is not null;

-- Which exercises took a question over. What an exercise has is its own copy.
create table bank_question_uses (
  school_id bigint not null,
  question_id bigint not null,
  exercise_id bigint not null,
  primary key (school_id, question_id, exercise_id),
  foreign key (school_id, question_id) references bank_questions (school_id, id),
  foreign key (school_id, exercise_id) references exercises (school_id, id)
);

create table question_imports (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  subject_id bigint not null references subjects,
  level_id bigint not null references levels,
  -- Null: from the command line.
  account_id bigint references accounts,
  file_name text not null,
  bytes integer not null,
  state question_import_state not null default 'receiving',
  -- What became of each item, once it is committed.
  report jsonb,
  created_at timestamptz not null default now(),
  committed_at timestamptz,
  undone_at timestamptz,
  primary key (school_id, id)
);
create index question_imports_in_bank on question_imports (school_id, subject_id, level_id, id);

create table question_import_parts (
  school_id bigint not null,
  import_id bigint not null,
  part smallint not null,
  bytes bytea not null,
  primary key (school_id, import_id, part),
  foreign key (school_id, import_id) references question_imports (school_id, id)
);

-- Pictures and recordings of questions, by the SHA-256 of their bytes.
create table question_media (
  school_id bigint not null references schools,
  media text not null,
  type text not null,
  bytes bytea not null,
  primary key (school_id, media)
);

-- Which exercises show them.
create table exercise_media (
  school_id bigint not null,
  media text not null,
  exercise_id bigint not null,
  primary key (school_id, media, exercise_id),
  foreign key (school_id, exercise_id) references exercises (school_id, id)
);

alter table bank_questions enable row level security;
alter table bank_questions force row level security;
create policy of_the_school on bank_questions using (school_id = current_setting('app.school_id')::bigint);
alter table bank_question_uses enable row level security;
alter table bank_question_uses force row level security;
create policy of_the_school on bank_question_uses using (school_id = current_setting('app.school_id')::bigint);
alter table question_imports enable row level security;
alter table question_imports force row level security;
create policy of_the_school on question_imports using (school_id = current_setting('app.school_id')::bigint);
alter table question_import_parts enable row level security;
alter table question_import_parts force row level security;
create policy of_the_school on question_import_parts using (school_id = current_setting('app.school_id')::bigint);
alter table question_media enable row level security;
alter table question_media force row level security;
create policy of_the_school on question_media using (school_id = current_setting('app.school_id')::bigint);
alter table exercise_media enable row level security;
alter table exercise_media force row level security;
create policy of_the_school on exercise_media using (school_id = current_setting('app.school_id')::bigint);
