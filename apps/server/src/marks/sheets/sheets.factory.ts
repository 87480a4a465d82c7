import type { Mark } from "@dars/contract/marks/results";

import { findPolicy } from "#marks/engine/public.ts";
import type { Database } from "#platform/db/db.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aLevel, aSchool, aSubject } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { anOffering, aSection, aTeachingClass, aYear } from "#platform/testing/factories/structure.ts";

/** A section of a level that IQ-SEC fits, with students, maths and Arabic, both taught, and open months. */
export async function aMarkedSchool(database: Database, { students: count = 3 } = {}) {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const year = await aYear(database, school, { title: "2026-2027" });
  const level = await aLevel(database, group, { code: "I1", name: "First intermediate" });
  const [maths, arabic] = [
    await aSubject(database, group, { name: "Maths", position: 1 }),
    await aSubject(database, group, { name: "Arabic", position: 2 }),
  ];
  const homeroomTeacher = await aTeacher(database, school, { name: "Huda" });
  const section = await aSection(database, year, { level, homeroomTeacher });
  const students = [];
  for (let no = 1; no <= count; no += 1)
    students.push(await aStudent(database, school, { section, name: `Student ${no}` }));
  const teacher = await aTeacher(database, school, { name: "Ali" });
  const offering = await anOffering(database, year, { level, subject: maths });
  const sheet = await aTeachingClass(database, offering, { section, teacher });
  const otherOffering = await anOffering(database, year, { level, subject: arabic });
  const otherSheet = await aTeachingClass(database, otherOffering, { section, teacher: homeroomTeacher });
  const management = await aManagement(database, school, { name: "Office" });
  await openColumns(database, { schoolId: school.id, yearId: year.id, levelId: level.id });
  const structure = { year, level, maths, arabic, section, offering, otherOffering, sheet, otherSheet };
  return { group, school, ...structure, students, teacher, homeroomTeacher, management };
}

interface Opened {
  readonly schoolId: number;
  readonly yearId: number;
  readonly levelId: number;
}

const CODES = ["M1", "M2", "MID", "M3", "M4", "FIN1", "FIN2"];

/** Opens every column of IQ-SEC but the second round, a week ago. */
export const openColumns = (database: Database, { schoolId, yearId, levelId }: Opened) =>
  database.inSchool(schoolId, (db) =>
    db
      .insertInto("mark_windows")
      .values(
        CODES.map((code) => ({
          school_id: schoolId,
          year_id: yearId,
          level_id: levelId,
          code,
          opens_on: dayFromToday(code === "FIN2" ? 30 : -7),
          due_on: dayFromToday(40),
        })),
      )
      .execute(),
  );

export const buildMarksBody = (marks: Readonly<Record<number, Mark>>, code = "M1", revision = 0) => ({
  key: aKey(),
  reason: null,
  cells: Object.entries(marks).map(([studentId, mark]) => ({
    studentId: Number(studentId),
    code,
    mark,
    revision,
  })),
});

interface Graded {
  readonly school: { readonly id: number };
  readonly year: { readonly id: number };
  readonly level: { readonly id: number };
}

/** Judges the level by weighted categories, letters and grade points from this year on. */
export const gradeByCategories = (database: Database, { school, year, level }: Graded) =>
  database.inSchool(school.id, (db) =>
    db
      .insertInto("grade_policies")
      .values({
        school_id: school.id,
        level_id: level.id,
        from_year_id: year.id,
        code: "INTL-US",
        version: 1,
        body: JSON.stringify(findPolicy("INTL-US")),
        source: "The school's handbook",
      })
      .execute(),
  );
