import { Type } from "typebox";

import type { Database, Db } from "#platform/db/db.ts";
import { addJobs } from "#platform/jobs/add-job.ts";
import type { Task } from "#platform/jobs/run-jobs.ts";
import { parse } from "#platform/parse.ts";
import { momentIn } from "#platform/wall-time.ts";
import { schoolCalendar, addDays } from "#time/calendar/public.ts";
import type { ResolvedLesson } from "#time/timetable/public.ts";

import { lessonsOfDay } from "./doubles.ts";
import { deleteSubstitutes, writeSubstitutes } from "./substitutes.queries.ts";

const SUBSTITUTES_TASK = "open to substitutes";
const WhichDay = Type.Object({ schoolId: Type.Integer(), date: Type.String() });

/** ATD-2: a register opens so long before its period, and with it the class to a substitute. */
const EARLY_MS = 10 * 60_000;

interface Cover {
  readonly classId: number;
  readonly teacherId: number;
  readonly opensAt: number;
  readonly closesAt: number;
}

/**
 * ASG-2: the classes of a day are open to their substitutes from ten minutes before each lesson that these hold until
 * it ends. `changedClassIds`: classes of which other substitutes lose their access. Called again at each of these
 * moments by a job.
 */
export async function openToSubstitutes(
  db: Db,
  schoolId: number,
  date: string,
  changedClassIds: readonly number[] = [],
): Promise<void> {
  const { timeZone } = await schoolCalendar(db, schoolId, () => ({ from: date, until: addDays(date, 1) }));
  const covers = coversIn(await lessonsOfDay(db, schoolId, date), date, timeZone);
  const now = Date.now();
  const substitutes = [
    ...Map.groupBy(covers, ({ classId, teacherId }) => `${classId} ${teacherId}`).values(),
  ].flatMap((own) =>
    own.slice(0, 1).map(({ classId, teacherId }) => ({ classId, teacherId, state: deriveState(own, now) })),
  );
  await deleteSubstitutes(db, schoolId, date, changedClassIds, substitutes);
  await writeSubstitutes(db, schoolId, date, substitutes);
  const next = Math.min(
    ...covers.flatMap(({ opensAt, closesAt }) => [opensAt, closesAt]).filter((moment) => moment > now),
  );
  if (Number.isFinite(next))
    await addJobs(db, [{ task: SUBSTITUTES_TASK, payload: { schoolId, date }, runAt: new Date(next) }]);
}

function coversIn(lessons: readonly ResolvedLesson[], date: string, timeZone: string): readonly Cover[] {
  const toTimestamp = (time: string) => momentIn(timeZone, date, time).getTime();
  return lessons.flatMap(({ classIds, teacherId, plannedTeacherId, change, startsAt, endsAt }) =>
    change?.kind === "changed" && teacherId !== null && teacherId !== plannedTeacherId
      ? classIds.map((classId) => ({
          classId,
          teacherId,
          opensAt: toTimestamp(startsAt) - EARLY_MS,
          closesAt: toTimestamp(endsAt),
        }))
      : [],
  );
}

function deriveState(covers: readonly Cover[], now: number): "planned" | "active" | "ended" {
  if (covers.some(({ opensAt, closesAt }) => opensAt <= now && now < closesAt)) return "active";
  return covers.some(({ opensAt }) => now < opensAt) ? "planned" : "ended";
}

export const substituteTasks = (database: Database): Readonly<Record<string, Task>> => ({
  [SUBSTITUTES_TASK]: {
    run: async (payload) => {
      const { schoolId, date } = parse(WhichDay, payload);
      await database.inSchool(schoolId, (db) => openToSubstitutes(db, schoolId, date));
    },
  },
});
