import type { exceptStudent as route } from "@dars/contract/learning/exercises";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { listScopeOf } from "#school/schools/public.ts";
import { requireOpenYear } from "#school/years/public.ts";

import { listGridStudents, putException } from "./exercise-classes.queries.ts";
import { requireExercise } from "./require-exercise.ts";
import { tellReopened } from "./tell-later.ts";

/** EX-4, AZ-7. */
export async function exceptStudent(
  context: Context,
  { params: { schoolId, studentId, exerciseId }, body: { key, ...to } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { yearId } = await requireExercise(context, schoolId, exerciseId);
  if (to.dueAt !== null && to.closeAt !== null && Date.parse(to.closeAt) < Date.parse(to.dueAt))
    throw invalid("It closes when it is due, or after.", "/body/closeAt");
  const reach = listScopeOf(context.actor);
  return writeOnce(context, schoolId, { key, ...to, studentId, exerciseId }, async (db) => {
    await requireOpenYear(db, schoolId, yearId);
    const students = await listGridStudents(db, schoolId, reach, exerciseId);
    if (!students.some(({ id }) => id === studentId)) throw notFound("This student");
    const before = students.find(({ id }) => id === studentId)?.exception?.extraAttempts ?? 0;
    await putException(db, schoolId, { exerciseId, studentId }, to);
    if ((to.extraAttempts ?? 0) > before) await tellReopened(db, schoolId, exerciseId, studentId);
    await audited(context, db, schoolId, "exercise.excepted", ["student", studentId], {
      exerciseId,
      isExcused: to.isExcused,
      extraMinutes: to.extraMinutes,
      extraAttempts: to.extraAttempts ?? before,
    });
    return to;
  });
}
