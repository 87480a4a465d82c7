import type pg from "pg";

import type { Section } from "#platform/testing/factories/structure.ts";

/** Students of a section without accounts, named Pupil 1 to `count`, in one statement. */
export const manyStudents = (owner: pg.Pool | pg.Client, { schoolId, ...section }: Section, count: number) =>
  owner.query(
    `with person as (
       insert into people (school_id, name_en, search_text)
       select $1, 'Pupil ' || number, 'pupil ' || number from generate_series(1, $5::int) as number
       returning id
     ), student as (
       insert into students (school_id, id) select $1, id from person returning id
     )
     insert into enrolments (school_id, student_id, year_id, level_id, section_id, starts_on)
     select $1, id, $2, $3, $4, '2020-09-01' from student`,
    [schoolId, section.yearId, section.levelId, section.id, count],
  );
