-- Three roles: the owner runs migrations, dars_app serves requests, dars_readonly looks.
-- They belong to the cluster, so another database of the same cluster may have made them already.
do $$
begin
  if not exists (select from pg_roles where rolname = 'dars_app') then
    create role dars_app nologin nobypassrls;
  end if;
  if not exists (select from pg_roles where rolname = 'dars_readonly') then
    create role dars_readonly nologin nobypassrls;
  end if;
  execute format('grant dars_app, dars_readonly to %I', current_user);
end
$$;

grant usage on schema public to dars_app, dars_readonly;
alter default privileges in schema public grant select, insert, update, delete on tables to dars_app;
alter default privileges in schema public grant usage on sequences to dars_app;
alter default privileges in schema public grant select on tables to dars_readonly;

create type theme as enum ('blue', 'green', 'orange', 'red', 'yellow', 'violet', 'white');
create type locale as enum ('en', 'ar', 'ckb');
create type group_state as enum ('active', 'suspended', 'closed');
create type school_kind as enum ('kg', 'primary', 'intermediate', 'preparatory', 'mixed', 'office');
create type school_gender as enum ('boys', 'girls', 'mixed');
create type shift as enum ('morning', 'afternoon', 'both');
create type school_state as enum ('planned', 'active', 'closed');
create type messages_rule as enum ('messages', 'reports');
create type app_platform as enum ('android', 'ios');
create type catalogue_state as enum ('active', 'retired');
create type stage as enum ('kg', 'primary', 'intermediate', 'preparatory');

create table groups (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[0-9A-Za-z._-]{1,64}$'),
  name_en text,
  name_ar text,
  name_ckb text,
  sourced_id text,
  default_locale locale not null default 'ar',
  time_zone text not null default 'Asia/Baghdad',
  theme theme not null default 'white',
  state group_state not null default 'active',
  synthetic boolean not null default false,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  check (coalesce(name_en, name_ar, name_ckb) is not null)
);

-- A group always has its one row here; the columns' defaults are the product's.
create table group_settings (
  group_id bigint primary key references groups,
  show_apply_now_button boolean not null default false,
  show_messages_btn_for_students boolean not null default false,
  show_reports_btn_for_students boolean not null default false,
  messages_rule messages_rule not null default 'messages',
  legacy_clients boolean not null default true,
  legacy_teacher_count boolean not null default false,
  sliding_session boolean not null default false,
  session_timeout_days numeric not null default 30 check (session_timeout_days between 0 and 365),
  legacy_client_seen_at timestamptz,
  maintenance boolean not null default false,
  revision integer not null default 1
);

-- The head office of a group is a school of kind 'office': administrators, coordinators and evaluators
-- are its people. It is never listed as a school.
create table schools (
  id bigint generated always as identity primary key,
  group_id bigint not null references groups,
  code text not null check (code ~ '^[0-9A-Za-z._-]{1,64}$'),
  name_en text,
  name_ar text,
  name_ckb text,
  sourced_id text,
  identifier text,
  kind school_kind not null default 'mixed',
  gender school_gender not null default 'mixed',
  shift shift not null default 'morning',
  address text,
  phones text[] not null default '{}',
  -- Bit 0 is Sunday; 31 is Sunday to Thursday.
  week_days smallint not null default 31 check (week_days between 0 and 127),
  time_zone text not null default 'Asia/Baghdad',
  state school_state not null default 'active',
  synthetic boolean not null default false,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  unique (group_id, code),
  unique (group_id, sourced_id),
  check (coalesce(name_en, name_ar, name_ckb) is not null)
);

create unique index schools_one_office on schools (group_id) where kind = 'office';

create table levels (
  id bigint generated always as identity primary key,
  group_id bigint not null references groups,
  code text not null,
  name_en text,
  name_ar text,
  name_ckb text,
  stage stage,
  -- CEDS grade of OneRoster: KG, 01 to 12.
  grade_code text,
  position integer not null,
  is_terminal boolean not null default false,
  state catalogue_state not null default 'active',
  revision integer not null default 1,
  unique (group_id, code)
);

create table subjects (
  id bigint generated always as identity primary key,
  group_id bigint not null references groups,
  code text not null,
  name_en text,
  name_ar text,
  name_ckb text,
  theme theme not null default 'white',
  icon text,
  counts_in_average boolean not null default true,
  on_report_card boolean not null default true,
  position integer not null,
  state catalogue_state not null default 'active',
  revision integer not null default 1,
  unique (group_id, code)
);

-- A platform without a row has no version in its store yet.
create table app_versions (
  platform app_platform primary key,
  version text not null,
  min_version text,
  url text,
  changed_at timestamptz not null default now()
);
