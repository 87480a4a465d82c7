-- K4: with whom somebody may begin a room of two sides, and the key of that room. A child's name stands in about_id
-- where families are written to.
create function partners_of(asked bigint, asker bigint, as_role role)
returns table (person_id bigint, about_id bigint, kind room_kind, derived_key text, student_id bigint, teacher_id bigint)
language plpgsql stable rows 100 set enable_nestloop = off as $$
begin
  if as_role = 'student' then
    return query
      select distinct taught.teacher_id, null::bigint, 'teacher_student'::room_kind,
        'student:' || asker || ':' || taught.teacher_id, asker, taught.teacher_id
      from taught_now(asked) as taught where taught.student_id = asker;
  elsif as_role = 'parent' then
    return query
      select distinct taught.teacher_id, taught.student_id, 'teacher_parent'::room_kind,
        'parents:' || taught.student_id || ':' || taught.teacher_id, taught.student_id, taught.teacher_id
      from taught_now(asked) as taught
      join guarding_now(asked) as guarding on guarding.student_id = taught.student_id
      where guarding.guardian_id = asker and guarding.can_message and taught.teacher_id <> asker;
  elsif as_role = 'teacher' then
    return query
      select distinct taught.student_id, null::bigint, 'teacher_student'::room_kind,
        'student:' || taught.student_id || ':' || asker, taught.student_id, asker
      from taught_now(asked) as taught where taught.teacher_id = asker
      union all
      select distinct guarding.guardian_id, taught.student_id, 'teacher_parent'::room_kind,
        'parents:' || taught.student_id || ':' || asker, taught.student_id, asker
      from taught_now(asked) as taught
      join guarding_now(asked) as guarding on guarding.student_id = taught.student_id
      where taught.teacher_id = asker and guarding.can_message and guarding.guardian_id <> asker;
  elsif as_role = 'subject_coordinator' then
    return query
      select distinct teaching.person_id, null::bigint, 'staff'::room_kind,
        'pair:' || least(asker, teaching.person_id) || ':' || greatest(asker, teaching.person_id),
        null::bigint, null::bigint
      from coordinating_now(asked) as own
      join coordinating_now(asked) as teaching
        on teaching.subject_id = own.subject_id and not teaching.is_coordinator
      where own.is_coordinator and own.person_id = asker and teaching.person_id <> asker;
  elsif as_role in ('school_management', 'administrator') then
    return query
      select distinct staff.person_id, null::bigint, 'staff'::room_kind,
        'pair:' || least(asker, staff.person_id) || ':' || greatest(asker, staff.person_id),
        null::bigint, null::bigint
      from staff_now(asked) as staff
      where staff.role in ('teacher', 'school_management') and staff.person_id <> asker;
  end if;
end
$$;
