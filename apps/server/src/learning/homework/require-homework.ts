import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { forbidden, notFound } from "#platform/errors.ts";
import { getListScope } from "#school/schools/public.ts";

import { listHomeworkRows, type HomeworkRow } from "./homework-lines.queries.ts";

/** A homework within the caller's reach (E9); throws not found for every other. */
export async function requireHomework(
  { actor }: Context,
  db: Db,
  schoolId: number,
  homeworkId: number,
): Promise<HomeworkRow> {
  const caller = { reach: getListScope(actor), accountId: actor.accountId };
  const [found] = await listHomeworkRows(db, schoolId, caller, { homeworkId, limit: 1 });
  if (!found) throw notFound("This homework");
  return found;
}

/** HW-1: one's own, or one whose classes are all one's own. */
export const mayChange = ({ actor }: Context, { authorId, foreign, classes }: HomeworkRow): boolean =>
  actor.role === "teacher" && (authorId === actor.accountId || (foreign === 0 && classes.length > 0));

/** The same, to change or withdraw it. */
export async function requireChangeable(
  context: Context,
  db: Db,
  schoolId: number,
  homeworkId: number,
): Promise<HomeworkRow> {
  const found = await requireHomework(context, db, schoolId, homeworkId);
  if (!mayChange(context, found)) throw forbidden("change this homework");
  return found;
}
