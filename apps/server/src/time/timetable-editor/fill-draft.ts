import type { Input, Reply } from "@dars/contract/platform/route";
import type { TimetableLesson } from "@dars/contract/time/timetable";
import type { fillDraft as route, TimetableWeek } from "@dars/contract/time/timetable-editor";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { makeDraftMeanwhile, type DraftProblem } from "#time/drafts/public.ts";

import { draftProblem, countMissing, type DraftInput, type Hour } from "./draft-problem.ts";
import { lockDraft } from "./drafts.ts";
import { clashesIn, clashesMade, readTimetableWeek } from "./read-timetable-week.ts";
import * as rows from "./timetable-editor.queries.ts";

const ROUNDS = 60;
/** The longest time of a call; a search in steps has as much for each. */
const MOST_MS = 6000;

/** Computed before the transaction, so that no lock is held meanwhile; a concurrent change of the draft wins. */
export async function fillDraft(
  context: Context,
  { params: { schoolId, timetableId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const made = await thinkOut(context, schoolId, timetableId, body);
  return writeOnce(context, schoolId, { ...body, timetableId }, async (db) => {
    const known = await lockDraft(db, schoolId, timetableId, body.revision);
    await rows.updateLessons(db, schoolId, timetableId, made.moved);
    await rows.insertLessons(db, schoolId, timetableId, made.placed);
    const { revision } = await rows.countUp(db, schoolId, timetableId);
    const week = await readTimetableWeek(db, schoolId, known);
    const changes = { placed: made.placed.length, moved: made.moved.length };
    if (changes.placed + changes.moved > 0)
      await audited(context, db, schoolId, "timetable.filled", ["timetable", timetableId], changes);
    return {
      revision,
      lessons: week.lessons.length,
      clashes: clashesIn(week).length,
      missing: week.classes.reduce((sum, one) => sum + countMissing(one, week.lessons), 0),
    };
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
  { revision, how = "rebuild", step: { no, of } = { no: 0, of: 1 } }: Input<typeof route>["body"],
): Promise<Made> {
  if (no >= of) throw invalid("A step is one of those.", "/body/step/no");
  const db = database.reading(schoolId);
  const found = await rows.findTimetable(db, schoolId, timetableId);
  if (!found) throw notFound("This timetable");
  if (found.revision !== revision) return { moved: [], placed: [] };
  const week = await readTimetableWeek(db, schoolId, found);
  const input = draftProblem(week);
  if (input.problem.lessons.length === 0) return { moved: [], placed: [] };
  const end = performance.now() + MOST_MS;
  const cooling = { rounds: Math.ceil(ROUNDS / of), from: no / of, until: (no + 1) / of };
  const isOver = () => performance.now() > end;
  const problem = how === "place" ? pinPlaced(input.problem) : input.problem;
  const { places } = await makeDraftMeanwhile(problem, Math.random, cooling, isOver);
  const made = computeChanges(input, places);
  return how === "place" ? { moved: [], placed: keepSound(week, made.placed) } : made;
}

/** What has a place stays at it. */
const pinPlaced = (problem: DraftProblem): DraftProblem => ({
  ...problem,
  lessons: problem.lessons.map((lesson) =>
    lesson.startAt === undefined ? lesson : { ...lesson, pinnedAt: lesson.startAt },
  ),
});

/** Those of the new places that put nobody in two places (TT-1). */
function keepSound(week: TimetableWeek, placed: Made["placed"]): Made["placed"] {
  const isSound = (some: Made["placed"]) =>
    clashesMade(week, [...week.lessons, ...some.map((lesson, at) => ({ ...lesson, id: -1 - at }))]).length ===
    0;
  if (isSound(placed)) return placed;
  const sound: Omit<TimetableLesson, "id">[] = [];
  for (const lesson of placed) if (isSound([...sound, lesson])) sound.push(lesson);
  return sound;
}

/** What has a place now, and what has another one than before. */
function computeChanges({ hours, lessons }: DraftInput, places: readonly (number | null)[]): Made {
  const moved: TimetableLesson[] = [];
  const placed: Omit<TimetableLesson, "id">[] = [];
  for (const [at, lesson] of lessons.entries()) {
    const hour = hours[places[at] ?? -1];
    if (!hour) continue;
    if (lesson.id === null) placed.push({ ...lesson.as, ...hour });
    else if (!isAt(lesson.as, hour)) moved.push({ ...lesson.as, ...hour, id: lesson.id });
  }
  return { moved, placed };
}

const isAt = (lesson: Hour, { shift, weekday, no }: Hour): boolean =>
  lesson.shift === shift && lesson.weekday === weekday && lesson.no === no;
