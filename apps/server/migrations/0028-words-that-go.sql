-- Which words go is found out before they are looked for: the planner mixed both, and looked through an index by its
-- third column for every student of an import that was undone.

create or replace function drop_words_of_people() returns trigger language plpgsql as $$
begin
  with gone as materialized (
    select former.school_id, words.word collate "C" as word, former.id
    from former
    cross join lateral words_of_person(former.search_text, former.phone, former.state, former.deleted_at) as words
  )
  delete from person_words as kept using gone
  where kept.school_id = gone.school_id and kept.word = gone.word and kept.person_id = gone.id;
  return null;
end
$$;

create or replace function drop_words_of_students() returns trigger language plpgsql as $$
begin
  with gone as materialized (
    select former.school_id, words.word collate "C" as word, former.id
    from former
    cross join lateral number_words(former.student_number) as words (word)
  )
  delete from person_words as kept using gone
  where kept.school_id = gone.school_id and kept.word = gone.word and kept.person_id = gone.id;
  return null;
end
$$;

create or replace function keep_words_of_changed_people() returns trigger language plpgsql as $$
begin
  with gone as materialized (
    select former.school_id, words.word collate "C" as word, former.id
    from former
    join changed using (school_id, id)
    cross join lateral words_of_person(former.search_text, former.phone, former.state, former.deleted_at) as words
    where (changed.search_text, changed.phone, changed.state, changed.deleted_at)
      is distinct from (former.search_text, former.phone, former.state, former.deleted_at)
  )
  delete from person_words as kept using gone
  where kept.school_id = gone.school_id and kept.word = gone.word and kept.person_id = gone.id;
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

create or replace function keep_words_of_students() returns trigger language plpgsql as $$
begin
  with gone as materialized (
    select former.school_id, words.word collate "C" as word, former.id
    from former
    join changed using (school_id, id)
    cross join lateral number_words(former.student_number) as words (word)
    where changed.student_number is distinct from former.student_number
  )
  delete from person_words as kept using gone
  where kept.school_id = gone.school_id and kept.word = gone.word and kept.person_id = gone.id;
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

-- After an import has made thousands of rows, what is planned for a handful of them takes minutes: whoever writes so
-- many counts them anew.
grant maintain on
  people, students, teachers, sections, teaching_classes, enrolments, section_stays, class_enrolments,
  teacher_assignments, accounts, login_names, account_people, role_assignments, account_schools, guardian_links,
  roster_records, roster_changes, person_words
to dars_app;
