import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";

import { anEnrolment, aSeat } from "./enrolments.ts";
import { aGuardian, aGuardianLink } from "./guardians.ts";
import { aGroup, aLevel, aSchool, aSubject } from "./organisation.ts";
import { aManagement, anAdministrator, aStudent, aTeacher } from "./people.ts";
import { aCoordinator, anEvaluator } from "./scopes.ts";
import { anOffering, aSection, aTeachingClass, aYear } from "./structure.ts";

const { database, owner } = await freshDatabase();

test("a school can be made with one of everybody in it", async () => {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const year = await aYear(database, school);
  const level = await aLevel(database, group);
  const subject = await aSubject(database, group);
  const teacher = await aTeacher(database, school);
  const section = await aSection(database, year, { level, homeroomTeacher: teacher });
  const offering = await anOffering(database, year, { level, subject });
  const early = await aStudent(database, school, { section });
  const english = await aTeachingClass(database, offering, { section, teacher });
  const late = await aStudent(database, school, { section });
  const mixed = await aTeachingClass(database, offering);
  await aSeat(database, mixed, early);
  const guardian = await aGuardian(database, group, { of: [early, late] });
  await aGuardianLink(database, await aGuardian(database, group, { of: [late] }), early);
  const unplaced = await aStudent(database, school);
  await anEnrolment(database, unplaced, { year, level });
  const management = await aManagement(database, school);
  const administrator = await anAdministrator(database, group);
  const coordinator = await aCoordinator(database, group, { subject, schools: [school] });
  const evaluator = await anEvaluator(database, group, { schools: [school] });

  const { rows } = await owner.query(
    "select student_id from class_enrolments where teaching_class_id = $1 order by student_id",
    [english.id],
  );

  expect(rows.map(({ student_id }) => student_id)).toEqual([early.id, late.id]);
  const roles = [teacher, early, guardian, management, administrator, coordinator, evaluator].map(
    ({ actor }) => actor.role,
  );
  expect(new Set(roles).size).toBe(7);
});
