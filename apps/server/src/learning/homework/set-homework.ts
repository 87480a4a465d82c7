import { HOMEWORK_DAYS_AHEAD } from "@dars/contract/learning/homework";
import type { setHomework as route } from "@dars/contract/learning/homework-writing";
import type { Input, Reply } from "@dars/contract/platform/route";
import { addDays } from "@dars/contract/time/days";

import { tellFamilies } from "#learning/exercises/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { findToday } from "#platform/db/today.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";

import { readClassDays, type ClassDays } from "./class-days.ts";
import { insertHomework, saveClasses } from "./homework.queries.ts";
import { listOver } from "./list-over.ts";
import { replaceHomeworkFiles } from "./replace-homework-files.ts";
import { requireClasses, requireDues, requireLesson } from "./require-classes.ts";
import { listSetStudents } from "./set-students.queries.ts";
import { hasSource } from "./sources.queries.ts";

/** What was set in a lesson without a network may arrive so much later. */
const LATEST_DAYS = 7;

type Body = Input<typeof route>["body"];

/** HW-1. */
export async function setHomework(
  context: Context,
  { params: { schoolId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return writeOnce(context, schoolId, body, async (db) => {
    const { accountId } = context.actor;
    const { classIds, sourceId = null } = body;
    const setOn = await requireSetOn(db, schoolId, body);
    const offeringIds = await requireClasses(context, db, schoolId, { classIds, day: setOn });
    await requireLesson(db, schoolId, body.lessonId, offeringIds);
    if (sourceId !== null && !(await hasSource(db, schoolId, sourceId, offeringIds)))
      throw notFound("This homework");
    const days = await readClassDays(db, schoolId, classIds, { from: setOn });
    requireSetIn(days, body);
    const dues = requireDues(days, classIds, body.due, setOn);
    const setLessonId = body.setIn?.lessonId ?? null;
    const made = await insertHomework(db, schoolId, {
      authorId: accountId,
      words: body,
      setLessonId,
      setOn,
      sourceId,
    });
    await saveClasses(db, schoolId, made.id, dues);
    const { fileIds } = body;
    await replaceHomeworkFiles(db, { schoolId, accountId, fileIds, homeworkId: made.id, sourceId });
    const studentIds = await listSetStudents(db, schoolId, { homeworkId: made.id });
    await tellFamilies(db, { schoolId, kind: "homework", page: "homework", id: made.id, studentIds });
    await audited(context, db, schoolId, "homework.set", ["homework", made.id], {
      classes: classIds.length,
      students: studentIds.length,
    });
    return { ...made, students: studentIds.length, over: await listOver(db, schoolId, dues) };
  });
}

/** The day of the lesson in which it is set, also one that is to come, or today. */
async function requireSetOn(db: Db, schoolId: number, { setIn }: Body): Promise<string> {
  const today = await findToday(db, schoolId);
  if (setIn === null) return today;
  if (setIn.date > addDays(today, HOMEWORK_DAYS_AHEAD) || setIn.date < addDays(today, -LATEST_DAYS))
    throw invalid("Homework is set in a lesson of these days.", "/body/setIn");
  return setIn.date;
}

/** The lesson in which it is set is one of its classes on that day. */
function requireSetIn({ days }: ClassDays, { setIn }: Body): void {
  const ofDay = days.find(({ date }) => date === setIn?.date);
  if (setIn !== null && !ofDay?.lessons.some(({ id }) => id === setIn.lessonId))
    throw invalid("No class of this homework has this lesson.", "/body/setIn");
}
