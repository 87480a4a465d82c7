-- Bodies as text, not as `begin atomic`: an engine that spreads tables over machines takes a function with a parsed body
-- for something that its tables depend on, and spreads neither. The planner puts these in place as it did those: each is
-- one select, neither strict nor with settings of its own. A text is read by the search path of whoever calls it, so
-- tables, types and functions have their schema.

-- Until when a day that is the first on which something no longer holds.
create or replace function end_of(ends_on date, zone text)
returns timestamptz
language sql stable
as $$
  select coalesce(ends_on::timestamp at time zone zone, 'infinity')
$$;

-- The day that it is in the school.
create or replace function school_day(asked bigint)
returns table (today date, zone text)
language sql stable
as $$
  select (now() at time zone time_zone)::date, time_zone from public.schools where id = asked
$$;

-- Rooms of classes that fall to a coordinator today, by which of its scopes, and until when.
create or replace function class_rooms_coordinated(asked bigint)
returns table (room_id bigint, person_id bigint, scope_id bigint, holds_until timestamptz)
language sql stable
as $$
  select room.id, own.person_id, scope.id, public.end_of(scope.ends_on, day.zone)
  from public.school_day(asked) as day
  join public.coordinator_scopes as scope on scope.school_id = asked and scope.starts_on <= day.today
    and (scope.ends_on is null or scope.ends_on > day.today)
  join public.account_people as own on own.school_id = asked and own.account_id = scope.account_id
  join public.subject_offerings as offering on offering.school_id = asked and offering.subject_id = scope.subject_id
    and (scope.level_id is null or scope.level_id = offering.level_id)
  join public.teaching_classes as class on class.school_id = asked and class.offering_id = offering.id
  join public.rooms as room on room.school_id = asked and room.teaching_class_id = class.id and room.kind = 'subject_class'
$$;

-- Who teaches a class today.
create or replace function teaching_now(asked bigint)
returns table (teacher_id bigint, teaching_class_id bigint, holds_until timestamptz)
language sql stable
as $$
  select assignment.teacher_id, assignment.teaching_class_id, public.end_of(assignment.ends_on, day.zone)
  from public.school_day(asked) as day
  join public.teacher_assignments as assignment on assignment.school_id = asked
  join public.teaching_classes as class on class.school_id = asked and class.id = assignment.teaching_class_id
  join public.academic_years as year on year.school_id = asked and year.id = class.year_id and year.state = 'current'
  where assignment.state = 'active' and assignment.starts_on <= day.today
    and (assignment.ends_on is null or assignment.ends_on > day.today)
$$;

-- Coordinators who are people of the school, and the teachers of what they coordinate.
create or replace function coordinating_now(asked bigint)
returns table (subject_id bigint, person_id bigint, is_coordinator boolean, holds_until timestamptz)
language sql stable
as $$
  select scope.subject_id, own.person_id, true, public.end_of(scope.ends_on, day.zone)
  from public.school_day(asked) as day
  join public.coordinator_scopes as scope on scope.school_id = asked and scope.starts_on <= day.today
    and (scope.ends_on is null or scope.ends_on > day.today)
  join public.account_people as own on own.school_id = asked and own.account_id = scope.account_id
  union all
  select offering.subject_id, teaching.teacher_id, false,
    least(teaching.holds_until, public.end_of(scope.ends_on, day.zone))
  from public.school_day(asked) as day
  join public.coordinator_scopes as scope on scope.school_id = asked and scope.starts_on <= day.today
    and (scope.ends_on is null or scope.ends_on > day.today)
  join public.subject_offerings as offering on offering.school_id = asked and offering.subject_id = scope.subject_id
    and (scope.level_id is null or scope.level_id = offering.level_id)
  join public.teaching_classes as class on class.school_id = asked and class.offering_id = offering.id
  join public.teaching_now(asked) as teaching on teaching.teaching_class_id = class.id
$$;

