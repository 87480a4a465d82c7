import type { AttendanceRules } from "@dars/contract/time/attendance-rules";
import { Type } from "typebox";
import { Value } from "typebox/value";

import type { Database, Db } from "#platform/db/db.ts";
import { addJobs } from "#platform/jobs/add-job.ts";
import type { Task } from "#platform/jobs/run-jobs.ts";
import { notify } from "#talking/notifications/public.ts";
import { addDays } from "#time/calendar/public.ts";

import { absenceOf } from "./day-counts.ts";
import {
  listMarkedLateOrAbsent,
  listOftenLate,
  listUnexplained,
  takeNotices,
  type ToldStudent,
} from "./notices.queries.ts";
import type { Slot } from "./registers.queries.ts";
import { findRules, findSchool } from "./school.queries.ts";
import { listStudentDays } from "./student-days.queries.ts";

export const NOTICE_TASK = "attendance notices";
const WhichSlot = Type.Object({
  schoolId: Type.Integer(),
  sectionId: Type.Integer(),
  day: Type.String(),
  period: Type.Integer(),
});
/** A delay in which mistakes are corrected before the notice is sent. */
const AFTER_MS = 3 * 60_000;

/** Has guardians told of what a register says, a little later. */
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
      const slot = Value.Parse(WhichSlot, payload);
      await database.inSchool(slot.schoolId, (db) => tellOf(db, slot));
    },
  },
});

/** Older entries send no notice: the office is entering past paper registers. */
const NEWS_DAYS = 3;

async function tellOf(db: Db, slot: Slot): Promise<void> {
  const { schoolId, day } = slot;
  const { rules } = await findRules(db, schoolId);
  const marked = await listMarkedLateOrAbsent(db, slot);
  const absent = marked
    .filter(({ status }) => status === "absent_unexcused")
    .map(({ studentId }) => studentId);
  const late = marked.filter(({ status }) => status === "late").map(({ studentId }) => studentId);
  const isNews = day >= addDays(new Date().toISOString().slice(0, 10), -NEWS_DAYS);
  if (isNews)
    await tell(
      db,
      schoolId,
      "absence",
      await takeNotices(db, schoolId, await listUnexplained(db, slot), { kind: "absence", day }),
    );
  const often = await listOftenLate(db, schoolId, late, { day, times: rules.lateNotice });
  const month = `${day.slice(0, 7)}-01`;
  await tell(
    db,
    schoolId,
    "attendance-notice",
    await takeNotices(db, schoolId, often, { kind: "late", day: month }),
  );
  await warn(db, schoolId, absent, rules);
}

/** ATD-5. */
async function warn(
  db: Db,
  schoolId: number,
  studentIds: readonly number[],
  rules: AttendanceRules,
): Promise<void> {
  const { yearStartsOn } = await findSchool(db, schoolId);
  if (yearStartsOn === null || studentIds.length === 0) return;
  const days = await listStudentDays(db, schoolId, studentIds, { from: yearStartsOn });
  const byStudent = Map.groupBy(
    days.filter((each) => absenceOf(each, rules) === "unexcused"),
    ({ studentId }) => studentId,
  );
  for (const at of rules.warnAt) {
    const reached = [...byStudent]
      .filter(([, absences]) => absences.length >= at)
      .map(([studentId]) => studentId);
    const told = await takeNotices(db, schoolId, reached, { kind: `warned ${at}`, day: yearStartsOn });
    await tell(db, schoolId, "attendance-notice", told);
  }
}

/** NTF-1: that there is something about the child's attendance, and nothing of what it is. */
const tell = (
  db: Db,
  schoolId: number,
  kind: "absence" | "attendance-notice",
  told: readonly ToldStudent[],
): Promise<number> =>
  notify(db, {
    schoolId,
    kind,
    page: "attendance",
    id: 0,
    recipients: told.flatMap(({ studentId, guardianIds }) =>
      guardianIds.map((personId) => ({ personId, studentId, id: studentId })),
    ),
    needsAction: kind === "absence",
  });
