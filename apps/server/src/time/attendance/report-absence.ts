import type { Input, Reply } from "@dars/contract/platform/route";
import type { reportAbsence as route, withdrawExcuse as withdrawRoute } from "@dars/contract/time/absences";
import { listDays } from "@dars/contract/time/days";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { AppError, forbidden, invalid, notFound } from "#platform/errors.ts";
import { dayIn } from "#platform/wall-time.ts";
import { attachFile } from "#talking/files/public.ts";
import { notify } from "#talking/notifications/public.ts";
import { addDays } from "#time/calendar/public.ts";

import { classDays } from "./class-days.ts";
import { weekAround } from "./day-plan.ts";
import { findExcuse, hasExcuse, insertExcuse, lockExcuse, updateExcuse } from "./excuses.queries.ts";
import { findHomeroomTeacher } from "./notices.queries.ts";
import { schoolDayFrom } from "./school-days.ts";
import { findRules, findSchool } from "./school.queries.ts";
import { settleAbsence, settleExcuses } from "./settle-absence.ts";
import { findStudent } from "./students.queries.ts";

const MOST_DAYS_AHEAD = 60;
const LONGEST_DAYS = 60;

/** G4, ATD-3. Notifies the homeroom teacher. */
export async function reportAbsence(
  context: Context,
  { params: { schoolId, studentId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { accountId } = context.actor;
  return writeOnce(context, schoolId, { ...body, studentId }, async (db) => {
    if (!(await findStudent(db, schoolId, studentId))) throw notFound("This student");
    await requireExcusable(db, schoolId, body);
    await requireSchool(db, schoolId, body);
    if (await hasExcuse(db, schoolId, studentId, body))
      throw clash("reported", "These days have been reported already.");
    const { fromDay, untilDay, reason, text, attachments = [] } = body;
    const id = await insertExcuse(db, schoolId, {
      studentId,
      fromDay,
      untilDay,
      reason,
      text,
      sentBy: accountId,
    });
    await attachFile(db, { schoolId, accountId, fileIds: attachments, to: [{ kind: "excuse", id }] });
    await settleAbsence(db, schoolId, { studentIds: [studentId], from: fromDay, until: untilDay });
    await tellHomeroom(db, schoolId, studentId, id);
    await audited(context, db, schoolId, "absence.reported", ["person", studentId], { fromDay, untilDay });
    return { id };
  });
}

/** The first day that can be excused today. */
export async function excusableFrom(db: Db, schoolId: number): Promise<string> {
  const { rules } = await findRules(db, schoolId);
  const week = await weekAround(db, schoolId);
  return schoolDayFrom(week.today, -rules.excuseDays, week);
}

async function requireExcusable(
  db: Db,
  schoolId: number,
  { fromDay, untilDay }: { readonly fromDay: string; readonly untilDay: string },
): Promise<void> {
  if (untilDay < fromDay) throw invalid("It ends after it begins.", "/body/untilDay");
  if (addDays(fromDay, LONGEST_DAYS) < untilDay) throw invalid("That is too long.", "/body/untilDay");
  const { timeZone } = await findSchool(db, schoolId);
  if (fromDay > addDays(dayIn(timeZone), MOST_DAYS_AHEAD))
    throw invalid("That is too far ahead.", "/body/fromDay");
  if (fromDay < (await excusableFrom(db, schoolId)))
    throw new AppError("invalid", "The time to excuse this day is over.", {
      field: "/body/fromDay",
      details: { reason: "too-late" },
    });
}

/** ATD-3: an absence needs a day of school. Days of a year that is still to come are the calendar's as it is now. */
async function requireSchool(
  db: Db,
  schoolId: number,
  { fromDay: from, untilDay: until }: { readonly fromDay: string; readonly untilDay: string },
): Promise<void> {
  const { getDayWord } = await classDays(db, schoolId, { from, until });
  if (listDays(from, addDays(until, 1)).some((day) => getDayWord(day) === "taught")) return;
  throw new AppError("invalid", "There is no school on these days.", {
    field: "/body/fromDay",
    details: { reason: "no-school" },
  });
}

async function tellHomeroom(db: Db, schoolId: number, studentId: number, excuseId: number): Promise<void> {
  const teacherId = await findHomeroomTeacher(db, schoolId, studentId);
  if (teacherId === undefined) return;
  await notify(db, {
    schoolId,
    kind: "excuse",
    page: "attendance",
    id: excuseId,
    recipients: [{ personId: teacherId }],
    needsAction: true,
    collapse: "excuses",
  });
}

/** Withdraws one's own absence report, while it waits. */
export async function withdrawExcuse(
  context: Context,
  { params: { schoolId, studentId, excuseId } }: Input<typeof withdrawRoute>,
): Promise<Reply<typeof withdrawRoute>> {
  const { accountId } = context.actor;
  return context.database.inSchool(schoolId, async (db) => {
    await lockExcuse(db, schoolId, excuseId);
    const excuse = await findExcuse(db, schoolId, excuseId);
    if (excuse?.studentId !== studentId) throw notFound("This report");
    if (excuse.state === "withdrawn") return { id: excuseId };
    if (excuse.sentById !== accountId) throw forbidden("withdraw what somebody else has sent");
    if (excuse.state !== "waiting") throw clash("decided", "The school has decided already.");
    await updateExcuse(db, schoolId, excuseId, { state: "withdrawn", by: accountId, note: null });
    await settleExcuses(db, schoolId, excuse.homeroomTeacherId);
    await audited(context, db, schoolId, "absence.withdrawn", ["person", studentId]);
    return { id: excuseId };
  });
}