-- Students of the current year, in the section of today.
create or replace function enrolled_now(asked bigint)
returns table (student_id bigint, section_id bigint, year_id bigint, holds_until timestamptz)
language sql stable
as $$
  select enrolment.student_id, enrolment.section_id, enrolment.year_id, public.end_of(enrolment.ends_on, day.zone)
  from public.school_day(asked) as day
  join public.academic_years as year on year.school_id = asked and year.state = 'current'
  join public.enrolments as enrolment on enrolment.school_id = asked and enrolment.year_id = year.id
  where enrolment.state = 'active' and enrolment.starts_on <= day.today
    and (enrolment.ends_on is null or enrolment.ends_on > day.today)
$$;

-- FAM-1, FAM-4: guardians who may see a child now, and whether they may write to its school.
create or replace function guarding_now(asked bigint)
returns table (guardian_id bigint, student_id bigint, can_message boolean)
language sql stable
as $$
  select link.guardian_id, link.student_id, link.can_message
  from public.guardian_links as link
  join public.people as student on student.school_id = asked and student.id = link.student_id
  cross join public.school_day(asked) as day
  join public.schools as school on school.id = asked
  join public.group_settings as setting on setting.group_id = school.group_id
  where link.school_id = asked and link.state = 'verified' and link.can_view and not link.restricted_by_court
    and (link.student_consents or not setting.adult_consent
      or student.birth_date is null or student.birth_date + interval '18 years' > day.today)
$$;

-- Whether guardians look on in a child's rooms with its teachers: under thirteen, or where the school wants it.
create or replace function observed_now(asked bigint)
returns table (student_id bigint)
language sql stable
as $$
  select student.id
  from public.people as student
  join public.schools as school on school.id = asked
  join public.group_settings as setting on setting.group_id = school.group_id
  left join public.school_settings as choice on choice.school_id = asked
  cross join public.school_day(asked) as day
  where student.school_id = asked
    and (coalesce(choice.guardians_observe_all, setting.guardians_observe_all)
      or student.birth_date is null or student.birth_date + interval '13 years' > day.today)
$$;

-- Who sits in a class today.
create or replace function seated_now(asked bigint)
returns table (student_id bigint, teaching_class_id bigint, holds_until timestamptz)
language sql stable
as $$
  select seat.student_id, seat.teaching_class_id,
    least(public.end_of(seat.ends_on, day.zone), public.end_of(enrolment.ends_on, day.zone))
  from public.school_day(asked) as day
  join public.class_enrolments as seat on seat.school_id = asked
  join public.teaching_classes as class on class.school_id = asked and class.id = seat.teaching_class_id
  join public.academic_years as year on year.school_id = asked and year.id = class.year_id and year.state = 'current'
  join public.enrolments as enrolment on enrolment.school_id = asked and enrolment.student_id = seat.student_id
    and enrolment.year_id = class.year_id and enrolment.state = 'active' and enrolment.starts_on <= day.today
    and (enrolment.ends_on is null or enrolment.ends_on > day.today)
  where seat.starts_on <= day.today and (seat.ends_on is null or seat.ends_on > day.today)
$$;

-- Who works for the school in a role that holds at this moment, with an account that is in use. What reaches over
-- schools is a role wherever the account is somebody.
create or replace function staff_now(asked bigint)
returns table (person_id bigint, role role, holds_until timestamptz)
language sql stable
as $$
  select own.person_id, assignment.role, coalesce(assignment.ends_at, 'infinity')
  from public.account_people as own
  join public.accounts as account on account.id = own.account_id and account.state = 'active'
  join public.role_assignments as assignment on assignment.account_id = own.account_id
  where own.school_id = asked and assignment.state = 'active' and assignment.starts_at <= now()
    and (assignment.ends_at is null or assignment.ends_at > now())
    and assignment.role in ('teacher', 'school_management', 'administrator', 'subject_coordinator')
    and (assignment.school_id is null or (assignment.school_id = asked and assignment.person_id = own.person_id))
$$;

-- Which teacher has which student: in a class, or as the teacher of its section. A pair may come more than once.
create or replace function taught_now(asked bigint)
returns table (teacher_id bigint, student_id bigint, holds_until timestamptz)
language sql stable
as $$
  select teaching.teacher_id, seated.student_id, least(teaching.holds_until, seated.holds_until)
  from public.teaching_now(asked) as teaching
  join public.seated_now(asked) as seated on seated.teaching_class_id = teaching.teaching_class_id
  union all
  select section.homeroom_teacher_id, enrolled.student_id, enrolled.holds_until
  from public.enrolled_now(asked) as enrolled
  join public.sections as section on section.school_id = asked and section.id = enrolled.section_id
  where section.homeroom_teacher_id is not null
