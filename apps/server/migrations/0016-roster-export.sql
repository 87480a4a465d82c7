-- What goes out again as it came in (OR-12).

-- How the source words what we would write otherwise: by column, our words and its own.
alter table roster_records add column wording jsonb;
-- Homerooms hang on a course in OneRoster; with us on a level, whose id is another table's.
alter type roster_entity add value 'homeroom_course' after 'course';

-- Which enrollment of the source a stay is, and which one makes somebody a homeroom teacher.
alter table section_stays add column sourced_id text;
alter table sections add column homeroom_sourced_id text;

-- Programs that read the roster of a group, or of one of its schools, over OneRoster's REST binding.
create table oneroster_clients (
  id bigint generated always as identity primary key,
  group_id bigint not null references groups,
  -- Null: every school of the group.
  school_id bigint references schools,
  name text not null check (length(name) between 1 and 200),
  client_id text not null unique,
  secret_hash bytea not null,
  scopes text[] not null,
  created_by bigint references accounts,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index oneroster_clients_of_group on oneroster_clients (group_id);

create table oneroster_tokens (
  token_hash bytea primary key,
  client_id bigint not null references oneroster_clients,
  scopes text[] not null,
  expires_at timestamptz not null
);
create index oneroster_tokens_by_client on oneroster_tokens (client_id);
create index oneroster_tokens_by_end on oneroster_tokens (expires_at);
