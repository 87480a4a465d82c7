-- What names in timetable files of other programs mean in a school, as the office said it once.
create table timetable_file_names (
  school_id bigint not null,
  kind text not null check (kind in ('section', 'subject', 'teacher', 'room')),
  -- Without marks, articles and blanks, as names of a file are compared.
  name text not null,
  level_id bigint references levels,
  letter text,
  subject_id bigint references subjects,
  teacher_id bigint,
  room_id bigint,
  primary key (school_id, kind, name),
  foreign key (school_id) references schools (id),
  foreign key (school_id, teacher_id) references people (school_id, id),
  foreign key (school_id, room_id) references teaching_rooms (school_id, id),
  check (num_nonnulls(level_id, subject_id, teacher_id, room_id) = 1 and (level_id is null) = (letter is null))
);
create index timetable_file_names_by_teacher on timetable_file_names (school_id, teacher_id) where teacher_id is not null;
alter table timetable_file_names enable row level security;
alter table timetable_file_names force row level security;
create policy of_the_school on timetable_file_names using (school_id = current_setting('app.school_id')::bigint);
