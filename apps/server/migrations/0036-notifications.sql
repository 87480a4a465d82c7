create type push_state as enum ('waiting', 'held', 'digest', 'sent', 'off', 'no_device', 'failed');
create type notification_delivery as enum ('instant', 'digest', 'off');

-- What somebody was told of: one row for each person, equal to what was pushed. Numbers and kinds alone (NTF-1).
create table notifications (
  school_id bigint not null references schools,
  id bigint generated always as identity,
  -- The calendar year it was written in: only the partition is chosen by it.
  school_year integer not null,
  person_id bigint not null,
  -- The child it is about, where somebody is told as a guardian; null where it concerns oneself.
  student_id bigint,
  kind text not null,
  page text not null,
  target text not null check (length(target) between 1 and 64),
  parts jsonb not null default '{}',
  is_urgent boolean not null default false,
  needs_action boolean not null default false,
  -- What has the same word is one line, and one notice on the device, until it is read.
  collapse text check (length(collapse) <= 64),
  -- How often it was told since it was last read.
  times integer not null default 1,
  told_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  done_at timestamptz,
  push push_state not null default 'waiting',
  pushed_at timestamptz,
  primary key (school_id, id, school_year),
  foreign key (school_id, person_id) references people (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id)
) partition by list (school_year);

create index notifications_by_person on notifications (school_id, person_id, told_at);
create index notifications_open on notifications (school_id, person_id, collapse)
  where read_at is null and collapse is not null;
create index notifications_late on notifications (school_id, person_id) where push in ('held', 'digest');

alter table notifications enable row level security;
alter table notifications force row level security;
create policy of_the_school on notifications using (school_id = current_setting('app.school_id')::bigint);

-- No row: instant.
create table notification_choices (
  account_id bigint not null references accounts,
  kind text not null,
  delivery notification_delivery not null,
  primary key (account_id, kind)
);

-- No row: quiet from 21:00 to 07:00, the digest at 16:00, in the school's zone.
create table notification_hours (
  account_id bigint primary key references accounts,
  quiet_from time not null,
  quiet_until time not null,
  digest_at time not null
);

-- Every table that is partitioned by school year gets its partitions here, those to come among them.
create or replace function ensure_year_partitions(wanted integer) returns void
language plpgsql
set client_min_messages = warning
as $$
declare
  parent text;
begin
  for parent in
    select class.relname from pg_partitioned_table as partitioned
    join pg_class as class on class.oid = partitioned.partrelid
    join pg_attribute as attribute
      on attribute.attrelid = class.oid and attribute.attnum = partitioned.partattrs[0]
    where partitioned.partstrat = 'l' and attribute.attname = 'school_year'
      and class.relnamespace = 'public'::regnamespace
    order by class.relname
  loop
    execute format(
      'create table if not exists %I partition of %I for values in (%s)',
      parent || '_' || wanted, parent, wanted
    );
    -- Row-level security stands on the parent, so nobody may walk in through the partition.
    execute format('revoke all on %I from dars_app, dars_readonly', parent || '_' || wanted);
  end loop;
end
$$;
