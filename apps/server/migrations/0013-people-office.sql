-- The words by which a person is found: of the names as search_text has them, `+` and digits for phones, `#` for the
-- student number. A table and not a trigram index: under row-level security PostgreSQL asks an index only what cannot
-- leak, and LIKE can. A range of words under collation C cannot.
create table person_words (
  school_id bigint not null,
  word text collate "C" not null,
  person_id bigint not null,
  primary key (school_id, word, person_id)
);
create index person_words_by_person on person_words (school_id, person_id);
alter table person_words enable row level security;
alter table person_words force row level security;
create policy of_the_school on person_words using (school_id = current_setting('app.school_id')::bigint);

-- The order of lists of people, so that a page of them is read and no more.
create index people_by_name on people
  (school_id, (coalesce(name_ar, name_ckb, name_en) collate "ar-x-icu"), id);

-- Every word of a name, and where it begins with an article the word without it, as matchesSearch has it.
create function name_words(search_text text) returns setof text
language sql immutable parallel safe
begin atomic
  select word from string_to_table(search_text, ' ') as word where word <> ''
  union
  select substr(word, 3) from string_to_table(search_text, ' ') as word
  where (starts_with(word, 'ال') or starts_with(word, 'al')) and length(word) > 4;
end;

-- The whole number, the number without the country's 964, its last seven and its last four digits.
create function phone_words(phone text) returns setof text
language sql immutable parallel safe
begin atomic
  select '+' || part
  from regexp_replace(phone, '\D', '', 'g') as digits
  cross join lateral unnest(array[
    digits, regexp_replace(digits, '^964', ''), right(digits, 7), right(digits, 4)
  ]) as part
  where length(part) >= 4
  group by part;
end;

create function number_words(student_number text) returns setof text
language sql immutable parallel safe
begin atomic
  select '#' || word
  from lower(regexp_replace(student_number, '[^0-9A-Za-z]', '', 'g')) as word
  where word <> '';
end;

create function keep_words_of_new_people() returns trigger language plpgsql as $$
begin
  insert into person_words (school_id, word, person_id)
  select person.school_id, word, person.id
  from changed as person
  cross join lateral (select name_words(person.search_text) union select phone_words(person.phone)) as words (word)
  where person.deleted_at is null and person.state in ('active', 'deceased')
  on conflict do nothing;
  return null;
end
$$;

create function keep_words_of_changed_people() returns trigger language plpgsql as $$
begin
  if not exists (
    select from changed join former using (school_id, id)
    where (changed.search_text, changed.phone, changed.state, changed.deleted_at)
      is distinct from (former.search_text, former.phone, former.state, former.deleted_at)
  ) then return null; end if;
  delete from person_words as kept using changed
  where kept.school_id = changed.school_id and kept.person_id = changed.id
    and (kept.word < '#' or kept.word >= '$');
  insert into person_words (school_id, word, person_id)
  select person.school_id, word, person.id
  from changed as person
  cross join lateral (select name_words(person.search_text) union select phone_words(person.phone)) as words (word)
  where person.deleted_at is null and person.state in ('active', 'deceased')
  on conflict do nothing;
  return null;
end
$$;

create function drop_words_of_people() returns trigger language plpgsql as $$
begin
  delete from person_words as kept using former
  where kept.school_id = former.school_id and kept.person_id = former.id;
  return null;
end
$$;

create function keep_words_of_new_students() returns trigger language plpgsql as $$
begin
  insert into person_words (school_id, word, person_id)
  select student.school_id, word, student.id
  from changed as student
  cross join lateral number_words(student.student_number) as word
  on conflict do nothing;
  return null;
end
$$;

create function keep_words_of_students() returns trigger language plpgsql as $$
begin
  delete from person_words as kept using changed
  where kept.school_id = changed.school_id and kept.person_id = changed.id
    and kept.word >= '#' and kept.word < '$';
  insert into person_words (school_id, word, person_id)
  select student.school_id, word, student.id
  from changed as student
  cross join lateral number_words(student.student_number) as word
  on conflict do nothing;
  return null;
end
$$;

create trigger people_words_new after insert on people
  referencing new table as changed for each statement execute function keep_words_of_new_people();
create trigger people_words_changed after update on people
  referencing old table as former new table as changed
  for each statement execute function keep_words_of_changed_people();
create trigger people_words_gone after delete on people
  referencing old table as former for each statement execute function drop_words_of_people();
create trigger student_words_new after insert on students
  referencing new table as changed for each statement execute function keep_words_of_new_students();
create trigger student_words_changed after update on students
  referencing new table as changed for each statement execute function keep_words_of_students();

do $$
declare
  school bigint;
begin
  for school in select id from schools loop
    perform set_config('app.school_id', school::text, true);
    insert into person_words (school_id, word, person_id)
    select person.school_id, word, person.id
    from people as person
    left join students as student on student.school_id = person.school_id and student.id = person.id
    cross join lateral (
      select name_words(person.search_text)
      union select phone_words(person.phone)
      union select number_words(student.student_number)
    ) as words (word)
    where person.school_id = school and person.deleted_at is null and person.state in ('active', 'deceased');
  end loop;
end
$$;

-- Of the national id only what the server's own key opens (B3).
alter table people add column national_id_sealed bytea;

-- What the office moved, so that a wrong move can be taken back the same day.
create table section_moves (
  school_id bigint not null,
  id bigint generated always as identity,
  enrolment_id bigint not null,
  -- All students that were moved by one step have its first move's id here.
  batch_id bigint,
  from_section_id bigint,
  to_section_id bigint not null,
  starts_on date not null,
  made_by bigint references accounts,
  made_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, enrolment_id) references enrolments (school_id, id),
  foreign key (school_id, from_section_id) references sections (school_id, id),
  foreign key (school_id, to_section_id) references sections (school_id, id)
);
create index section_moves_by_enrolment on section_moves (school_id, enrolment_id);
create index section_moves_by_batch on section_moves (school_id, batch_id);
alter table section_moves enable row level security;
alter table section_moves force row level security;
create policy of_the_school on section_moves using (school_id = current_setting('app.school_id')::bigint);
