create type report_reason as enum (
  'bullying', 'sexual', 'violence', 'self_harm', 'spam', 'personal_data', 'adult_misconduct', 'other'
);
create type case_origin as enum ('report', 'words');
create type case_state as enum ('open', 'closed');
create type moderation_act as enum (
  'dismiss', 'remove', 'warn', 'mute', 'unmute', 'lock', 'unlock', 'slow', 'disable', 'refer'
);

-- What was reported, or what a word list flagged, until somebody has decided (MOD-1, MOD-2).
create table moderation_cases (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  room_id bigint not null,
  -- Null: a person was reported, not a message.
  msg_no bigint,
  about_person_id bigint,
  origin case_origin not null,
  reason report_reason not null,
  is_urgent boolean not null,
  -- Whom it is about decides who sees it: staff never see their own, and one about the management is the office's.
  is_about_staff boolean not null,
  is_about_management boolean not null,
  -- True while the rules keep the message from everybody.
  is_hidden boolean not null default false,
  state case_state not null default 'open',
  opened_at timestamptz not null default now(),
  due_at timestamptz not null,
  escalated_at timestamptz,
  closed_at timestamptz,
  closed_by bigint,
  outcome moderation_act,
  primary key (school_id, id),
  foreign key (school_id, room_id) references rooms (school_id, id),
  foreign key (school_id, about_person_id) references people (school_id, id)
);
create unique index moderation_cases_one_open_message on moderation_cases (school_id, room_id, msg_no)
  where state = 'open' and msg_no is not null;
create unique index moderation_cases_one_open_person on moderation_cases (school_id, room_id, about_person_id)
  where state = 'open' and msg_no is null;
create index moderation_cases_by_due on moderation_cases (school_id, state, due_at);

-- Who reported is known to the table alone: no answer carries it.
create table moderation_reports (
  school_id bigint not null,
  id bigint generated always as identity,
  case_id bigint not null,
  reporter_id bigint not null,
  reporter_role room_member_role not null,
  reason report_reason not null,
  note text check (length(note) <= 1000),
  reported_at timestamptz not null default now(),
  primary key (school_id, id),
  unique (school_id, case_id, reporter_id),
  foreign key (school_id, case_id) references moderation_cases (school_id, id) on delete cascade,
  foreign key (school_id, reporter_id) references people (school_id, id)
);

-- What stood around it at that moment: twenty events before and after. Written once; the digest stands in the audit
-- log, which is sealed.
create table case_copies (
  school_id bigint not null,
  case_id bigint not null,
  events jsonb not null,
  digest bytea not null,
  copied_at timestamptz not null default now(),
  primary key (school_id, case_id),
  foreign key (school_id, case_id) references moderation_cases (school_id, id) on delete cascade
);

-- What was done, in a case or in a room, with the reason that the person concerned is told.
create table moderation_acts (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  case_id bigint,
  room_id bigint not null,
  act moderation_act not null,
  msg_no bigint,
  person_id bigint,
  ends_at timestamptz,
  -- Of slow mode.
  seconds integer,
  reason text not null check (length(reason) <= 500),
  account_id bigint not null,
  role role not null,
  acted_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, case_id) references moderation_cases (school_id, id) on delete cascade,
  foreign key (school_id, room_id) references rooms (school_id, id)
);
create index moderation_acts_by_room on moderation_acts (school_id, room_id, acted_at);

-- K2: an hour in which somebody who is not in a room may read it.
create table room_looks (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  room_id bigint not null,
  account_id bigint not null,
  role role not null,
  reason text not null check (length(reason) <= 500),
  started_at timestamptz not null default now(),
  ends_at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, room_id) references rooms (school_id, id)
);
create index room_looks_by_account on room_looks (school_id, account_id, ends_at);

-- K11: a transcript that two persons agreed on, until it has been fetched or its days are over.
create table transcripts (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  room_id bigint not null,
  reason text not null check (length(reason) <= 500),
  asked_by bigint not null,
  allowed_by bigint not null,
  allowed_at timestamptz not null default now(),
  ends_at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, room_id) references rooms (school_id, id)
);

-- Up to when the messages of a school have been held against the word lists.
create table word_scans (
  school_id bigint not null references schools,
  scanned_to timestamptz not null,
  primary key (school_id)
);

-- MOD-4: words that only flag, each group's own.
create table word_lists (
  group_id bigint not null references groups,
  locale locale not null,
  words text[] not null,
  revision integer not null default 1,
  primary key (group_id, locale)
);

alter table moderation_cases enable row level security;
alter table moderation_cases force row level security;
create policy of_the_school on moderation_cases using (school_id = current_setting('app.school_id')::bigint);
alter table moderation_reports enable row level security;
alter table moderation_reports force row level security;
create policy of_the_school on moderation_reports using (school_id = current_setting('app.school_id')::bigint);
alter table case_copies enable row level security;
alter table case_copies force row level security;
create policy of_the_school on case_copies using (school_id = current_setting('app.school_id')::bigint);
alter table moderation_acts enable row level security;
alter table moderation_acts force row level security;
create policy of_the_school on moderation_acts using (school_id = current_setting('app.school_id')::bigint);
alter table room_looks enable row level security;
alter table room_looks force row level security;
create policy of_the_school on room_looks using (school_id = current_setting('app.school_id')::bigint);
alter table transcripts enable row level security;
alter table transcripts force row level security;
create policy of_the_school on transcripts using (school_id = current_setting('app.school_id')::bigint);
alter table word_scans enable row level security;
alter table word_scans force row level security;
create policy of_the_school on word_scans using (school_id = current_setting('app.school_id')::bigint);

revoke update on case_copies from dars_app;
revoke update on moderation_acts from dars_app;
