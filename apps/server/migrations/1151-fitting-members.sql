-- Whether a new member fits is looked at row by row, as it is for a changed one; see 1150. Of its rules only those of the
-- role are looked at.
create or replace function refuse_unfit_member() returns trigger language plpgsql as $$
declare
  why text;
begin
  if new.role = 'student' then
    select 'a student among adults, or with another child' into why
    from rooms as room
    where room.school_id = new.school_id and room.id = new.room_id
      and (room.kind in ('staff', 'coordinator', 'teacher_parent')
        or (room.kind = 'teacher_student' and room.about_student_id is distinct from new.person_id));
  elsif new.role in ('guardian', 'observer') then
    select 'a guardian where no child of its own is talked about' into why
    from rooms as room
    where room.school_id = new.school_id and room.id = new.room_id and room.kind <> 'announcement'
      and not exists (
        select from guardian_links as link
        where link.school_id = new.school_id and link.guardian_id = new.person_id
          and link.student_id = room.about_student_id
      );
  elsif exists (select from students where school_id = new.school_id and id = new.person_id) then
    why := 'a student as staff';
  elsif exists (
    select from account_people as own
    where own.school_id = new.school_id and own.person_id = new.person_id
      and exists (
        select from role_assignments as assignment
        where assignment.account_id = own.account_id and assignment.state <> 'ended' and assignment.role = 'evaluator'
      )
      and not exists (
        select from role_assignments as assignment
        where assignment.account_id = own.account_id and assignment.state <> 'ended'
          and assignment.role in ('teacher', 'school_management', 'administrator', 'subject_coordinator')
      )
  ) then
    why := 'an evaluator';
  elsif new.role = 'coordinator' then
    select 'a coordinator outside the room of a class' into why
    from rooms as room
    where room.school_id = new.school_id and room.id = new.room_id and room.kind <> 'subject_class';
  end if;
  if why is not null then
    raise check_violation using message = 'This person may not be in this room: ' || why || '.',
      constraint = 'room_members_fit';
  end if;
  return new;
end $$;

create or replace trigger room_members_fit after insert on room_members for each row
  execute function refuse_unfit_member();

drop function refuse_unfit_members();
drop function unfit_member(bigint, bigint, bigint, room_member_role);
