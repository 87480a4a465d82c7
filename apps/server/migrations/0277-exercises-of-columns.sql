-- Exercises whose scores a teacher is proposed as marks of a column of a class.
create table column_exercises (
  school_id bigint not null,
  teaching_class_id bigint not null,
  code text not null,
  exercise_id bigint not null,
  primary key (school_id, teaching_class_id, code, exercise_id),
  foreign key (school_id, exercise_id, teaching_class_id)
    references exercise_classes (school_id, exercise_id, teaching_class_id) on delete cascade
);
create index column_exercises_by_exercise on column_exercises (school_id, exercise_id, teaching_class_id);
alter table column_exercises enable row level security;
alter table column_exercises force row level security;
create policy of_the_school on column_exercises using (school_id = current_setting('app.school_id')::bigint);
