import { aStaffedSchool } from "#insight/trainings/staffed-school.factory.ts";
import type { Database } from "#platform/db/db.ts";
import { aCoordinator, anEvaluator } from "#platform/testing/factories/scopes.ts";

/** Huda teaches maths, Omar Arabic; an evaluator of maths, a coordinator of each. */
export async function aVisitedSchool(database: Database) {
  const staffed = await aStaffedSchool(database);
  const { group, school, maths, arabic } = staffed;
  return {
    ...staffed,
    evaluator: await anEvaluator(database, group, { schools: [school], subject: maths }),
    other: await aCoordinator(database, group, { schools: [school], subject: arabic }),
  };
}
