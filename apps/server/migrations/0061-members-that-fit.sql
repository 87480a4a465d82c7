-- CHAT-2, whoever writes: a student is in no room of the staff or of parents, and in one of two sides only where it is
-- the child; a guardian is in rooms about an own child and hears announcements; whoever only evaluates is in none.
create function unfit_member(asked bigint, asked_room bigint, asked_person bigint, as_role room_member_role)
returns table (why text)
language sql stable
begin atomic
  select 'a student among adults, or with another child'
  from rooms as room
  where room.school_id = asked and room.id = asked_room and as_role = 'student'
    and (room.kind in ('staff', 'coordinator', 'teacher_parent')
      or (room.kind = 'teacher_student' and room.about_student_id is distinct from asked_person))
  union all
  select 'a guardian where no child of its own is talked about'
  from rooms as room
  where room.school_id = asked and room.id = asked_room and as_role in ('guardian', 'observer')
    and room.kind <> 'announcement'
    and not exists (
      select from guardian_links as link
      where link.school_id = asked and link.guardian_id = asked_person and link.student_id = room.about_student_id
    )
  union all
  select 'a student as staff'
  from students as student
  where student.school_id = asked and student.id = asked_person and as_role = 'staff'
  union all
  select 'an evaluator'
  from account_people as own
  where own.school_id = asked and own.person_id = asked_person and as_role = 'staff'
    and exists (
      select from role_assignments as assignment
      where assignment.account_id = own.account_id and assignment.state <> 'ended' and assignment.role = 'evaluator'
    )
    and not exists (
      select from role_assignments as assignment
      where assignment.account_id = own.account_id and assignment.state <> 'ended'
        and assignment.role in ('teacher', 'school_management', 'administrator', 'subject_coordinator')
    );
end;

create function refuse_unfit_members() returns trigger language plpgsql as $$
declare
  found text;
begin
  select unfit.why into found
  from added
  cross join lateral unfit_member(added.school_id, added.room_id, added.person_id, added.role) as unfit
  limit 1;
  if found is not null then
    raise check_violation using message = 'This person may not be in this room: ' || found || '.',
      constraint = 'room_members_fit';
  end if;
  return null;
end
$$;

create function refuse_unfit_member() returns trigger language plpgsql as $$
begin
  if exists (select from unfit_member(new.school_id, new.room_id, new.person_id, new.role)) then
    raise check_violation using message = 'This person may not be in this room.', constraint = 'room_members_fit';
  end if;
  return new;
end
$$;

create trigger room_members_fit after insert on room_members
  referencing new table as added for each statement execute function refuse_unfit_members();
create trigger room_members_fit_still before update of school_id, room_id, person_id, role on room_members
  for each row execute function refuse_unfit_member();
