create type sex as enum ('male', 'female');
create type person_state as enum ('active', 'deceased', 'merged', 'erased');
create type relation as enum ('father', 'mother', 'grandparent', 'sibling', 'legal_guardian', 'other');
create type guardian_link_state as enum ('invited', 'verified', 'suspended', 'ended');

-- A person as one school knows it. Somebody known to two schools has a row in each, tied by account_people.
create table people (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  sourced_id text,
  identifier text,
  -- {"ar": {"given", "father", "grandfather", "great_grandfather", "family"}, "en": {…}, "ckb": {…}}
  name_parts jsonb not null default '{}',
  -- Display names (PER-1), made from the parts when they are written.
  name_ar text,
  name_en text,
  name_ckb text,
  -- All names after the search normalisation (TXT-1).
  search_text text not null default '',
  sex sex,
  birth_date date,
  phone text,
  email text,
  locale locale,
  state person_state not null default 'active',
  synthetic boolean not null default false,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (school_id, id),
  unique (school_id, sourced_id),
  check (coalesce(name_ar, name_en, name_ckb) is not null)
);

create table students (
  school_id bigint not null,
  id bigint not null,
  student_number text,
  primary key (school_id, id),
  unique (school_id, student_number),
  foreign key (school_id, id) references people (school_id, id)
);

create table teachers (
  school_id bigint not null,
  id bigint not null,
  primary key (school_id, id),
  foreign key (school_id, id) references people (school_id, id)
);

-- No row: the adult is nothing to the child.
create table guardian_links (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  guardian_id bigint not null,
  student_id bigint not null,
  relation relation not null default 'other',
  is_primary boolean not null default false,
  can_view boolean not null default true,
  can_message boolean not null default true,
  can_pickup boolean not null default false,
  gets_notifications boolean not null default true,
  restricted_by_court boolean not null default false,
  state guardian_link_state not null default 'invited',
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  unique (school_id, guardian_id, student_id),
  foreign key (school_id, guardian_id) references people (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id)
);

create index guardian_links_by_student on guardian_links (school_id, student_id);

alter table people enable row level security;
alter table people force row level security;
create policy of_the_school on people using (school_id = current_setting('app.school_id')::bigint);
alter table students enable row level security;
alter table students force row level security;
create policy of_the_school on students using (school_id = current_setting('app.school_id')::bigint);
alter table teachers enable row level security;
alter table teachers force row level security;
create policy of_the_school on teachers using (school_id = current_setting('app.school_id')::bigint);
alter table guardian_links enable row level security;
alter table guardian_links force row level security;
create policy of_the_school on guardian_links using (school_id = current_setting('app.school_id')::bigint);
