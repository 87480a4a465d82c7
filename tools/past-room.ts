/**
 * The demo begins with its year; here its chemistry class has a message of a year before, too. One message,
 * frozen with the year (ARC-1), unread by all members. Nothing if there is no demo school.
 */
export const PAST_ROOM = `
  create temporary table twin as
  select room.school_id, room.id, room.school_year - 1 as school_year, room.kind, room.teaching_class_id,
         room.section_id, room.subject_id, teacher.person_id as teacher_id
  from rooms as room
  join room_members as pupil on pupil.school_id = room.school_id and pupil.room_id = room.id
    and pupil.role = 'student'
  join account_people as pupils on pupils.school_id = pupil.school_id and pupils.person_id = pupil.person_id
  join login_names as one on one.account_id = pupils.account_id and one.login = 'student9'
  join room_members as teacher on teacher.school_id = room.school_id and teacher.room_id = room.id
    and teacher.role = 'staff'
  join account_people as teachers on teachers.school_id = teacher.school_id and teachers.person_id = teacher.person_id
  join login_names as other on other.account_id = teachers.account_id and other.login = 'teacher2'
  where room.kind = 'subject_class';

  select ensure_room_year(school_year) from twin;

  insert into rooms (school_id, school_year, kind, teaching_class_id, section_id, subject_id, state, last_seq,
                     last_msg_no, last_message_at, archived_at)
  select school_id, school_year, kind, teaching_class_id, section_id, subject_id, 'archived', 1,
         1, now() - interval '200 days', now() - interval '150 days'
  from twin;

  insert into room_members (school_id, person_id, room_id, role, may_write)
  select member.school_id, member.person_id, past.id, member.role, false
  from twin
  join rooms as past on past.school_id = twin.school_id and past.school_year = twin.school_year
    and past.teaching_class_id = twin.teaching_class_id and past.archived_at is not null
  join room_members as member on member.school_id = twin.school_id and member.room_id = twin.id
    and member.left_seq is null;

  insert into room_events (school_id, room_id, seq, school_year, type, msg_no, sender_id, client_id, body, created_at)
  select past.school_id, past.id, 1, past.school_year, 'message', 1, twin.teacher_id, 'pastyear0000001',
         'أحسنتم هذه السنة.', past.last_message_at
  from twin
  join rooms as past on past.school_id = twin.school_id and past.school_year = twin.school_year
    and past.teaching_class_id = twin.teaching_class_id and past.archived_at is not null`;
