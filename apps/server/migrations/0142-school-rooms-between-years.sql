-- Between two years nobody writes in the rooms of classes. The staff go on, and so does what the school announces, until
-- the next year brings rooms of its own.
create or replace function members_due(asked bigint)
returns table (
  room_id bigint, person_id bigint, role room_member_role, may_write boolean, holds_until timestamptz
)
language sql stable
begin atomic
  with present as (
    select ministry_year from academic_years where school_id = asked and state = 'current'
  ), reason as (
    select due.room_id, due.person_id, due.role, due.may_write, due.holds_until, due.rank
    from reasons_for_members(asked) as due
    join rooms as room on room.school_id = asked and room.id = due.room_id
    join present on present.ministry_year = room.school_year
    union all
    select guest.room_id, guest.person_id, 'coordinator', true, coordinated.holds_until, 4
    from room_guests as guest
    join class_rooms_coordinated(asked) as coordinated on coordinated.room_id = guest.room_id
      and coordinated.person_id = guest.person_id and coordinated.scope_id = guest.scope_id
    join rooms as room on room.school_id = asked and room.id = guest.room_id
    join present on present.ministry_year = room.school_year
    where guest.school_id = asked
    union all
    select member.room_id, member.person_id, member.role,
      member.may_write and room.derived_key in ('staff', 'announcement') and not exists (select from present),
      'infinity', 1
    from rooms as room
    join room_members as member on member.school_id = asked and member.room_id = room.id and member.left_seq is null
    where room.school_id = asked and room.archived_at is null
      and not exists (select from present where present.ministry_year = room.school_year)
      and (member.role not in ('guardian', 'observer') or exists (
        select from guarding_now(asked) as guarding
        where guarding.guardian_id = member.person_id
          and (room.about_student_id is null or guarding.student_id = room.about_student_id)))
  )
  select distinct on (reason.room_id, reason.person_id)
    reason.room_id, reason.person_id, reason.role, reason.may_write, reason.holds_until
  from reason
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
