-- Schools in which something has changed that says who belongs into which room. Whoever writes such a row leaves a mark
-- in the same transaction; rooms are put right a moment later, and until then whoever reads or writes in a room of the
-- school is asked about by what the rows say now (room_standing). So no write can be forgotten, and none waits.
create table room_marks (
  -- Of a school that is there: a reference would wait for whoever changes the school itself.
  school_id bigint not null,
  id bigint generated always as identity,
  primary key (school_id, id)
);

-- When the rooms of a school were last put right: for what begins and ends by the calendar.
create table room_keeping (
  school_id bigint primary key references schools,
  kept_at timestamptz not null
);

create function mark_rooms() returns trigger language plpgsql as $$
begin
  insert into room_marks (school_id) select distinct school_id from changed;
  return null;
end
$$;

-- Accounts are people of several schools.
create function mark_rooms_of_accounts() returns trigger language plpgsql as $$
begin
  insert into room_marks (school_id)
  select distinct own.school_id
  from changed
  join former using (id)
  join account_people as own on own.account_id = changed.id
  where changed.state <> former.state;
  return null;
end
$$;

-- A role belongs to a school, or reaches over all in which its account is somebody.
create function mark_rooms_of_roles() returns trigger language plpgsql as $$
begin
  insert into room_marks (school_id)
  select distinct own.school_id
  from changed
  join account_people as own on own.account_id = changed.account_id
  where changed.school_id is null or changed.school_id = own.school_id;
  return null;
end
$$;

create function mark_rooms_of_people() returns trigger language plpgsql as $$
begin
  insert into room_marks (school_id)
  select distinct changed.school_id
  from changed
  join former using (school_id, id)
  where (changed.state, changed.deleted_at, changed.birth_date)
    is distinct from (former.state, former.deleted_at, former.birth_date);
  return null;
end
$$;

create function mark_rooms_of_group() returns trigger language plpgsql as $$
begin
  insert into room_marks (school_id)
  select school.id from changed join schools as school on school.group_id = changed.group_id;
  return null;
end
$$;

-- Watches a table for every kind of write.
create function watch_for_rooms(watched regclass, by text) returns void language plpgsql as $$
declare
  former text := case when by = 'mark_rooms_of_accounts' or by = 'mark_rooms_of_people'
    then 'old table as former' else '' end;
begin
  if former = '' then
    execute format('create trigger marks_rooms_new after insert on %s
      referencing new table as changed for each statement execute function %I()', watched, by);
    execute format('create trigger marks_rooms_gone after delete on %s
      referencing old table as changed for each statement execute function %I()', watched, by);
  end if;
  execute format('create trigger marks_rooms_changed after update on %s
    referencing new table as changed %s for each statement execute function %I()', watched, former, by);
end
$$;
