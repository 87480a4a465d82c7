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

/** Huda teaches maths, Omar Arabic; a coordinator of maths. */
export async function aStaffedSchool(database: Database) {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const year = await aYear(database, school);
  const level = await aLevel(database, group);
  const section = await aSection(database, year, { level, letter: "A" });
  const [maths, arabic] = [await aSubject(database, group), await aSubject(database, group)];
  const [huda, omar] = [await aTeacher(database, school), await aTeacher(database, school)];
  const createClass = async (subject: typeof maths, teacher: Member) => {
    const offering = await anOffering(database, year, { level, subject });
    const made = await aTeachingClass(database, offering, { section });
    await anAssignment(database, made, teacher);
    return made;
  };
  const [mathsClass, arabicClass] = [await createClass(maths, huda), await createClass(arabic, omar)];
  return {
    group,
    school,
    year,
    section,
    mathsClass,
    arabicClass,
    maths,
    arabic,
    huda,
    omar,
    management: await aManagement(database, school),
    administrator: await anAdministrator(database, group),
    coordinator: await aCoordinator(database, group, { schools: [school], subject: maths }),
    evaluator: await anEvaluator(database, group, { schools: [school] }),
  };
}
