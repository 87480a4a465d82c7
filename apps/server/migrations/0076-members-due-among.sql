-- Who of the asked belongs into their room by what a change that waits was about. Like room_standing() and rooms_of()
-- it puts rows together at once: planned for fewer rows than there are, looping over them takes minutes.
create function members_due_among(asked bigint, asked_rooms bigint[], asked_people bigint[])
returns table (room_id bigint, person_id bigint)
language plpgsql stable rows 100 set enable_nestloop = off
as $$
begin
  return query
    select due.room_id, due.person_id
    from members_due(asked) as due
    join unnest(asked_rooms, asked_people) as pair (room_id, person_id)
      on pair.room_id = due.room_id and pair.person_id = due.person_id;
end
$$;
