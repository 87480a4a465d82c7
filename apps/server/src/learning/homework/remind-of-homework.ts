import type { remindOfHomework as route } from "@dars/contract/learning/homework-writing";
import type { Input, Reply } from "@dars/contract/platform/route";

import { tellFamilies } from "#learning/exercises/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { getListScope } from "#school/schools/public.ts";

import { lockHomework } from "./homework.queries.ts";
import { requireHomework } from "./require-homework.ts";
import { listSetStudents, takeClassesToRemind } from "./set-students.queries.ts";

/** HW-5: each class once a day, by a teacher of it. */
export async function remindOfHomework(
  context: Context,
  { params: { schoolId, homeworkId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return writeOnce(context, schoolId, { ...body, homeworkId }, async (db) => {
    await lockHomework(db, schoolId, homeworkId);
    const known = await requireHomework(context, db, schoolId, homeworkId);
    if (known.withdrawnAt !== null) throw clash("withdrawn", "This homework was withdrawn.");
    const classIds = await takeClassesToRemind(db, schoolId, homeworkId, getListScope(context.actor));
    if (classIds.length === 0) throw clash("reminded", "They were reminded today, or are of other teachers.");
    const studentIds = await listSetStudents(db, schoolId, { homeworkId, isUndone: true, classIds });
    await tellFamilies(db, {
      schoolId,
      kind: "homework-reminder",
      page: "homework",
      id: homeworkId,
      studentIds,
    });
    await audited(context, db, schoolId, "homework.reminded", ["homework", homeworkId], {
      students: studentIds.length,
    });
    return { students: studentIds.length, remindedAt: new Date().toISOString() };
  });
}
