import type { Input, Reply } from "@dars/contract/platform/route";
import type { Lesson, TimetableLesson } from "@dars/contract/time/timetable";
import type { changeDraft as route, TimetableWeek } from "@dars/contract/time/timetable-editor";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { invalid } from "#platform/errors.ts";

import { lockDraft } from "./drafts.ts";
import { clashesMade, readTimetableWeek } from "./read-timetable-week.ts";
import * as rows from "./timetable-editor.queries.ts";

export const changeDraft = (
  context: Context,
  { params: { schoolId, timetableId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> =>
  writeOnce(context, schoolId, { ...body, timetableId }, async (db) => {
    const known = await lockDraft(db, schoolId, timetableId, body.revision);
    const week = await readTimetableWeek(db, schoolId, known);
    requireKnown(week, body);
    refuseClashes(week, body);
    await rows.deleteLessons(db, schoolId, timetableId, body.removeIds);
    await rows.updateLessons(db, schoolId, timetableId, body.move);
    const placedIds = await rows.insertLessons(db, schoolId, timetableId, body.place);
    const { revision } = await rows.countUp(db, schoolId, timetableId);
    await audited(context, db, schoolId, "timetable.changed", ["timetable", timetableId], {
      placed: body.place.length,
      moved: body.move.length,
      removed: body.removeIds.length,
    });
    return { revision, placedIds: [...placedIds] };
  });

type Changes = Pick<Input<typeof route>["body"], "place" | "move" | "removeIds">;

function requireKnown(week: TimetableWeek, { place, move, removeIds }: Changes): void {
  const lessons = new Map(week.lessons.map((lesson) => [lesson.id, lesson]));
  for (const [at, { id, classIds }] of move.entries()) {
    const known = lessons.get(id);
    if (!known) throw invalid("No lesson of this timetable has this ID.", `/body/move/${at}/id`);
    if (known.classIds.join() !== classIds.toSorted((a, b) => a - b).join())
      throw invalid("A lesson keeps its classes.", `/body/move/${at}/classIds`);
    requireParts(week, known, move[at] ?? known, `/body/move/${at}`);
  }
  for (const [at, lesson] of place.entries()) requireParts(week, null, lesson, `/body/place/${at}`);
  for (const [at, id] of removeIds.entries())
    if (!lessons.has(id)) throw invalid("No lesson of this timetable has this ID.", `/body/removeIds/${at}`);
}

/** What a lesson names is of this school and year; what it had before is not asked about again. */
function requireParts(week: TimetableWeek, was: Lesson | null, lesson: Lesson, path: string): void {
  if (was === null && !lesson.classIds.every((id) => isIn(week.classes, id)))
    throw invalid("No class of this year has this ID.", `${path}/classIds`);
  requirePart(week.teachers, was?.teacherId, lesson.teacherId, `${path}/teacherId`);
  requirePart(week.rooms, was?.roomId, lesson.roomId, `${path}/roomId`);
}

function requirePart(
  known: readonly { readonly id: number }[],
  was: number | null | undefined,
  now: number | null,
  path: string,
): void {
  if (now !== null && now !== was && !isIn(known, now)) throw invalid("Nothing here has this ID.", path);
}

const isIn = (known: readonly { readonly id: number }[], id: number): boolean =>
  known.some((one) => one.id === id);

/** What clashed before in these very places is not this change's fault. */
function refuseClashes(week: TimetableWeek, { place, move, removeIds }: Changes): void {
  const moved = new Map(move.map((lesson) => [lesson.id, lesson]));
  const removed = new Set(removeIds);
  const after = [
    ...week.lessons.filter(({ id }) => !removed.has(id)).map((lesson) => moved.get(lesson.id) ?? lesson),
    ...place.map((lesson, at): TimetableLesson => ({ ...lesson, id: -1 - at })),
  ];
  const made = clashesMade(week, after);
  if (made.length > 0)
    throw clash("clashes", "Somebody or a room would be in two places.", {
      clashes: made.slice(0, 10).map(({ kind, id }) => ({ kind, id })),
    });
}
