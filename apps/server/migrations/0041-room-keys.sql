-- What a room is for, in one word: there is one such room in a school year, and its members follow from it. Null: its
-- members follow from nothing. staff_id is the teacher of a room of two sides, or the one side of a room of two
-- colleagues.
alter table rooms
  add column derived_key text,
  add column subject_id bigint,
  add column staff_id bigint,
  add column other_staff_id bigint,
  -- CHAT-1: until when somebody of the staff is in it, as far as is known; nothing is written in it after.
  add column staffed_until timestamptz not null default 'infinity';
create unique index rooms_by_key on rooms (school_id, school_year, derived_key);
update rooms
set derived_key = case kind
    when 'subject_class' then 'class:' || teaching_class_id
    when 'homeroom' then 'homeroom:' || section_id
    when 'staff' then 'staff'
    when 'announcement' then 'announcement'
  end
where kind in ('subject_class', 'homeroom', 'staff', 'announcement');
update rooms as room
set staff_id = member.person_id,
  derived_key = case kind when 'teacher_student' then 'student:' else 'parents:' end
    || about_student_id || ':' || member.person_id
from room_members as member
where room.kind in ('teacher_student', 'teacher_parent') and room.about_student_id is not null
  and member.school_id = room.school_id and member.room_id = room.id
  and member.role = 'staff' and member.left_seq is null;
