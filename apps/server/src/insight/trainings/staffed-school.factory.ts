import type { Database } from "#platform/db/db.ts";
import { aGroup, aLevel, aSchool, aSubject } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator, aTeacher } from "#platform/testing/factories/people.ts";
import { aCoordinator } from "#platform/testing/factories/scopes.ts";
import {
  anAssignment,
  anOffering,
  aSection,
  aTeachingClass,
  aYear,
} from "#platform/testing/factories/structure.ts";

/** Huda teaches maths, Omar Arabic. */
export async function aStaffedSchool(database: Database) {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const year = await aYear(database, school);
  const level = await aLevel(database, group);
  const section = await aSection(database, year, { level, letter: "A" });
  const [maths, arabic] = [await aSubject(database, group), await aSubject(database, group)];
  const [huda, omar] = [await aTeacher(database, school), await aTeacher(database, school)];
  for (const [subject, teacher] of [
    [maths, huda],
    [arabic, omar],
  ] as const) {
    const offering = await anOffering(database, year, { level, subject });
    await anAssignment(database, await aTeachingClass(database, offering, { section }), teacher);
  }
  return {
    school,
    maths,
    arabic,
    huda,
    omar,
    management: await aManagement(database, school),
    administrator: await anAdministrator(database, group),
    coordinator: await aCoordinator(database, group, { schools: [school], subject: maths }),
  };
}
