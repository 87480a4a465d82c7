import type { exceptStudent as route } from "@dars/contract/learning/exercises";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { requireSeenValue } from "#platform/db/require-seen-value.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { getListScope } from "#school/schools/public.ts";
import { requireOpenYear } from "#school/years/public.ts";

import { listGridStudents, putException } from "./exercise-classes.queries.ts";
import { requireExercise } from "./require-exercise.ts";
import { tellReopened } from "./tell-later.ts";

/** EX-4, AZ-7. */
export async function exceptStudent(
  context: Context,
  { params: { schoolId, studentId, exerciseId }, body: { key, seen = null, ...to } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { yearId } = await requireExercise(context, schoolId, exerciseId);
  if (to.dueAt !== null && to.closeAt !== null && Date.parse(to.closeAt) < Date.parse(to.dueAt))
    throw invalid("It closes when it is due, or after.", "/body/closeAt");
  const reach = getListScope(context.actor);
  return writeOnce(context, schoolId, { key, seen, ...to, studentId, exerciseId }, async (db) => {
    await requireOpenYear(db, schoolId, yearId);
    const stored = await requireSeenValue(
      db,
      `exception ${schoolId} ${exerciseId} ${studentId}`,
      seen,
      async () => {
        const students = await listGridStudents(db, schoolId, reach, exerciseId);
        const student = students.find(({ id }) => id === studentId);
        if (!student) throw notFound("This student");
        return student.exception;
      },
    );
    const before = stored?.extraAttempts ?? 0;
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
