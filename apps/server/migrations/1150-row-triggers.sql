-- Marks of rooms and words for search by row triggers: a trigger with a table of the changed rows fails on a distributed
-- table, and each needs the row alone.

-- All tables at once or none, and no waiting for one while others wait for this: reads go on beside these locks, and
-- whoever writes waits only for the statements below.
do $$
begin
  for attempt in 1..100 loop
    begin
      lock table
        academic_years, account_people, accounts, class_enrolments, coordinator_scopes, enrolments,
        group_settings, guardian_links, people, role_assignments, school_settings, sections, students,
        teacher_assignments, teaching_classes
      in share row exclusive mode nowait;
      return;
    exception when lock_not_available then
      perform pg_sleep(0.05);
    end;
  end loop;
  -- The migrator begins again.
  raise lock_not_available using message = 'Tables of people are being written to.';
end
$$;

create or replace function mark_rooms() returns trigger language plpgsql as $$
begin
  insert into room_marks (school_id) values (coalesce(new.school_id, old.school_id)) on conflict do nothing;
  return null;
end $$;

create or replace function mark_rooms_of_accounts() returns trigger language plpgsql as $$
begin
  insert into room_marks (school_id)
  select own.school_id from account_people as own where own.account_id = new.id
  on conflict do nothing;
  return null;
end $$;

create or replace function mark_rooms_of_group() returns trigger language plpgsql as $$
begin
  insert into room_marks (school_id)
  select school.id from schools as school where school.group_id = coalesce(new.group_id, old.group_id)
  on conflict do nothing;
  return null;
end $$;

create or replace function mark_rooms_of_roles() returns trigger language plpgsql as $$
begin
  insert into room_marks (school_id)
  select own.school_id from account_people as own
  where (own.account_id = new.account_id and own.school_id = coalesce(new.school_id, own.school_id))
    or (own.account_id = old.account_id and own.school_id = coalesce(old.school_id, own.school_id))
  on conflict do nothing;
  return null;
end $$;

-- Statements of the language itself: in a query for each row they cost as much as storing the words.
drop function words_of_person(text, text, person_state, timestamptz);
create function words_of_person(search_text text, phone text, state person_state, deleted_at timestamptz)
  returns text[] language plpgsql immutable parallel safe as $$
declare
  digits text := regexp_replace(phone, '\D', '', 'g');
  words text[] := '{}';
  word text;
begin
  if deleted_at is not null or state is null or state not in ('active', 'deceased') then return words; end if;
  foreach word in array string_to_array(search_text, ' ') loop
    if word <> '' then words := words || word; end if;
    if length(word) > 4 and (starts_with(word, 'ال') or starts_with(word, 'al')) then
      words := words || substr(word, 3);
    end if;
  end loop;
  foreach word in array array[digits, regexp_replace(digits, '^964', ''), right(digits, 7), right(digits, 4)] loop
    if length(word) >= 4 then words := words || ('+' || word); end if;
  end loop;
  return words;
end $$;

create function words_of_student(student_number text) returns text[] language plpgsql immutable parallel safe as $$
declare
  word text := lower(regexp_replace(student_number, '[^0-9A-Za-z]', '', 'g'));
begin
  if word <> '' then return array['#' || word]; end if;
  return '{}';
end $$;

create function keep_words_of_person() returns trigger language plpgsql as $$
declare
  former text[] := words_of_person(old.search_text, old.phone, old.state, old.deleted_at);
  present text[] := words_of_person(new.search_text, new.phone, new.state, new.deleted_at);
begin
  if former <> '{}' then
    delete from person_words
    where school_id = old.school_id and word = any (former) and person_id = old.id and word <> all (present);
  end if;
  if present <> '{}' then
    insert into person_words (school_id, word, person_id)
    select new.school_id, word, new.id from unnest(present) as word
    on conflict do nothing;
  end if;
  return null;
end $$;

create function keep_words_of_student() returns trigger language plpgsql as $$
declare
  former text[] := words_of_student(old.student_number);
  present text[] := words_of_student(new.student_number);
begin
  if former <> '{}' then
    delete from person_words
    where school_id = old.school_id and word = any (former) and person_id = old.id and word <> all (present);
  end if;
  if present <> '{}' then
    insert into person_words (school_id, word, person_id)
    select new.school_id, word, new.id from unnest(present) as word
    on conflict do nothing;
  end if;
  return null;
end $$;

create or replace trigger marks_rooms_new after insert on academic_years for each row
  execute function mark_rooms();
create or replace trigger marks_rooms_changed after update on academic_years for each row
  when (old.* is distinct from new.*)
  execute function mark_rooms();
create or replace trigger marks_rooms_gone after delete on academic_years for each row
  execute function mark_rooms();

create or replace trigger marks_rooms_new after insert on account_people for each row
  execute function mark_rooms();
create or replace trigger marks_rooms_changed after update on account_people for each row
  when (old.* is distinct from new.*)
  execute function mark_rooms();
