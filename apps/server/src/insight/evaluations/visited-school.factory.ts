import type { Database } from "#platform/db/db.ts";
import { aGroup, aLevel, aSchool, aSubject } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator, aTeacher, type Member } from "#platform/testing/factories/people.ts";
import { aCoordinator, anEvaluator } from "#platform/testing/factories/scopes.ts";
import {
  anAssignment,
  anOffering,
  aSection,
  aTeachingClass,
  aYear,
} from "#platform/testing/factories/structure.ts";

/** Huda teaches maths, Omar Arabic; an evaluator of maths, a coordinator of each. */
export async function aVisitedSchool(database: Database) {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const year = await aYear(database, school);
  const level = await aLevel(database, group);
  const section = await aSection(database, year, { level, letter: "A" });
  const [maths, arabic] = [await aSubject(database, group), await aSubject(database, group)];
  const [huda, omar] = [await aTeacher(database, school), await aTeacher(database, school)];
  const classOf = async (subject: typeof maths, teacher: Member) => {
    const offering = await anOffering(database, year, { level, subject });
    const made = await aTeachingClass(database, offering, { section });
    await anAssignment(database, made, teacher);
    return made;
  };
  const [mathsClass, arabicClass] = [await classOf(maths, huda), await classOf(arabic, omar)];
  const reach = { schools: [school] };
  return {
    school,
    section,
    huda,
    omar,
    mathsClass,
    arabicClass,
    management: await aManagement(database, school),
    administrator: await anAdministrator(database, group),
    evaluator: await anEvaluator(database, group, { ...reach, subject: maths }),
    coordinator: await aCoordinator(database, group, { ...reach, subject: maths }),
    other: await aCoordinator(database, group, { ...reach, subject: arabic }),
    group,
  };
}