$$;

-- Everybody who belongs into a room, for each reason that there is. `rank` orders the reasons of one person.
create or replace function reasons_for_members(asked bigint)
returns table (
  room_id bigint, person_id bigint, role room_member_role, may_write boolean, holds_until timestamptz, rank integer
)
language sql stable
as $$
  select room.id, teaching.teacher_id, 'staff'::public.room_member_role, true, teaching.holds_until, 1
  from public.rooms as room
  join public.teaching_now(asked) as teaching on teaching.teaching_class_id = room.teaching_class_id
  where room.school_id = asked and room.kind = 'subject_class'
  union all
  select room.id, seated.student_id, 'student', true, seated.holds_until, 2
  from public.rooms as room
  join public.seated_now(asked) as seated on seated.teaching_class_id = room.teaching_class_id
  where room.school_id = asked and room.kind = 'subject_class'
  union all
  select room.id, section.homeroom_teacher_id, 'staff', true, 'infinity', 1
  from public.rooms as room
  join public.sections as section on section.school_id = asked and section.id = room.section_id
  where room.school_id = asked and room.kind = 'homeroom'
  union all
  select room.id, enrolled.student_id, 'student', true, enrolled.holds_until, 2
  from public.rooms as room
  join public.enrolled_now(asked) as enrolled on enrolled.section_id = room.section_id
  where room.school_id = asked and room.kind = 'homeroom'
  union all
  select room.id, taught.teacher_id, 'staff', true, taught.holds_until, 1
  from public.rooms as room
  join public.taught_now(asked) as taught
    on taught.teacher_id = room.staff_id and taught.student_id = room.about_student_id
  where room.school_id = asked and room.kind in ('teacher_student', 'teacher_parent')
  union all
  select room.id, enrolled.student_id, 'student', true, enrolled.holds_until, 2
  from public.rooms as room
  join public.enrolled_now(asked) as enrolled on enrolled.student_id = room.about_student_id
  where room.school_id = asked and room.kind = 'teacher_student'
  union all
  select room.id, guarding.guardian_id,
    case room.kind when 'teacher_student' then 'observer' else 'guardian' end::public.room_member_role,
    room.kind = 'teacher_parent', enrolled.holds_until, 3
  from public.rooms as room
  join public.enrolled_now(asked) as enrolled on enrolled.student_id = room.about_student_id
  join public.guarding_now(asked) as guarding on guarding.student_id = room.about_student_id
  where room.school_id = asked and room.staff_id <> guarding.guardian_id
    and (
      (room.kind = 'teacher_parent' and guarding.can_message)
      or (room.kind = 'teacher_student'
        and exists (select from public.observed_now(asked) as observed where observed.student_id = room.about_student_id))
    )
  union all
  select room.id, staff.person_id, 'staff', room.kind <> 'announcement' or staff.role = 'school_management',
    staff.holds_until, 1
  from public.rooms as room
  cross join public.staff_now(asked) as staff
  where room.school_id = asked and room.derived_key in ('staff', 'announcement')
    and staff.role in ('teacher', 'school_management')
  union all
  select room.id, staff.person_id, 'staff', true, staff.holds_until, 1
  from public.rooms as room
  join public.staff_now(asked) as staff on staff.person_id = room.staff_id or staff.person_id = room.other_staff_id
  where room.school_id = asked and room.kind = 'staff' and room.staff_id is not null
  union all
  select room.id, coordinating.person_id, 'staff', true, coordinating.holds_until, 1
  from public.rooms as room
  join public.coordinating_now(asked) as coordinating on coordinating.subject_id = room.subject_id
  where room.school_id = asked and room.kind = 'coordinator'
  union all
  select room.id, enrolled.student_id, 'student', false, enrolled.holds_until, 2
  from public.rooms as room
  cross join public.enrolled_now(asked) as enrolled
  where room.school_id = asked and room.derived_key = 'announcement'
  union all
  select room.id, guarding.guardian_id, 'guardian', false, enrolled.holds_until, 3
  from public.rooms as room
  cross join public.enrolled_now(asked) as enrolled
  join public.guarding_now(asked) as guarding on guarding.student_id = enrolled.student_id
  where room.school_id = asked and room.derived_key = 'announcement'
