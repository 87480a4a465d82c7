-- Who should be in which room (domain §1.7), as the rows say it now. Each function is one query, so that whoever asks
-- about one room or one person has only that looked up.

-- The day that it is in the school.
create function school_day(asked bigint) returns table (today date, zone text)
language sql stable
begin atomic
  select (now() at time zone time_zone)::date, time_zone from schools where id = asked;
end;

-- Until when a day that is the first on which something no longer holds.
create function end_of(ends_on date, zone text) returns timestamptz
language sql stable
begin atomic
  select coalesce(ends_on::timestamp at time zone zone, 'infinity');
end;

-- Students of the current year, in the section of today.
create function enrolled_now(asked bigint)
returns table (student_id bigint, section_id bigint, year_id bigint, holds_until timestamptz)
language sql stable
begin atomic
  select enrolment.student_id, enrolment.section_id, enrolment.year_id, end_of(enrolment.ends_on, day.zone)
  from school_day(asked) as day
  join academic_years as year on year.school_id = asked and year.state = 'current'
  join enrolments as enrolment on enrolment.school_id = asked and enrolment.year_id = year.id
  where enrolment.state = 'active' and enrolment.starts_on <= day.today
    and (enrolment.ends_on is null or enrolment.ends_on > day.today);
end;

-- Who teaches a class today.
create function teaching_now(asked bigint)
returns table (teacher_id bigint, teaching_class_id bigint, holds_until timestamptz)
language sql stable
begin atomic
  select assignment.teacher_id, assignment.teaching_class_id, end_of(assignment.ends_on, day.zone)
  from school_day(asked) as day
  join teacher_assignments as assignment on assignment.school_id = asked
  join teaching_classes as class on class.school_id = asked and class.id = assignment.teaching_class_id
  join academic_years as year on year.school_id = asked and year.id = class.year_id and year.state = 'current'
  where assignment.state = 'active' and assignment.starts_on <= day.today
    and (assignment.ends_on is null or assignment.ends_on > day.today);
end;

-- Who sits in a class today.
create function seated_now(asked bigint)
returns table (student_id bigint, teaching_class_id bigint, holds_until timestamptz)
language sql stable
begin atomic
  select seat.student_id, seat.teaching_class_id,
    least(end_of(seat.ends_on, day.zone), end_of(enrolment.ends_on, day.zone))
  from school_day(asked) as day
  join class_enrolments as seat on seat.school_id = asked
  join teaching_classes as class on class.school_id = asked and class.id = seat.teaching_class_id
  join academic_years as year on year.school_id = asked and year.id = class.year_id and year.state = 'current'
  join enrolments as enrolment on enrolment.school_id = asked and enrolment.student_id = seat.student_id
    and enrolment.year_id = class.year_id and enrolment.state = 'active' and enrolment.starts_on <= day.today
    and (enrolment.ends_on is null or enrolment.ends_on > day.today)
  where seat.starts_on <= day.today and (seat.ends_on is null or seat.ends_on > day.today);
end;

-- Which teacher has which student: in a class, or as the teacher of its section. A pair may come more than once.
create function taught_now(asked bigint)
returns table (teacher_id bigint, student_id bigint, holds_until timestamptz)
language sql stable
begin atomic
  select teaching.teacher_id, seated.student_id, least(teaching.holds_until, seated.holds_until)
  from teaching_now(asked) as teaching
  join seated_now(asked) as seated on seated.teaching_class_id = teaching.teaching_class_id
  union all
  select section.homeroom_teacher_id, enrolled.student_id, enrolled.holds_until
  from enrolled_now(asked) as enrolled
  join sections as section on section.school_id = asked and section.id = enrolled.section_id
  where section.homeroom_teacher_id is not null;
end;

-- FAM-1, FAM-4: guardians who may see a child now, and whether they may write to its school.
create function guarding_now(asked bigint)
returns table (guardian_id bigint, student_id bigint, can_message boolean)
language sql stable
begin atomic
  select link.guardian_id, link.student_id, link.can_message
  from guardian_links as link
  join people as student on student.school_id = asked and student.id = link.student_id
  cross join school_day(asked) as day
  join schools as school on school.id = asked
  join group_settings as setting on setting.group_id = school.group_id
  where link.school_id = asked and link.state = 'verified' and link.can_view and not link.restricted_by_court
    and (link.student_consents or not setting.adult_consent
      or student.birth_date is null or student.birth_date + interval '18 years' > day.today);
end;

