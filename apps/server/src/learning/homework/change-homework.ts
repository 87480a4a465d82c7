import type { changeHomework as route } from "@dars/contract/learning/homework-writing";
import type { Input, Reply } from "@dars/contract/platform/route";

import { tellFamilies } from "#learning/exercises/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { findToday } from "#platform/db/today.ts";
import { clash, requireSeen, requireWritten, writeOnce } from "#platform/db/write-once.ts";
import { settleOver } from "#talking/notifications/public.ts";

import { readClassDays } from "./class-days.ts";
import { homeworkCauses } from "./homework-causes.queries.ts";
import type { HomeworkRow } from "./homework-lines.queries.ts";
import { lockHomework, saveClasses, updateHomework, withdrawClasses } from "./homework.queries.ts";
import { replaceHomeworkFiles } from "./replace-homework-files.ts";
import { requireClasses, requireDues, requireLesson } from "./require-classes.ts";
import { requireChangeable } from "./require-homework.ts";
import { listSetStudents } from "./set-students.queries.ts";

type Body = Input<typeof route>["body"];

/** HW-1. */
export async function changeHomework(
  context: Context,
  { params: { schoolId, homeworkId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return writeOnce(context, schoolId, { ...body, homeworkId }, async (db) => {
    await lockHomework(db, schoolId, homeworkId);
    const known = await requireChangeable(context, db, schoolId, homeworkId);
    if (known.withdrawnAt !== null) throw clash("withdrawn", "This homework was withdrawn.");
    requireSeen(known, body.revision);
    const { classIds } = body;
    const day = await findToday(db, schoolId);
    const offeringIds = await requireClasses(context, db, schoolId, { classIds, day, known: known.classes });
    if (body.lessonId !== known.lesson?.id) await requireLesson(db, schoolId, body.lessonId, offeringIds);
    const before = await listSetStudents(db, schoolId, { homeworkId });
    const made = requireWritten(
      await updateHomework(db, schoolId, { id: homeworkId, revision: body.revision }, body),
    );
    await withdrawClasses(db, schoolId, homeworkId, classIds);
    const toDate = listToDate(known, body);
    const days = await readClassDays(db, schoolId, classIds, { from: day });
    const dues = requireDues(days, toDate, body.due ?? { by: "lesson" }, known.setOn);
    await saveClasses(db, schoolId, homeworkId, dues);
    const { accountId } = context.actor;
    await replaceHomeworkFiles(db, {
      schoolId,
      accountId,
      fileIds: body.fileIds,
      homeworkId,
      sourceId: null,
    });
    await tell(before);
    await settleOver(db, schoolId, homeworkCauses, { targets: [homeworkId] });
    await audited(context, db, schoolId, "homework.changed", ["homework", homeworkId], {
      classes: classIds.length,
    });
    return made;

    /** New students of it get it as new homework, all others a notice that it has changed. */
    async function tell(had: readonly number[]): Promise<void> {
      const have = await listSetStudents(db, schoolId, { homeworkId });
      const fresh = have.filter((id) => !had.includes(id));
      const page = { schoolId, page: "homework", id: homeworkId } as const;
      await tellFamilies(db, { ...page, kind: "homework", studentIds: fresh });
      await tellFamilies(db, { ...page, kind: "homework-changed", studentIds: had });
    }
  });
}

/** Classes that get a day: the new ones, and all where one is asked for that is not the one they have. */
function listToDate({ classes }: HomeworkRow, { classIds, due }: Body): readonly number[] {
  const isSame = (classId: number) =>
    classes.some(
      (one) =>
        one.id === classId &&
        (due === undefined || (one.dueBy === due.by && (due.by === "lesson" || one.due.day === due.day))),
    );
  return classIds.filter((classId) => !isSame(classId));
}
