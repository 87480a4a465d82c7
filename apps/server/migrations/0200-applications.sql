create type application_state as enum ('submitted', 'under_review', 'info_requested', 'assessment_scheduled', 'assessed',
  'accepted', 'waitlisted', 'rejected', 'offer_accepted', 'enrolled', 'withdrawn', 'expired');

-- A child whose family asks for a place. `key` is made by the app.
create table applications (
  school_id bigint not null references schools,
  id bigint not null generated always as identity,
  key text not null,
  -- With a code on the phone it shows the state (APP-4).
  tracking text not null,
  state application_state not null default 'submitted',
  state_since timestamptz not null default now(),
  submitted_at timestamptz not null default now(),
  level_id bigint not null references levels,
  -- As people.name_parts.
  name_parts jsonb not null,
  -- The words of the name as search has them (APP-2).
  name_words text not null,
  sex text not null check (sex in ('male', 'female')),
  birth_date date not null,
  national_id_sealed bytea,
  national_id_hash bytea,
  -- The one that was proved.
  phone text not null,
  -- [{name, relation, phone}]
  guardians jsonb not null,
  previous_school text,
  previous_result text,
  siblings text,
  needs text,
  request text,
  assessment_at timestamptz,
  note text,
  offer_until date,
  student_id bigint,
  revision integer not null default 1,
  primary key (school_id, id),
  unique (school_id, key),
  unique (school_id, tracking),
  foreign key (school_id, student_id) references students (school_id, id)
);
create index applications_by_name on applications (school_id, name_words, birth_date);
create index applications_by_national_id on applications (school_id, national_id_hash);
create index applications_by_state on applications (school_id, state, state_since);
create index applications_by_student on applications (school_id, student_id);

alter table applications enable row level security;
alter table applications force row level security;
create policy of_the_school on applications using (school_id = current_setting('app.school_id')::bigint);

-- Whose tracking code it is, and how often a phone has applied: who asks names no school (APP-1, APP-4).
create table application_places (
  tracking text primary key,
  school_id bigint not null references schools,
  phone_hash bytea not null,
  submitted_at timestamptz not null default now()
);
create index application_places_by_phone on application_places (phone_hash, submitted_at);

-- Codes that were asked for a phone (APP-1). A ticket is good for one of them.
create table application_codes (
  ticket_hash bytea primary key,
  school_id bigint not null references schools,
  phone_hash bytea not null,
  code_hash bytea not null,
  -- Phone and code, for the office that tells it.
  sealed bytea not null,
  wrong smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index application_codes_by_phone on application_codes (phone_hash, created_at);
create index application_codes_by_school on application_codes (school_id, expires_at);
