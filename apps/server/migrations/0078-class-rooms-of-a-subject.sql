-- A coordinator sits in the room of a class of its subject from when it asks until it leaves, or until what it
-- coordinates ends: a later mandate asks anew. No row: it reads nothing there.
create table room_guests (
  school_id bigint not null references schools,
  room_id bigint not null,
  person_id bigint not null,
  scope_id bigint not null,
  reason text not null check (length(reason) <= 500),
  asked_at timestamptz not null default now(),
  primary key (school_id, room_id, person_id),
  foreign key (school_id, room_id) references rooms,
  foreign key (school_id, person_id) references people,
  foreign key (school_id, scope_id) references coordinator_scopes
);
alter table room_guests enable row level security;
alter table room_guests force row level security;
create policy of_the_school on room_guests using (school_id = current_setting('app.school_id')::bigint);
create index room_guests_by_person on room_guests (school_id, person_id);
create index room_guests_by_scope on room_guests (school_id, scope_id);
grant select, insert, update, delete on room_guests to dars_app;
grant select on room_guests to dars_readonly;

-- Rooms of classes that fall to a coordinator today, by which of its scopes, and until when.
create function class_rooms_coordinated(asked bigint)
returns table (room_id bigint, person_id bigint, scope_id bigint, holds_until timestamptz)
language sql stable
begin atomic
  select room.id, own.person_id, scope.id, end_of(scope.ends_on, day.zone)
  from school_day(asked) as day
  join coordinator_scopes as scope on scope.school_id = asked and scope.starts_on <= day.today
    and (scope.ends_on is null or scope.ends_on > day.today)
  join account_people as own on own.school_id = asked and own.account_id = scope.account_id
  join subject_offerings as offering on offering.school_id = asked and offering.subject_id = scope.subject_id
    and (scope.level_id is null or scope.level_id = offering.level_id)
  join teaching_classes as class on class.school_id = asked and class.offering_id = offering.id
  join rooms as room on room.school_id = asked and room.teaching_class_id = class.id and room.kind = 'subject_class';
end;

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
    select member.room_id, member.person_id, member.role, false, 'infinity', 1
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

-- Whoever is no student and does more than evaluate may be staff; a coordinator is one in rooms of classes alone.
create or replace function unfit_member(
  asked bigint, asked_room bigint, asked_person bigint, as_role room_member_role
)
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
  select 'a coordinator outside the room of a class'
  from rooms as room
  where room.school_id = asked and room.id = asked_room and as_role = 'coordinator' and room.kind <> 'subject_class'
  union all
  select 'a student as staff'
  from students as student
  where student.school_id = asked and student.id = asked_person and as_role in ('staff', 'coordinator')
  union all
  select 'an evaluator'
  from account_people as own
  where own.school_id = asked and own.person_id = asked_person and as_role in ('staff', 'coordinator')
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
