import type { Input, Reply } from "@dars/contract/platform/route";
import type {
  listTimetables as listRoute,
  openDraft as openRoute,
  readTimetable as readRoute,
  removeDraft as removeRoute,
} from "@dars/contract/time/timetable-editor";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { addDays, schoolCalendar } from "#time/calendar/public.ts";

import { readTimetableWeek } from "./read-timetable-week.ts";
import * as rows from "./timetable-editor.queries.ts";

export async function listTimetables(
  { database }: Context,
  { params: { schoolId } }: Input<typeof listRoute>,
): Promise<Reply<typeof listRoute>> {
  const db = database.reading(schoolId);
  const [{ today }, year] = await Promise.all([
    schoolCalendar(db, schoolId, (day) => ({ from: day, until: addDays(day, 1) })),
    rows.findYear(db, schoolId),
  ]);
  if (!year) return { today, year: null, timetables: [] };
  const { id, startsOn, endsOn } = year;
  return {
    today,
    year: { startsOn, endsOn },
    timetables: [...(await rows.listTimetableLines(db, schoolId, id))],
  };
}

export async function readTimetable(
  { database }: Context,
  { params: { schoolId, timetableId } }: Input<typeof readRoute>,
): Promise<Reply<typeof readRoute>> {
  const db = database.reading(schoolId);
  const found = await rows.findTimetable(db, schoolId, timetableId);
  if (!found) throw notFound("This timetable");
  return readTimetableWeek(db, schoolId, found);
}

export const openDraft = (
  context: Context,
  { params: { schoolId }, body }: Input<typeof openRoute>,
): Promise<Reply<typeof openRoute>> =>
  writeOnce(context, schoolId, body, async (db) => {
    const year = await rows.findYear(db, schoolId);
    if (!year) throw clash("no-year", "The school has no current year.");
    const from = body.copyOf === null ? undefined : await rows.findTimetable(db, schoolId, body.copyOf);
    if (body.copyOf !== null && from?.yearId !== year.id)
      throw invalid("No timetable of this year has this ID.", "/body/copyOf");
    const { id } = await rows.insertDraft(db, schoolId, year.id, body.title);
    if (from) await copyLessons(db, schoolId, year, from.id, id);
    await audited(context, db, schoolId, "timetable.added", ["timetable", id], { copyOf: body.copyOf });
    return { id };
  });

/** Without lessons of classes that are closed by now. */
async function copyLessons(
  db: Db,
  schoolId: number,
  year: { readonly id: number; readonly startsOn: string },
  from: number,
  to: number,
): Promise<void> {
  const [lessons, classes] = await Promise.all([
    rows.listLessons(db, schoolId, from),
    rows.listTimetableClasses(db, schoolId, year.id, year.startsOn),
  ]);
  const open = new Set(classes.map(({ id }) => id));
  const openLessons = lessons.filter(({ classIds }) => classIds.every((id) => open.has(id)));
  await rows.insertLessons(db, schoolId, to, openLessons);
}

export async function removeDraft(
  context: Context,
  { params: { schoolId, timetableId } }: Input<typeof removeRoute>,
): Promise<Reply<typeof removeRoute>> {
  await context.database.inSchool(schoolId, async (db) => {
    if (!(await rows.removeDraft(db, schoolId, timetableId))) throw notFound("This draft");
    await audited(context, db, schoolId, "timetable.removed", ["timetable", timetableId]);
  });
  return {};
}

/** The draft at the revision that the caller has seen, locked until the transaction ends. */
export async function lockDraft(db: Db, schoolId: number, timetableId: number, revision: number) {
  const known = await rows.lockTimetable(db, schoolId, timetableId);
  if (!known) throw notFound("This timetable");
  if (known.state === "published") throw clash("published", "A published timetable is not changed.");
  requireSeen(known, revision);
  return known;
}