create or replace trigger marks_rooms_gone after delete on account_people for each row
  execute function mark_rooms();

create or replace trigger marks_rooms_new after insert on class_enrolments for each row
  execute function mark_rooms();
create or replace trigger marks_rooms_changed after update on class_enrolments for each row
  when (old.* is distinct from new.*)
  execute function mark_rooms();
create or replace trigger marks_rooms_gone after delete on class_enrolments for each row
  execute function mark_rooms();

create or replace trigger marks_rooms_new after insert on coordinator_scopes for each row
  execute function mark_rooms();
create or replace trigger marks_rooms_changed after update on coordinator_scopes for each row
  when (old.* is distinct from new.*)
  execute function mark_rooms();
create or replace trigger marks_rooms_gone after delete on coordinator_scopes for each row
  execute function mark_rooms();

create or replace trigger marks_rooms_new after insert on enrolments for each row
  execute function mark_rooms();
create or replace trigger marks_rooms_changed after update on enrolments for each row
  when (old.* is distinct from new.*)
  execute function mark_rooms();
create or replace trigger marks_rooms_gone after delete on enrolments for each row
  execute function mark_rooms();

create or replace trigger marks_rooms_new after insert on group_settings for each row
  execute function mark_rooms_of_group();
create or replace trigger marks_rooms_changed after update on group_settings for each row
  when (old.* is distinct from new.*)
  execute function mark_rooms_of_group();
create or replace trigger marks_rooms_gone after delete on group_settings for each row
  execute function mark_rooms_of_group();

create or replace trigger marks_rooms_new after insert on guardian_links for each row
  execute function mark_rooms();
create or replace trigger marks_rooms_changed after update on guardian_links for each row
  when (old.* is distinct from new.*)
  execute function mark_rooms();
create or replace trigger marks_rooms_gone after delete on guardian_links for each row
  execute function mark_rooms();

create or replace trigger marks_rooms_new after insert on role_assignments for each row
  execute function mark_rooms_of_roles();
create or replace trigger marks_rooms_changed after update on role_assignments for each row
  when (old.* is distinct from new.*)
  execute function mark_rooms_of_roles();
create or replace trigger marks_rooms_gone after delete on role_assignments for each row
  execute function mark_rooms_of_roles();

create or replace trigger marks_rooms_new after insert on school_settings for each row
  execute function mark_rooms();
create or replace trigger marks_rooms_changed after update on school_settings for each row
  when (old.* is distinct from new.*)
  execute function mark_rooms();
create or replace trigger marks_rooms_gone after delete on school_settings for each row
  execute function mark_rooms();

create or replace trigger marks_rooms_new after insert on sections for each row
  execute function mark_rooms();
create or replace trigger marks_rooms_changed after update on sections for each row
  when (old.* is distinct from new.*)
  execute function mark_rooms();
create or replace trigger marks_rooms_gone after delete on sections for each row
  execute function mark_rooms();

create or replace trigger marks_rooms_new after insert on teacher_assignments for each row
  execute function mark_rooms();
create or replace trigger marks_rooms_changed after update on teacher_assignments for each row
  when (old.* is distinct from new.*)
  execute function mark_rooms();
create or replace trigger marks_rooms_gone after delete on teacher_assignments for each row
  execute function mark_rooms();

create or replace trigger marks_rooms_new after insert on teaching_classes for each row
  execute function mark_rooms();
create or replace trigger marks_rooms_changed after update on teaching_classes for each row
  when (old.* is distinct from new.*)
  execute function mark_rooms();
create or replace trigger marks_rooms_gone after delete on teaching_classes for each row
  execute function mark_rooms();

create or replace trigger marks_rooms_changed after update on accounts for each row
  when (old.state is distinct from new.state)
  execute function mark_rooms_of_accounts();
create or replace trigger marks_rooms_changed after update on people for each row
  when (old.state is distinct from new.state or old.deleted_at is distinct from new.deleted_at
    or old.birth_date is distinct from new.birth_date)
  execute function mark_rooms();

create or replace trigger people_words_new after insert on people for each row
  execute function keep_words_of_person();
create or replace trigger people_words_changed after update on people for each row
  when (old.search_text is distinct from new.search_text or old.phone is distinct from new.phone
    or old.state is distinct from new.state or old.deleted_at is distinct from new.deleted_at)
  execute function keep_words_of_person();
create or replace trigger people_words_gone after delete on people for each row
  execute function keep_words_of_person();

create or replace trigger student_words_new after insert on students for each row
  execute function keep_words_of_student();
create or replace trigger student_words_changed after update on students for each row
  when (old.student_number is distinct from new.student_number)
  execute function keep_words_of_student();
create or replace trigger student_words_gone after delete on students for each row
  execute function keep_words_of_student();

drop function mark_rooms_of_people();
drop function keep_words_of_new_people();
drop function keep_words_of_changed_people();
drop function drop_words_of_people();
drop function keep_words_of_new_students();
drop function keep_words_of_students();
drop function drop_words_of_students();
drop function number_words(text);
