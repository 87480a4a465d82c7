-- Everybody who belongs into a room, for each reason that there is. `rank` orders the reasons of one person.
create function reasons_for_members(asked bigint)
returns table (
  room_id bigint, person_id bigint, role room_member_role, may_write boolean, holds_until timestamptz, rank integer
)
language sql stable
begin atomic
  select room.id, teaching.teacher_id, 'staff'::room_member_role, true, teaching.holds_until, 1
  from rooms as room
  join teaching_now(asked) as teaching on teaching.teaching_class_id = room.teaching_class_id
  where room.school_id = asked and room.kind = 'subject_class'
  union all
  select room.id, seated.student_id, 'student', true, seated.holds_until, 2
  from rooms as room
  join seated_now(asked) as seated on seated.teaching_class_id = room.teaching_class_id
  where room.school_id = asked and room.kind = 'subject_class'
  union all
  select room.id, section.homeroom_teacher_id, 'staff', true, 'infinity', 1
  from rooms as room
  join sections as section on section.school_id = asked and section.id = room.section_id
  where room.school_id = asked and room.kind = 'homeroom'
  union all
  select room.id, enrolled.student_id, 'student', true, enrolled.holds_until, 2
  from rooms as room
  join enrolled_now(asked) as enrolled on enrolled.section_id = room.section_id
  where room.school_id = asked and room.kind = 'homeroom'
  union all
  select room.id, taught.teacher_id, 'staff', true, taught.holds_until, 1
  from rooms as room
  join taught_now(asked) as taught
    on taught.teacher_id = room.staff_id and taught.student_id = room.about_student_id
  where room.school_id = asked and room.kind in ('teacher_student', 'teacher_parent')
  union all
  select room.id, enrolled.student_id, 'student', true, enrolled.holds_until, 2
  from rooms as room
  join enrolled_now(asked) as enrolled on enrolled.student_id = room.about_student_id
  where room.school_id = asked and room.kind = 'teacher_student'
  union all
  select room.id, guarding.guardian_id,
    case room.kind when 'teacher_student' then 'observer' else 'guardian' end::room_member_role,
    room.kind = 'teacher_parent', enrolled.holds_until, 3
  from rooms as room
  join enrolled_now(asked) as enrolled on enrolled.student_id = room.about_student_id
  join guarding_now(asked) as guarding on guarding.student_id = room.about_student_id
  where room.school_id = asked and room.staff_id <> guarding.guardian_id
    and (
      (room.kind = 'teacher_parent' and guarding.can_message)
      or (room.kind = 'teacher_student'
        and exists (select from observed_now(asked) as observed where observed.student_id = room.about_student_id))
    )
  union all
  select room.id, staff.person_id, 'staff', room.kind <> 'announcement' or staff.role = 'school_management',
    staff.holds_until, 1
  from rooms as room
  cross join staff_now(asked) as staff
  where room.school_id = asked and room.derived_key in ('staff', 'announcement')
    and staff.role in ('teacher', 'school_management')
  union all
  select room.id, staff.person_id, 'staff', true, staff.holds_until, 1
  from rooms as room
  join staff_now(asked) as staff on staff.person_id = room.staff_id or staff.person_id = room.other_staff_id
  where room.school_id = asked and room.kind = 'staff' and room.staff_id is not null
  union all
  select room.id, coordinating.person_id, 'staff', true, coordinating.holds_until, 1
  from rooms as room
  join coordinating_now(asked) as coordinating on coordinating.subject_id = room.subject_id
  where room.school_id = asked and room.kind = 'coordinator'
  union all
  select room.id, enrolled.student_id, 'student', false, enrolled.holds_until, 2
  from rooms as room
  cross join enrolled_now(asked) as enrolled
  where room.school_id = asked and room.derived_key = 'announcement'
  union all
  select room.id, guarding.guardian_id, 'guardian', false, enrolled.holds_until, 3
  from rooms as room
  cross join enrolled_now(asked) as enrolled
  join guarding_now(asked) as guarding on guarding.student_id = enrolled.student_id
  where room.school_id = asked and room.derived_key = 'announcement';
end;

