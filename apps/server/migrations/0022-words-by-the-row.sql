-- The words of people cost an import much of its time: a second index, and calls for each row. What a row's words are
-- follows from the row, so those that go are found by the primary key and the second index is not needed; those that
-- come are written in its order; and only people whose names, phone or state are others than before get new ones.

-- The words of one person: of each name, where it begins with an article also without it, as matchesSearch has it; of
-- a phone the whole number, the number without the country's 964, its last seven and its last four digits.
create function words_of_person(search_text text, phone text, state person_state, deleted_at timestamptz)
returns table (word text)
language sql immutable parallel safe
begin atomic
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
  where length(part) >= 4 and deleted_at is null and state in ('active', 'deceased');
end;

create or replace function keep_words_of_new_people() returns trigger language plpgsql as $$
begin
  insert into person_words (school_id, word, person_id)
  select distinct changed.school_id, words.word collate "C" as word, changed.id
  from changed
  cross join lateral words_of_person(changed.search_text, changed.phone, changed.state, changed.deleted_at) as words
  order by changed.school_id, word, changed.id
  on conflict do nothing;
  return null;
end
$$;

create or replace function drop_words_of_people() returns trigger language plpgsql as $$
begin
  delete from person_words as kept
  using former
  cross join lateral words_of_person(former.search_text, former.phone, former.state, former.deleted_at) as words
  where kept.school_id = former.school_id and kept.word = words.word collate "C" and kept.person_id = former.id;
  return null;
end
$$;

create or replace function keep_words_of_changed_people() returns trigger language plpgsql as $$
begin
  delete from person_words as kept
  using former
  join changed using (school_id, id)
  cross join lateral words_of_person(former.search_text, former.phone, former.state, former.deleted_at) as words
  where kept.school_id = former.school_id and kept.word = words.word collate "C" and kept.person_id = former.id
    and (changed.search_text, changed.phone, changed.state, changed.deleted_at)
      is distinct from (former.search_text, former.phone, former.state, former.deleted_at);
  insert into person_words (school_id, word, person_id)
  select distinct changed.school_id, words.word collate "C" as word, changed.id
  from changed
  join former using (school_id, id)
  cross join lateral words_of_person(changed.search_text, changed.phone, changed.state, changed.deleted_at) as words
  where (changed.search_text, changed.phone, changed.state, changed.deleted_at)
    is distinct from (former.search_text, former.phone, former.state, former.deleted_at)
  order by changed.school_id, word, changed.id
  on conflict do nothing;
  return null;
end
$$;

-- One number is one word. Student numbers are given up with the student's row, of which people know nothing.
create or replace function keep_words_of_new_students() returns trigger language plpgsql as $$
begin
  insert into person_words (school_id, word, person_id)
  select changed.school_id, word collate "C" as word, changed.id
  from changed
  cross join lateral number_words(changed.student_number) as word
  order by changed.school_id, word, changed.id
  on conflict do nothing;
  return null;
end
$$;

create function drop_words_of_students() returns trigger language plpgsql as $$
begin
  delete from person_words as kept
  using former
  cross join lateral number_words(former.student_number) as words (word)
  where kept.school_id = former.school_id and kept.word = words.word collate "C" and kept.person_id = former.id;
  return null;
end
$$;

create or replace function keep_words_of_students() returns trigger language plpgsql as $$
begin
  delete from person_words as kept
  using former
  join changed using (school_id, id)
  cross join lateral number_words(former.student_number) as words (word)
  where kept.school_id = former.school_id and kept.word = words.word collate "C" and kept.person_id = former.id
    and changed.student_number is distinct from former.student_number;
  insert into person_words (school_id, word, person_id)
  select changed.school_id, word collate "C" as word, changed.id
  from changed
  join former using (school_id, id)
  cross join lateral number_words(changed.student_number) as word
  where changed.student_number is distinct from former.student_number
  order by changed.school_id, word, changed.id
  on conflict do nothing;
  return null;
end
$$;

create or replace trigger student_words_changed after update on students
  referencing old table as former new table as changed
  for each statement execute function keep_words_of_students();
create trigger student_words_gone after delete on students
  referencing old table as former for each statement execute function drop_words_of_students();

drop function name_words(text);
drop function phone_words(text);
drop index person_words_by_person;
