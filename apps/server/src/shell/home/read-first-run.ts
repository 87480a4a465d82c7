import type { FirstRun } from "@dars/contract/shell/home";

import type { Context } from "#platform/context.ts";
import { isPublicOrigin } from "#platform/is-public-origin.ts";

import { readFirstSchool } from "./first-run.queries.ts";

const NO_SCHOOL = {
  school: null,
  year: null,
  students: 0,
  guardians: 0,
  management: 0,
  waitingManagement: 0,
  teachers: 0,
  classes: 0,
  taughtClasses: 0,
  invited: 0,
};

/** How far the only school of a group is; null with a second school, and once everything is there. */
export async function readFirstRun(
  { database, origin }: Context,
  schoolIds: readonly number[],
): Promise<FirstRun | null> {
  const [schoolId, second] = schoolIds;
  const isReachable = isPublicOrigin(origin);
  if (schoolId === undefined) return { ...NO_SCHOOL, isReachable };
  if (second !== undefined) return null;
  const found = await readFirstSchool(database.reading(schoolId), schoolId);
  return isComplete(found) ? null : { ...found, isReachable };
}

const isComplete = (run: Omit<FirstRun, "isReachable">): boolean =>
  run.year !== null &&
  [run.students, run.management, run.teachers, run.taughtClasses, run.invited].every((count) => count > 0);
