import type { Names } from "@dars/contract/platform/primitives";
import type { SectionName } from "@dars/contract/time/attendance";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectIdAndNames } from "#platform/db/shapes.ts";

import { selectSectionName } from "./school.queries.ts";

/** Where a student sits now. */
export async function findCurrentSection(db: Db, schoolId: number, studentId: number) {
  const { rows } = await sql<{ readonly section: SectionName }>`
    select ${selectSectionName("section", "level")} as "section"
    from enrolments as sits
    join sections as section on section.school_id = sits.school_id and section.id = sits.section_id
    join levels as level on level.id = section.level_id
    join academic_years as year on year.school_id = sits.school_id and year.id = sits.year_id and year.state = 'current'
    where sits.school_id = ${schoolId} and sits.student_id = ${studentId} and sits.state = 'active'`.execute(
    db,
  );
  return rows[0]?.section;
}

export async function findStudent(db: Db, schoolId: number, studentId: number) {
  const { rows } = await sql<{ readonly student: { readonly id: number; readonly name: Names } }>`
    select ${selectIdAndNames("person")} as "student" from people as person
    join students on students.school_id = person.school_id and students.id = person.id
    where person.school_id = ${schoolId} and person.id = ${studentId}`.execute(db);
  return rows[0]?.student;
}
