import type { editExercise as route } from "@dars/contract/learning/exercises";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { invalid } from "#platform/errors.ts";
import { requireOpenYear } from "#school/years/public.ts";

import { refuseBackwards, requireClasses, requireLesson } from "./create-exercise.ts";
import { lockExercise, replaceClasses, updateExercise } from "./exercises.queries.ts";
import { requireEditable } from "./require-exercise.ts";
import { settleExercise, tellLater } from "./tell-later.ts";

/** The frame of an exercise. From the first attempt on it is no draft again, and opens no later. */
export async function editExercise(
  context: Context,
  { params: { schoolId, exerciseId }, body: { revision, ...body } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  refuseBackwards(body);
  const before = await requireEditable(context, schoolId, exerciseId);
  await requireClasses(context, schoolId, before.offeringId, body.classIds);
  return writeOnce(context, schoolId, { ...body, exerciseId, revision }, async (db) => {
    await lockExercise(db, schoolId, exerciseId);
    const known = await requireEditable(context, schoolId, exerciseId, db);
    requireSeen(known, revision);
    await requireOpenYear(db, schoolId, known.yearId);
    await requireLesson(db, schoolId, known.offeringId, body.lessonId);
    if (known.isAttempted && (body.openAt === null || Date.parse(body.openAt) > Date.now()))
      throw invalid("What has been attempted is no draft again, and stays open.", "/body/openAt");
    const made = await updateExercise(db, schoolId, exerciseId, body);
    await replaceClasses(db, schoolId, exerciseId, body.classIds);
    await settleExercise(db, schoolId, exerciseId);
    await tellLater(db, schoolId, exerciseId, body);
    await audited(context, db, schoolId, "exercise.edited", ["exercise", exerciseId], {
      purpose: body.purpose,
      isDraft: body.openAt === null,
    });
    return made;
  });
}
