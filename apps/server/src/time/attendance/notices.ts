import { Type } from "typebox";

import type { Database, Db } from "#platform/db/db.ts";
import { findToday } from "#platform/db/today.ts";
import { addJobs } from "#platform/jobs/add-job.ts";
import type { Task } from "#platform/jobs/run-jobs.ts";
import { parse } from "#platform/parse.ts";
import { notify } from "#talking/notifications/public.ts";
import { addDays } from "#time/calendar/public.ts";

import { classDays } from "./class-days.ts";
import { getDayEnd } from "./counted-days.ts";
import { planSlots, weekAround } from "./day-plan.ts";
import {
  listAbsentIn,
  listMarkedLateOrAbsent,
  listOftenLate,
  listUnexplained,
  takeNotices,
  type ToldStudent,
} from "./notices.queries.ts";
import type { Slot } from "./registers.queries.ts";
import { findRules, findSchool } from "./school.queries.ts";
import { unexcusedSince } from "./unexcused-since.ts";
import { withdrawWarnings } from "./withdraw-warnings.ts";

export const NOTICE_TASK = "attendance notices";
export const WARNING_TASK = "attendance warnings";
const WhichSlot = Type.Object({
  schoolId: Type.Integer(),
  sectionId: Type.Integer(),
  day: Type.String(),
  period: Type.Integer(),
});
const WhichDay = Type.Omit(WhichSlot, ["period"]);
type SectionDay = Omit<Slot, "period">;
/** A delay in which mistakes are corrected before the notice is sent. */
const AFTER_MS = 3 * 60_000;

/** Schedules the notices to guardians about a register, a little later. */
export const noticeLater = (db: Db, { schoolId, sectionId, day, period }: Slot): Promise<void> =>
  addJobs(db, [
    {
      task: NOTICE_TASK,
      payload: { schoolId, sectionId, day, period },
      runAt: new Date(Date.now() + AFTER_MS),
    },
  ]);

/** Notifies guardians of absences, frequent lateness (ATD-4) and warning thresholds (ATD-5), each once. */
export const attendanceTasks = (database: Database): Readonly<Record<string, Task>> => ({
  [NOTICE_TASK]: {
    run: async (payload) => {
      const slot = parse(WhichSlot, payload);
      await database.inSchool(slot.schoolId, (db) => notifyAboutRegister(db, slot));
    },
  },
  [WARNING_TASK]: {
    run: async (payload) => {
      const day = parse(WhichDay, payload);
      await database.inSchool(day.schoolId, (db) => warn(db, day));
    },
  },
});

/** Older entries send no notice: the office is entering past paper registers. */
const NEWS_DAYS = 3;

async function notifyAboutRegister(db: Db, slot: Slot): Promise<void> {
  const { schoolId, sectionId, day } = slot;
  const month = { from: `${day.slice(0, 7)}-01`, until: day };
  const { counts, uncounted } = await classDays(db, schoolId, month);
  if (!counts(sectionId, day)) return;
  const { rules } = await findRules(db, schoolId);
  const marked = await listMarkedLateOrAbsent(db, slot);
  const late = marked.filter(({ status }) => status === "late").map(({ studentId }) => studentId);
  const isNews = day >= addDays(await findToday(db, schoolId), -NEWS_DAYS);
  if (isNews)
    await tell(
      db,
      schoolId,
      "absence",
      await takeNotices(db, schoolId, await listUnexplained(db, slot), { kind: "absence", day }),
      day,
    );
  await withdrawWarnings(db, slot, { rules, uncounted });
  const often = await listOftenLate(db, schoolId, late, { day, times: rules.lateNotice, uncounted });
  await tell(
    db,
    schoolId,
    "attendance-notice",
    await takeNotices(db, schoolId, often, { kind: "late", day: month.from }),
  );
  if (marked.some(({ status }) => status === "absent_unexcused")) await warnAfter(db, slot);
}

/** ATD-1: by period, a day that is still running is no absence yet: its warnings wait for its last period. */
async function warnAfter(db: Db, { schoolId, sectionId, day, period }: Slot): Promise<void> {
  const week = await weekAround(db, schoolId);
  const span = { from: day, until: addDays(day, 1) };
  const slotsOf = await planSlots(db, schoolId, { mode: "period" }, span, { sectionId });
  const runAt = new Date(getDayEnd(day, slotsOf(sectionId, day), week).getTime() + AFTER_MS);
  if (period === 0 || runAt <= new Date()) await warn(db, { schoolId, sectionId, day });
  else
    await addJobs(db, [
      {
        task: WARNING_TASK,
        payload: { schoolId, sectionId, day },
        key: `${WARNING_TASK} ${schoolId} ${sectionId} ${day}`,
        runAt,
      },
    ]);
}

/** ATD-5: who was absent on a day and has been so as often as the school warns of. */
async function warn(db: Db, day: SectionDay): Promise<void> {
  const { schoolId } = day;
  const { yearStartsOn } = await findSchool(db, schoolId);
  const studentIds = await listAbsentIn(db, day);
  if (yearStartsOn === null || studentIds.length === 0) return;
  const { rules } = await findRules(db, schoolId);
  const absences = await unexcusedSince(db, schoolId, studentIds, { yearStartsOn, rules });
  for (const at of rules.warnAt) {
    const reached = [...absences].filter(([, days]) => days >= at).map(([studentId]) => studentId);
    const students = await takeNotices(db, schoolId, reached, { kind: `warned ${at}`, day: yearStartsOn });
    await tell(db, schoolId, "attendance-notice", students);
  }
}

/** NTF-1: that there is something about the child's attendance, and nothing of what it is. */
const tell = (
  db: Db,
  schoolId: number,
  kind: "absence" | "attendance-notice",
  students: readonly ToldStudent[],
  day?: string,
): Promise<number> =>
  notify(db, {
    schoolId,
    kind,
    page: "attendance",
    id: 0,
    recipients: students.flatMap(({ studentId, guardianIds }) =>
      guardianIds.map((personId) => ({ personId, studentId, id: studentId })),
    ),
    needsAction: kind === "absence",
    ...(day !== undefined && { parts: { day: Number(day.replaceAll("-", "")) } }),
  });

/** The office asks for the reason of an absence. */
export const tellAbsence = (
  db: Db,
  schoolId: number,
  students: readonly ToldStudent[],
  day: string,
): Promise<number> => tell(db, schoolId, "absence", students, day);
