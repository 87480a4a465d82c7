import type { markAnswer as route, returnAttempts as returnRoute } from "@dars/contract/learning/marking";
import type { Input, Reply } from "@dars/contract/platform/route";

import { findAttempt, type AttemptRow } from "#learning/attempts/public.ts";
import { requireExercise } from "#learning/exercises/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import { getListScope } from "#school/schools/public.ts";
import { requireOpenYear } from "#school/years/public.ts";

import { applyMark } from "./apply-mark.ts";
import { isWithinReach, updateReturned } from "./marking.queries.ts";
import { requireMarkingLook } from "./require-marking-look.ts";
import { tellReturned } from "./tell-returned.ts";

/**
 * Two markers never overwrite each other: the second one gets the first one's mark as a conflict (KEY-4). A mark that
 * was returned is replaced by another, never taken back; what it was is kept, and the family is notified (FB-1). Nothing is
 * marked or returned in an archived year (AZ-7).
 */
export async function markAnswer(
  context: Context,
  { params: { schoolId, attemptId, questionId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const request = { ...body, attemptId, questionId };
  return writeOnce(context, schoolId, request, async (db) => {
    const attempt = await lockAttempt(context, db, schoolId, attemptId);
    return applyMark(context, db, schoolId, { ...body, attempt, questionId });
  });
}

/** An attempt that is over, of a student whom the caller teaches, or whose exercise the management marks with a reason. */
export async function lockAttempt(
  context: Context,
  db: Db,
  schoolId: number,
  attemptId: number,
): Promise<AttemptRow> {
  const attempt = await lockReachedAttempt(context, db, schoolId, attemptId);
  await requireMarkingLook(context, db, schoolId, attempt.exerciseId);
  return attempt;
}

/** An attempt that is over, within the caller's reach, of a year that is open. */
export async function lockReachedAttempt(
  context: Context,
  db: Db,
  schoolId: number,
  attemptId: number,
): Promise<AttemptRow> {
  const attempt = await findAttempt(db, schoolId, attemptId, { locks: true });
  if (!attempt || attempt.state === "working") throw notFound("This attempt");
  const { yearId } = await requireExercise(context, schoolId, attempt.exerciseId, db);
  if (!(await isWithinReach(db, schoolId, getListScope(context.actor), attempt)))
    throw notFound("This attempt");
  await requireOpenYear(db, schoolId, yearId);
  return attempt;
}

export async function returnAttempts(
  context: Context,
  { params: { schoolId, exerciseId }, body }: Input<typeof returnRoute>,
): Promise<Reply<typeof returnRoute>> {
  const { yearId } = await requireExercise(context, schoolId, exerciseId);
  const reach = getListScope(context.actor);
  return writeOnce(context, schoolId, { ...body, exerciseId }, async (db) => {
    await requireMarkingLook(context, db, schoolId, exerciseId);
    await requireOpenYear(db, schoolId, yearId);
    const { studentIds } = body;
    const { told, ...done } = await updateReturned(db, schoolId, reach, { exerciseId, studentIds });
    await tellReturned(db, schoolId, exerciseId, told);
    await audited(context, db, schoolId, "attempts.returned", ["exercise", exerciseId], {
      returned: done.returned,
      isAll: studentIds === null,
    });
    return done;
  });
}
