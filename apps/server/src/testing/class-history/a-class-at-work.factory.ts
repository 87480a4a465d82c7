import { aMarkedSchool } from "#marks/sheets/sheets.factory.ts";
import type { Database } from "#platform/db/db.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { teachEveryDay } from "#platform/testing/factories/organisation.ts";
import type { Member } from "#platform/testing/factories/people.ts";
import { anAssignment } from "#platform/testing/factories/structure.ts";

interface Teacher extends Member {
  readonly token: string;
}

/** A section with its mark sheet and its register of today, and teachers who may write into both. */
export interface ClassAtWork {
  readonly schoolId: number;
  readonly sectionId: number;
  readonly sheetId: number;
  readonly day: string;
  readonly studentIds: readonly number[];
  readonly teachers: readonly Teacher[];
}

/** A class of a school of its own with two teachers. */
export async function aClassAtWork(
  database: Database,
  signIn: (member: Member) => Promise<Teacher>,
): Promise<ClassAtWork> {
  const world = await aMarkedSchool(database, { students: 5 });
  const { school, section, sheet, students, teacher, homeroomTeacher } = world;
  await teachEveryDay(database, school);
  await anAssignment(database, sheet, homeroomTeacher, { role: "assistant" });
  return {
    schoolId: school.id,
    sectionId: section.id,
    sheetId: sheet.id,
    day: dayFromToday(0),
    studentIds: students.map(({ id }) => id),
    teachers: [await signIn(teacher), await signIn(homeroomTeacher)],
  };
}