-- The members of each room, one row each, as they should be. Rooms without a key and frozen ones have none to be found.
create function members_due(asked bigint)
returns table (
  room_id bigint, person_id bigint, role room_member_role, may_write boolean, holds_until timestamptz
)
language sql stable
begin atomic
  select distinct on (reason.room_id, reason.person_id)
    reason.room_id, reason.person_id, reason.role, reason.may_write, reason.holds_until
  from reasons_for_members(asked) as reason
  join rooms as room on room.school_id = asked and room.id = reason.room_id
    and room.derived_key is not null and room.archived_at is null and room.state <> 'archived'
  join people as person on person.school_id = asked and person.id = reason.person_id
    and person.state = 'active' and person.deleted_at is null
  where not exists (
    select from account_people as own join accounts as account on account.id = own.account_id
    where own.school_id = asked and own.person_id = reason.person_id and account.state = 'disabled'
  )
  order by reason.room_id, reason.person_id, reason.rank, reason.may_write desc, reason.holds_until desc;
end;

-- CHAT-1: until when somebody of the staff who may write is in a room with a role and an account that is in use.
create function staffed_due(asked bigint) returns table (room_id bigint, staffed_until timestamptz)
language sql stable
begin atomic
  select due.room_id, max(least(due.holds_until, staff.holds_until))
  from members_due(asked) as due
  join staff_now(asked) as staff on staff.person_id = due.person_id
  where due.role = 'staff' and due.may_write
  group by due.room_id;
end;

-- Plans that loop over a school's rows take seconds where a table has just been filled and nothing is known of it yet.
-- What somebody is in a room at this moment: no row where nothing. `is_staffed`: CHAT-1; nothing is written where it is
-- false, whatever the room's state says. Where a change has left a mark, the rows that it changed are asked.
create function room_standing(asked bigint, asked_room bigint, asked_person bigint)
returns table (role room_member_role, may_write boolean, is_staffed boolean)
language plpgsql stable set enable_nestloop = off as $$
begin
  if exists (select from room_marks where school_id = asked)
    and exists (
      select from rooms as room
      where room.school_id = asked and room.id = asked_room
        and room.derived_key is not null and room.archived_at is null and room.state <> 'archived'
    )
  then
    return query
      select due.role, due.may_write,
        exists (select from staffed_due(asked) as staffed where staffed.room_id = asked_room)
      from members_due(asked) as due
      join room_members as member
        on member.school_id = asked and member.room_id = asked_room and member.person_id = asked_person
        and member.left_seq is null
      where due.room_id = asked_room and due.person_id = asked_person;
  else
    return query
      select member.role, member.may_write, room.staffed_until > now()
      from room_members as member
      join rooms as room on room.school_id = member.school_id and room.id = member.room_id
      where member.school_id = asked and member.room_id = asked_room and member.person_id = asked_person
        and member.left_seq is null and member.holds_until > now();
  end if;
end
$$;

-- The same for every room that somebody is in.
create function rooms_of(asked bigint, asked_person bigint)
returns table (room_id bigint, role room_member_role, may_write boolean, is_staffed boolean)
language plpgsql stable set enable_nestloop = off as $$
begin
  if exists (select from room_marks where school_id = asked) then
    return query
      select member.room_id, due.role, due.may_write,
        exists (select from staffed_due(asked) as staffed where staffed.room_id = member.room_id)
      from room_members as member
      join members_due(asked) as due on due.room_id = member.room_id and due.person_id = asked_person
      where member.school_id = asked and member.person_id = asked_person and member.left_seq is null
      union all
      select member.room_id, member.role, member.may_write, room.staffed_until > now()
      from room_members as member
      join rooms as room on room.school_id = member.school_id and room.id = member.room_id
      where member.school_id = asked and member.person_id = asked_person and member.left_seq is null
        and (room.derived_key is null or room.archived_at is not null or room.state = 'archived');
  else
    return query
      select member.room_id, member.role, member.may_write, room.staffed_until > now()
      from room_members as member
      join rooms as room on room.school_id = member.school_id and room.id = member.room_id
      where member.school_id = asked and member.person_id = asked_person and member.left_seq is null
        and member.holds_until > now();
  end if;
end
$$;
