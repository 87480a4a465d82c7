import type { Input, Reply } from "@dars/contract/platform/route";
import type { changeDay as route } from "@dars/contract/time/cover";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { invalid } from "#platform/errors.ts";
import { findTeacher } from "#school/structure/public.ts";
import { notify } from "#talking/notifications/public.ts";
import { lockTimetables, type ResolvedLesson } from "#time/timetable/public.ts";

import * as rows from "./cover.queries.ts";
import { doubles, lessonsOfDay } from "./doubles.ts";
import { openToSubstitutes } from "./open-to-substitutes.ts";

/** All changes or none; then notifies each affected person once. */
export const changeDay = (
  context: Context,
  { params: { schoolId, date }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> =>
  writeOnce(context, schoolId, { ...body, date }, async (db) => {
    await lockTimetables(db, schoolId);
    const before = await lessonsOfDay(db, schoolId, date);
    await requireKnown(db, schoolId, body.changes, before);
    for (const change of body.changes)
      await rows.writeChange(db, schoolId, date, context.actor.accountId, change);
    const after = await lessonsOfDay(db, schoolId, date);
    refuseClashes(before, after);
    const changed = new Set(body.changes.map(({ lessonId }) => lessonId));
    const classIds = after.filter(({ id }) => changed.has(id)).flatMap((lesson) => lesson.classIds);
    await openToSubstitutes(db, schoolId, date, classIds);
    const notifiedCount = await tell(
      db,
      schoolId,
      date,
      [...before, ...after].filter(({ id }) => changed.has(id)),
    );
    await audited(context, db, schoolId, "day.changed", null, { date, lessons: changed.size });
    return { told: notifiedCount };
  });

type Changes = Input<typeof route>["body"]["changes"];

async function requireKnown(
  db: Db,
  schoolId: number,
  changes: Changes,
  lessons: readonly ResolvedLesson[],
): Promise<void> {
  const known = new Set(lessons.map(({ id }) => id));
  const rooms = new Set((await rows.listTeachingRooms(db, schoolId)).map(({ id }) => id));
  const subjects = new Set(lessons.map(({ subjectId }) => subjectId));
  for (const [at, { lessonId, teacherId, roomId, subjectId }] of changes.entries()) {
    if (!known.has(lessonId))
      throw invalid("No lesson of this day has this ID.", `/body/changes/${at}/lessonId`);
    if (roomId !== null && !rooms.has(roomId))
      throw invalid("No room of this school has this ID.", `/body/changes/${at}/roomId`);
    if (subjectId !== null && !subjects.has(subjectId))
      throw invalid("No lesson of this day is of this subject.", `/body/changes/${at}/subjectId`);
    if (teacherId !== null && !(await findTeacher(db, schoolId, teacherId)))
      throw invalid("No teacher of this school has this ID.", `/body/changes/${at}/teacherId`);
  }
}

/** TT-1 for one day. What clashed before is not this change's fault. */
function refuseClashes(before: readonly ResolvedLesson[], after: readonly ResolvedLesson[]): void {
  const known = new Set(doubles(before));
  const made = doubles(after).filter((one) => !known.has(one));
  if (made.length > 0)
    throw clash("clashes", "Somebody or a room would be in two places.", { clashes: made.slice(0, 10) });
}

async function tell(
  db: Db,
  schoolId: number,
  date: string,
  lessons: readonly ResolvedLesson[],
): Promise<number> {
  const classIds = [...new Set(lessons.flatMap((lesson) => lesson.classIds))];
  const families = await rows.listTold(db, schoolId, date, classIds);
  const teacherIds = new Set(lessons.flatMap(({ teacherId }) => teacherId ?? []));
  await notify(db, {
    schoolId,
    recipients: [
      ...families.map(({ personId, studentIds: [studentId, ...alsoStudentIds] }) => ({
        personId,
        ...(studentId !== undefined && { studentId, alsoStudentIds }),
      })),
      ...[...teacherIds].map((personId) => ({ personId })),
    ],
    kind: "day-changed",
    page: "schedule",
    id: date,
    collapse: `day ${date}`,
  });
  return families.length + teacherIds.size;
}
