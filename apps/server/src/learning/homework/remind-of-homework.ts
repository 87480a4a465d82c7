import type { remindOfHomework as route } from "@dars/contract/learning/homework-writing";
import type { Input, Reply } from "@dars/contract/platform/route";

import { tellFamilies } from "#learning/exercises/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";

import { lockHomework, updateReminded } from "./homework.queries.ts";
import { requireChangeable } from "./require-homework.ts";
import { listSetStudents } from "./set-students.queries.ts";

/** HW-5: once a day. */
export async function remindOfHomework(
  context: Context,
  { params: { schoolId, homeworkId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return writeOnce(context, schoolId, { ...body, homeworkId }, async (db) => {
    await lockHomework(db, schoolId, homeworkId);
    const known = await requireChangeable(context, db, schoolId, homeworkId);
    if (known.withdrawnAt !== null) throw clash("withdrawn", "This homework was withdrawn.");
    if (known.wasRemindedToday) throw clash("reminded", "They were reminded today.");
    const studentIds = await listSetStudents(db, schoolId, { homeworkId, isUndone: true });
    const { remindedAt } = await updateReminded(db, schoolId, homeworkId);
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
    return { students: studentIds.length, remindedAt: (remindedAt ?? new Date()).toISOString() };
  });
}
