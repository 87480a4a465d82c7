import type { Db } from "#platform/db/db.ts";
import { notFound } from "#platform/errors.ts";
import { requireOpenYear } from "#school/years/public.ts";

import { findYearOfTask } from "./video-tasks.queries.ts";

/** AZ-7: of a task whose year is archived, nothing is sent, shown or removed. */
export async function requireOpenTask(db: Db, schoolId: number, taskId: number): Promise<void> {
  const found = await findYearOfTask(db, schoolId, taskId);
  if (!found) throw notFound("This video exercise");
  await requireOpenYear(db, schoolId, found.yearId);
}
