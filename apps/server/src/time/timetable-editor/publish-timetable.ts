import type { Input, Reply } from "@dars/contract/platform/route";
import { placeLesson } from "@dars/contract/time/clashes";
import type {
  compareTimetable as compareRoute,
  DifferenceLine,
  publishTimetable as publishRoute,
  TimetableWeek,
} from "@dars/contract/time/timetable-editor";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { notify } from "#talking/notifications/public.ts";
import { doubles, lessonsOfDay, listTold, openToSubstitutes } from "#time/cover/public.ts";
import { lockTimetables } from "#time/timetable/public.ts";

import { differences } from "./differences.ts";
import { countMissing } from "./draft-problem.ts";
import { lockDraft } from "./drafts.ts";
import { carryChanges, publish } from "./publication.queries.ts";
import { clashesIn, readTimetableWeek } from "./read-timetable-week.ts";
import * as rows from "./timetable-editor.queries.ts";

type FoundTimetable = NonNullable<Awaited<ReturnType<typeof rows.findTimetable>>>;

export async function compareTimetable(
  { database }: Context,
  { params: { schoolId, timetableId }, query: { startsOn } }: Input<typeof compareRoute>,
): Promise<Reply<typeof compareRoute>> {
  const db = database.reading(schoolId);
  const found = await rows.findTimetable(db, schoolId, timetableId);
  if (!found) throw notFound("This timetable");
  const { week, beforeId, lines } = await comparedOn(db, schoolId, found, startsOn);
  const recipients = await readRecipients(db, schoolId, week, lines);
  return {
    beforeId,
    lines: [...lines],
    clashes: clashesIn(week).length,
    missing: week.classes.reduce((sum, one) => sum + countMissing(one, week.lessons), 0),
    told: recipients.families.length + recipients.teacherIds.length,
  };
}

/** TT-3: all of it from that day on. */
export const publishTimetable = (
  context: Context,
  { params: { schoolId, timetableId }, body }: Input<typeof publishRoute>,
): Promise<Reply<typeof publishRoute>> =>
  writeOnce(context, schoolId, { ...body, timetableId }, async (db) => {
    const { startsOn } = body;
    await lockTimetables(db, schoolId);
    const known = await lockDraft(db, schoolId, timetableId, body.revision);
    const { week, lines } = await comparedOn(db, schoolId, known, startsOn);
    await requireSound(db, schoolId, known, week, startsOn);
    if (body.isIncomplete !== true) requireWhole(week);
    const publication = { yearId: known.yearId, timetableId, startsOn };
    await publish(db, schoolId, context.actor.accountId, publication);
    const days = await carryChanges(db, schoolId, publication);
    await requireSoundDays(db, schoolId, days);
    for (const day of days) await openToSubstitutes(db, schoolId, day);
    const notifiedCount = await tell(db, schoolId, week, lines);
    await audited(context, db, schoolId, "timetable.published", ["timetable", timetableId], {
      startsOn,
      lessons: week.lessons.length,
      changed: lines.length,
    });
    return { told: notifiedCount };
  });

interface Compared {
  /** With its classes' teachers of that day. */
  readonly week: TimetableWeek;
  readonly beforeId: number | null;
  readonly lines: readonly DifferenceLine[];
}

async function comparedOn(
  db: Db,
  schoolId: number,
  found: FoundTimetable,
  startsOn: string | undefined,
): Promise<Compared> {
  const week = await readTimetableWeek(db, schoolId, found, startsOn);
  const before = await rows.findHolding(db, schoolId, found.yearId, week.on);
  const lessons = before ? await rows.listLessons(db, schoolId, before.id) : [];
  return { week, beforeId: before?.id ?? null, lines: differences(lessons, week.lessons) };
}

async function requireSound(
  db: Db,
  schoolId: number,
  { yearId }: FoundTimetable,
  week: TimetableWeek,
  startsOn: string,
): Promise<void> {
  if (week.lessons.length === 0) throw clash("empty", "It has no lessons.");
  const year = await rows.findYear(db, schoolId, yearId);
  if (!year || startsOn < year.startsOn || startsOn >= year.endsOn)
    throw invalid("Not in the timetable's year.", "/body/startsOn");
  if (startsOn < week.today) throw invalid("In the past.", "/body/startsOn");
  if (clashesIn(week).length > 0) throw clash("clashes", "Somebody or a room would be in two places.");
}

/** TT-2: a week that lacks periods is published only on purpose. */
function requireWhole({ classes, lessons }: TimetableWeek): void {
  const lacking = classes.flatMap((one) => {
    const missing = countMissing(one, lessons);
    return missing > 0 ? [{ classId: one.id, missing }] : [];
  });
  if (lacking.length > 0) throw clash("missing", "Classes lack periods of their week.", { classes: lacking });
}

/** TT-1 on the days for which something else is arranged. */
async function requireSoundDays(db: Db, schoolId: number, days: readonly string[]): Promise<void> {
  const found: string[] = [];
  for (const day of days) if (doubles(await lessonsOfDay(db, schoolId, day)).length > 0) found.push(day);
  if (found.length > 0)
    throw clash("day-clashes", "Somebody or a room would be in two places on these days.", { days: found });
}

/** Students and guardians of classes whose week is other, and who holds their lessons before or after. */
async function readRecipients(
  db: Db,
  schoolId: number,
  week: TimetableWeek,
  lines: readonly DifferenceLine[],
) {
  const classes = new Map(week.classes.map((one) => [one.id, one]));
  const lessons = lines.flatMap(({ was, now }) => [was, now].flatMap((one) => one ?? []));
  const classIds = [...new Set(lessons.flatMap((lesson) => lesson.classIds))];
  const teacherIds = lessons.flatMap((one) => placeLesson({ ...one, id: 0 }, classes).teacherId ?? []);
  return {
    families: await listTold(db, schoolId, week.on, classIds),
    teacherIds: [...new Set(teacherIds)],
  };
}

async function tell(
  db: Db,
  schoolId: number,
  week: TimetableWeek,
  lines: readonly DifferenceLine[],
): Promise<number> {
  const { families, teacherIds } = await readRecipients(db, schoolId, week, lines);
  if (families.length + teacherIds.length === 0) return 0;
  await notify(db, {
    schoolId,
    recipients: [
      ...families.map(({ personId, studentIds: [studentId, ...alsoStudentIds] }) => ({
        personId,
        ...(studentId !== undefined && { studentId, alsoStudentIds }),
      })),
      ...teacherIds.map((personId) => ({ personId })),
    ],
    kind: "timetable",
    page: "schedule",
    id: week.on,
    collapse: "timetable",
  });
  return families.length + teacherIds.length;
}
