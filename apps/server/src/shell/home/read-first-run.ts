import type { SchoolCard } from "@dars/contract/school/schools";
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
  schools: readonly SchoolCard[],
): Promise<FirstRun | null> {
  const [school, second] = schools;
  const isReachable = isPublicOrigin(origin);
  if (school === undefined) return { ...NO_SCHOOL, isReachable };
  if (second !== undefined) return null;
  const found = await readFirstSchool(database.reading(school.id), school.id);
  return isComplete(found) ? null : { ...found, isReachable };
}

const isComplete = (run: Omit<FirstRun, "isReachable">): boolean =>
  run.year !== null &&
  [run.students, run.management, run.teachers, run.taughtClasses, run.invited].every((count) => count > 0);
