import type { Database } from "#platform/db/db.ts";
import {
  aGroup,
  aLevel,
  aSchool,
  aSubject,
  type Group,
  type School,
} from "#platform/testing/factories/organisation.ts";
import { aStudent, aTeacher, type Member } from "#platform/testing/factories/people.ts";
import {
  anAssignment,
  anOffering,
  aSection,
  aTeachingClass,
  aYear,
} from "#platform/testing/factories/structure.ts";

export interface TeachersSchool {
  readonly group: Group;
  readonly school: School;
  readonly teacher: Member;
  readonly classId: number;
}

/** A teacher with one class of three students, one class given up long ago, and a colleague's class beside them. */
export async function aTeachersSchool(database: Database): Promise<TeachersSchool> {
  const group = await aGroup(database);
  const school = await aSchool(database, group, { name: { en: "Al-Noor School", ar: "مدرسة النور" } });
  const year = await aYear(database, school);
  const level = await aLevel(database, group, { name: { en: "Intermediate 1", ar: "الأول المتوسط" } });
  const section = await aSection(database, year, { level, letter: "أ" });
  const names = { en: "Kadhim <Al-Khafaji>", ar: "كاظم صادق الخفاجي" };
  const teacher = await aTeacher(database, school, { name: names });
  for (let student = 0; student < 3; student++) await aStudent(database, school, { section });
  const aClass = async (name: { en: string; ar?: string }, by?: Member) => {
    const offering = await anOffering(database, year, {
      level,
      subject: await aSubject(database, group, { name }),
    });
    return aTeachingClass(database, offering, { section, ...(by && { teacher: by }) });
  };
  const { id: classId } = await aClass({ en: "Mathematics", ar: "الرياضيات" }, teacher);
  await aClass({ en: "History" }, await aTeacher(database, school));
  await anAssignment(database, await aClass({ en: "Art" }), teacher, { endsOn: "2001-01-01" });
  return { group, school, teacher, classId };
}
