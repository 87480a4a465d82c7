import type { Input, Reply } from "@dars/contract/platform/route";
import type { TimetableLesson } from "@dars/contract/time/timetable";
import type { fillDraft as route } from "@dars/contract/time/timetable-editor";

import { audit, by } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import { makeDraftMeanwhile } from "#time/drafts/public.ts";

import { draftProblem } from "./draft-problem.ts";
import { lockDraft } from "./drafts.ts";
import * as rows from "./timetable-editor.queries.ts";
import { clashesIn, weekOf } from "./week-of.ts";

const ROUNDS = 60;
const MOST_MS = 6000;

/** Computed before the transaction, so that no lock is held meanwhile; a concurrent change of the draft wins. */
export async function fillDraft(
  context: Context,
  { params: { schoolId, timetableId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const made = await thinkOut(context, schoolId, timetableId, body.revision);
  return writeOnce(context, schoolId, "fillDraft", { ...body, timetableId }, async (db) => {
    const known = await lockDraft(db, schoolId, timetableId, body.revision);
    await rows.updateLessons(db, schoolId, timetableId, made.moved);
    await rows.insertLessons(db, schoolId, timetableId, made.placed);
    const { revision } = await rows.countUp(db, schoolId, timetableId);
    const week = await weekOf(db, schoolId, known);
    await audit(db, schoolId, {
      action: "timetable.filled",
      ...by(context),
      subject: { kind: "timetable", id: timetableId },
      changes: { placed: made.placed.length, moved: made.moved.length },
    });
    return { revision, lessons: week.lessons.length, clashes: clashesIn(week).length };
  });
}

interface Made {
  readonly moved: readonly TimetableLesson[];
  readonly placed: readonly Omit<TimetableLesson, "id">[];
}

/** Nothing where the request was answered before: the draft is beyond this revision then. */
async function thinkOut(
  { database }: Context,
  schoolId: number,
  timetableId: number,
  revision: number,
): Promise<Made> {
  const db = database.reading(schoolId);
  const found = await rows.findTimetable(db, schoolId, timetableId);
  if (!found) throw notFound("This timetable");
  if (found.revision !== revision) return { moved: [], placed: [] };
  const { problem, hours, lessons } = draftProblem(await weekOf(db, schoolId, found));
  if (problem.lessons.length === 0) return { moved: [], placed: [] };
  const end = performance.now() + MOST_MS;
  const { places } = await makeDraftMeanwhile(problem, Math.random, ROUNDS, () => performance.now() > end);
  const moved: TimetableLesson[] = [];
  const placed: Omit<TimetableLesson, "id">[] = [];
  for (const [at, lesson] of lessons.entries()) {
    const hour = hours[places[at] ?? -1];
    if (!hour) continue;
    if (lesson.id === null) placed.push({ ...lesson.as, ...hour });
    else moved.push({ ...lesson.as, ...hour, id: lesson.id });
  }
  return { moved, placed };
}
