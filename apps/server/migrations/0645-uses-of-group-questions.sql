-- Exercises of schools that have taken over a question of their group. The head office, whose question it is, counts them.
-- No key leads to the question: no key leads from one school into another.
create table group_question_uses (
  school_id bigint not null,
  exercise_id bigint not null,
  office_id bigint not null,
  question_id bigint not null,
  primary key (school_id, exercise_id, question_id),
  foreign key (school_id, exercise_id) references exercises (school_id, id)
);
create index group_question_uses_by_question on group_question_uses (office_id, question_id);
alter table group_question_uses enable row level security;
alter table group_question_uses force row level security;
create policy of_the_school on group_question_uses using (school_id = current_setting('app.school_id')::bigint);
create policy of_the_office on group_question_uses for select
  using (office_id = current_setting('app.school_id')::bigint);
