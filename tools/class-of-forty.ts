/**
 * A full class, as many schools have it and the demo school has not: the smaller of its schools has a second section of
 * a level with forty students, led by its `noor.teacher2`. Nothing where there is no demo school.
 */
export const CLASS_OF_FORTY = `
  create temporary table full_class as
  select section.school_id, section.year_id, section.level_id, own.person_id as teacher_id, year.starts_on
  from login_names as name
  join account_people as own on own.account_id = name.account_id
  join sections as section on section.school_id = own.school_id
  join academic_years as year on year.school_id = section.school_id and year.id = section.year_id
    and year.state = 'current'
  where name.login = 'noor.teacher2'
  order by section.id limit 1;

  insert into sections (school_id, year_id, level_id, letter, homeroom_teacher_id)
  select school_id, year_id, level_id, 'م', teacher_id from full_class;

  with given (place, ar, en) as (values (1, 'أحمد', 'Ahmed'), (2, 'بلال', 'Bilal'), (3, 'تمارا', 'Tamara'),
    (4, 'حسن', 'Hassan'), (5, 'دانية', 'Dania'), (6, 'رامي', 'Rami'), (7, 'سارة', 'Sara'), (8, 'علي', 'Ali')),
  family (place, ar, en) as (values (1, 'الخفاجي', 'Khafaji'), (2, 'الدليمي', 'Dulaimi'), (3, 'الساعدي', 'Saadi'),
    (4, 'العبيدي', 'Ubaidi'), (5, 'الكناني', 'Kinani')),
  person as (
    insert into people (school_id, sourced_id, name_ar, name_en, sex, synthetic)
    select school_id, 'full-class-' || given.place || '-' || family.place, given.ar || ' ' || family.ar,
      given.en || ' ' || family.en, case when given.place in (3, 5, 7) then 'female' else 'male' end::sex, true
    from full_class cross join given cross join family
    returning school_id, id
  ),
  student as (insert into students (school_id, id) select school_id, id from person returning school_id, id),
  enrolment as (
    insert into enrolments (school_id, student_id, year_id, level_id, section_id, starts_on)
    select student.school_id, student.id, class.year_id, class.level_id, section.id, class.starts_on
    from student
    join full_class as class on class.school_id = student.school_id
    join sections as section on section.school_id = class.school_id and section.year_id = class.year_id
      and section.level_id = class.level_id and section.letter = 'م'
    returning school_id, id, section_id, starts_on
  )
  insert into section_stays (school_id, enrolment_id, section_id, starts_on)
  select school_id, id, section_id, starts_on from enrolment`;
