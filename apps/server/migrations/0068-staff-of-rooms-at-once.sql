-- Who staffs the rooms of somebody is found for all of them at once, not room by room.
create or replace function rooms_of(asked bigint, asked_person bigint)
returns table (room_id bigint, role room_member_role, may_write boolean, is_staffed boolean)
language plpgsql stable rows 60 set enable_nestloop = off as $$
begin
  if exists (select from room_marks where school_id = asked) then
    return query
      select member.room_id, due.role, due.may_write, staffed.room_id is not null
      from room_members as member
      join members_due(asked) as due on due.room_id = member.room_id and due.person_id = asked_person
      left join staffed_due(asked) as staffed on staffed.room_id = member.room_id
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
