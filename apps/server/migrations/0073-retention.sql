create type retention_kind as enum ('chat-words', 'chat-files', 'cases', 'threads', 'notifications');

-- How long a group keeps what (domain §3.5), in the unit of the kind; no row: as is usual.
create table retention_policies (
  group_id bigint not null references groups,
  kind retention_kind not null,
  keep integer not null check (keep >= 0),
  revision integer not null default 1,
  primary key (group_id, kind)
);

-- While one is not lifted, nothing of the room, or of the person, is let go.
create table legal_holds (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  room_id bigint,
  person_id bigint,
  reason text not null check (length(reason) <= 500),
  placed_by bigint not null references accounts,
  placed_at timestamptz not null default now(),
  lifted_by bigint references accounts,
  lifted_at timestamptz,
  lift_reason text check (length(lift_reason) <= 500),
  primary key (school_id, id),
  foreign key (school_id, room_id) references rooms (school_id, id),
  foreign key (school_id, person_id) references people (school_id, id),
  check (num_nonnulls(room_id, person_id) = 1)
);
create unique index legal_holds_one_room on legal_holds (school_id, room_id) where lifted_at is null;
create unique index legal_holds_one_person on legal_holds (school_id, person_id) where lifted_at is null;
alter table legal_holds enable row level security;
alter table legal_holds force row level security;
create policy of_the_school on legal_holds using (school_id = current_setting('app.school_id')::bigint);
-- Also a lifted one stays to be shown.
revoke delete on legal_holds from dars_app;