$$;

-- Between two years nobody writes in the rooms of classes. The staff go on, and so does what the school announces, until
-- the next year brings rooms of its own.
create or replace function members_due(asked bigint)
returns table (room_id bigint, person_id bigint, role room_member_role, may_write boolean, holds_until timestamptz)
language sql stable
as $$
  with present as (
    select ministry_year from public.academic_years where school_id = asked and state = 'current'
  ), reason as (
    select due.room_id, due.person_id, due.role, due.may_write, due.holds_until, due.rank
    from public.reasons_for_members(asked) as due
    join public.rooms as room on room.school_id = asked and room.id = due.room_id
    join present on present.ministry_year = room.school_year
    union all
    select guest.room_id, guest.person_id, 'coordinator', true, coordinated.holds_until, 4
    from public.room_guests as guest
    join public.class_rooms_coordinated(asked) as coordinated on coordinated.room_id = guest.room_id
      and coordinated.person_id = guest.person_id and coordinated.scope_id = guest.scope_id
    join public.rooms as room on room.school_id = asked and room.id = guest.room_id
    join present on present.ministry_year = room.school_year
    where guest.school_id = asked
    union all
    select member.room_id, member.person_id, member.role,
      member.may_write and room.derived_key in ('staff', 'announcement') and not exists (select from present),
      'infinity', 1
    from public.rooms as room
    join public.room_members as member on member.school_id = asked and member.room_id = room.id and member.left_seq is null
    where room.school_id = asked and room.archived_at is null
      and not exists (select from present where present.ministry_year = room.school_year)
      and (member.role not in ('guardian', 'observer') or exists (
        select from public.guarding_now(asked) as guarding
        where guarding.guardian_id = member.person_id
          and (room.about_student_id is null or guarding.student_id = room.about_student_id)))
  )
  select distinct on (reason.room_id, reason.person_id)
    reason.room_id, reason.person_id, reason.role, reason.may_write, reason.holds_until
  from reason
  join public.rooms as room on room.school_id = asked and room.id = reason.room_id
    and room.derived_key is not null and room.archived_at is null and room.state <> 'archived'
  join public.people as person on person.school_id = asked and person.id = reason.person_id
    and person.state = 'active' and person.deleted_at is null
  where not exists (
    select from public.account_people as own join public.accounts as account on account.id = own.account_id
    where own.school_id = asked and own.person_id = reason.person_id and account.state = 'disabled'
  )
  order by reason.room_id, reason.person_id, reason.rank, reason.may_write desc, reason.holds_until desc
$$;

create or replace function number_words(student_number text)
returns setof text
language sql immutable parallel safe
as $$
  select '#' || word
  from lower(regexp_replace(student_number, '[^0-9A-Za-z]', '', 'g')) as word
  where word <> ''
$$;

-- Rooms that a school has by itself: of its classes, sections and subjects, of its staff, and for announcements. Those
-- of two sides are begun by one of them.
create or replace function rooms_due(asked bigint)
returns table (
  derived_key text, kind room_kind, teaching_class_id bigint, section_id bigint, subject_id bigint, school_year integer
)
language sql stable
as $$
  select 'class:' || class.id, 'subject_class'::public.room_kind, class.id, class.section_id, offering.subject_id,
    year.ministry_year
  from public.academic_years as year
  join public.teaching_classes as class on class.school_id = asked and class.year_id = year.id and class.state = 'open'
  join public.subject_offerings as offering on offering.school_id = asked and offering.id = class.offering_id
  where year.school_id = asked and year.state = 'current'
    and class.id in (select teaching_class_id from public.seated_now(asked))
    and class.id in (select teaching_class_id from public.teaching_now(asked))
  union all
  select 'homeroom:' || section.id, 'homeroom', null, section.id, null, year.ministry_year
  from public.academic_years as year
  join public.sections as section on section.school_id = asked and section.year_id = year.id and section.state = 'open'
  where year.school_id = asked and year.state = 'current' and section.homeroom_teacher_id is not null
    and section.id in (select section_id from public.enrolled_now(asked))
  union all
  select 'subject:' || due.subject_id, 'coordinator', null, null, due.subject_id, year.ministry_year
  from public.academic_years as year
  cross join (
    select subject_id from public.coordinating_now(asked)
    group by subject_id having bool_or(is_coordinator) and bool_or(not is_coordinator)
  ) as due
  where year.school_id = asked and year.state = 'current'
  union all
  select due.key, due.kind, null, null, null, year.ministry_year
  from public.academic_years as year
  cross join (values ('staff', 'staff'::public.room_kind), ('announcement', 'announcement')) as due (key, kind)
  where year.school_id = asked and year.state = 'current'
    and exists (select from public.staff_now(asked) where role in ('teacher', 'school_management'))