-- Who works for the school in a role that holds at this moment, with an account that is in use. What reaches over
-- schools is a role wherever the account is somebody.
create function staff_now(asked bigint)
returns table (person_id bigint, role role, holds_until timestamptz)
language sql stable
begin atomic
  select own.person_id, assignment.role, coalesce(assignment.ends_at, 'infinity')
  from account_people as own
  join accounts as account on account.id = own.account_id and account.state = 'active'
  join role_assignments as assignment on assignment.account_id = own.account_id
  where own.school_id = asked and assignment.state = 'active' and assignment.starts_at <= now()
    and (assignment.ends_at is null or assignment.ends_at > now())
    and assignment.role in ('teacher', 'school_management', 'administrator', 'subject_coordinator')
    and (assignment.school_id is null or (assignment.school_id = asked and assignment.person_id = own.person_id));
end;

-- Coordinators who are people of the school, and the teachers of what they coordinate.
create function coordinating_now(asked bigint)
returns table (subject_id bigint, person_id bigint, is_coordinator boolean, holds_until timestamptz)
language sql stable
begin atomic
  select scope.subject_id, own.person_id, true, end_of(scope.ends_on, day.zone)
  from school_day(asked) as day
  join coordinator_scopes as scope on scope.school_id = asked and scope.starts_on <= day.today
    and (scope.ends_on is null or scope.ends_on > day.today)
  join account_people as own on own.school_id = asked and own.account_id = scope.account_id
  union all
  select offering.subject_id, teaching.teacher_id, false,
    least(teaching.holds_until, end_of(scope.ends_on, day.zone))
  from school_day(asked) as day
  join coordinator_scopes as scope on scope.school_id = asked and scope.starts_on <= day.today
    and (scope.ends_on is null or scope.ends_on > day.today)
  join subject_offerings as offering on offering.school_id = asked and offering.subject_id = scope.subject_id
    and (scope.level_id is null or scope.level_id = offering.level_id)
  join teaching_classes as class on class.school_id = asked and class.offering_id = offering.id
  join teaching_now(asked) as teaching on teaching.teaching_class_id = class.id;
end;

-- Whether guardians look on in a child's rooms with its teachers: under thirteen, or where the school wants it.
create function observed_now(asked bigint) returns table (student_id bigint)
language sql stable
begin atomic
  select student.id
  from people as student
  join schools as school on school.id = asked
  join group_settings as setting on setting.group_id = school.group_id
  left join school_settings as choice on choice.school_id = asked
  cross join school_day(asked) as day
  where student.school_id = asked
    and (coalesce(choice.guardians_observe_all, setting.guardians_observe_all)
      or student.birth_date is null or student.birth_date + interval '13 years' > day.today);
end;

-- Rooms that a school has by itself: of its classes, sections and subjects, of its staff, and for announcements. Those
-- of two sides are begun by one of them.
create function rooms_due(asked bigint)
returns table (
  derived_key text, kind room_kind, teaching_class_id bigint, section_id bigint, subject_id bigint, school_year integer
)
language sql stable
begin atomic
  select 'class:' || class.id, 'subject_class'::room_kind, class.id, class.section_id, offering.subject_id,
    year.ministry_year
  from academic_years as year
  join teaching_classes as class on class.school_id = asked and class.year_id = year.id and class.state = 'open'
  join subject_offerings as offering on offering.school_id = asked and offering.id = class.offering_id
  where year.school_id = asked and year.state = 'current'
    and class.id in (select teaching_class_id from seated_now(asked))
    and class.id in (select teaching_class_id from teaching_now(asked))
  union all
  select 'homeroom:' || section.id, 'homeroom', null, section.id, null, year.ministry_year
  from academic_years as year
  join sections as section on section.school_id = asked and section.year_id = year.id and section.state = 'open'
  where year.school_id = asked and year.state = 'current' and section.homeroom_teacher_id is not null
    and section.id in (select section_id from enrolled_now(asked))
  union all
  select 'subject:' || due.subject_id, 'coordinator', null, null, due.subject_id, year.ministry_year
  from academic_years as year
  cross join (
    select subject_id from coordinating_now(asked)
    group by subject_id having bool_or(is_coordinator) and bool_or(not is_coordinator)
  ) as due
  where year.school_id = asked and year.state = 'current'
  union all
  select due.key, due.kind, null, null, null, year.ministry_year
  from academic_years as year
  cross join (values ('staff', 'staff'::room_kind), ('announcement', 'announcement')) as due (key, kind)
  where year.school_id = asked and year.state = 'current'
    and exists (select from staff_now(asked) where role in ('teacher', 'school_management'));
end;