$$;

-- CHAT-1: until when somebody of the staff who may write is in a room with a role and an account that is in use.
create or replace function staffed_due(asked bigint)
returns table (room_id bigint, staffed_until timestamptz)
language sql stable
as $$
  select due.room_id, max(least(due.holds_until, staff.holds_until))
  from public.members_due(asked) as due
  join public.staff_now(asked) as staff on staff.person_id = due.person_id
  where due.role = 'staff' and due.may_write
  group by due.room_id
$$;

-- Whoever is no student and does more than evaluate may be staff; a coordinator is one in rooms of classes alone.
create or replace function unfit_member(
  asked bigint, asked_room bigint, asked_person bigint, as_role room_member_role
)
returns table (why text)
language sql stable
as $$
  select 'a student among adults, or with another child'
  from public.rooms as room
  where room.school_id = asked and room.id = asked_room and as_role = 'student'
    and (room.kind in ('staff', 'coordinator', 'teacher_parent')
      or (room.kind = 'teacher_student' and room.about_student_id is distinct from asked_person))
  union all
  select 'a guardian where no child of its own is talked about'
  from public.rooms as room
  where room.school_id = asked and room.id = asked_room and as_role in ('guardian', 'observer')
    and room.kind <> 'announcement'
    and not exists (
      select from public.guardian_links as link
      where link.school_id = asked and link.guardian_id = asked_person and link.student_id = room.about_student_id
    )
  union all
  select 'a coordinator outside the room of a class'
  from public.rooms as room
  where room.school_id = asked and room.id = asked_room and as_role = 'coordinator' and room.kind <> 'subject_class'
  union all
  select 'a student as staff'
  from public.students as student
  where student.school_id = asked and student.id = asked_person and as_role in ('staff', 'coordinator')
  union all
  select 'an evaluator'
  from public.account_people as own
  where own.school_id = asked and own.person_id = asked_person and as_role in ('staff', 'coordinator')
    and exists (
      select from public.role_assignments as assignment
      where assignment.account_id = own.account_id and assignment.state <> 'ended' and assignment.role = 'evaluator'
    )
    and not exists (
      select from public.role_assignments as assignment
      where assignment.account_id = own.account_id and assignment.state <> 'ended'
        and assignment.role in ('teacher', 'school_management', 'administrator', 'subject_coordinator')
    )
$$;

-- The words of one person: of each name, where it begins with an article also without it, as matchesSearch has it; of
-- a phone the whole number, the number without the country's 964, its last seven and its last four digits.
create or replace function words_of_person(search_text text, phone text, state person_state, deleted_at timestamptz)
returns table (word text)
language sql immutable parallel safe
as $$
  select name collate "C"
  from string_to_table(search_text, ' ') as name
  where name <> '' and deleted_at is null and state in ('active', 'deceased')
  union all
  select substr(name, 3) collate "C"
  from string_to_table(search_text, ' ') as name
  where (starts_with(name, 'ال') or starts_with(name, 'al')) and length(name) > 4
    and deleted_at is null and state in ('active', 'deceased')
  union all
  select ('+' || part) collate "C"
  from regexp_replace(phone, '\D', '', 'g') as digits
  cross join lateral (
    values (digits), (regexp_replace(digits, '^964', '')), (right(digits, 7)), (right(digits, 4))
  ) as parts (part)
  where length(part) >= 4 and deleted_at is null and state in ('active', 'deceased')
$$;
