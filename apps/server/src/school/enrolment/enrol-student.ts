import type { DoneOrProposed } from "@dars/contract/oversight/proposals";
import type { Input } from "@dars/contract/platform/route";
import type { enrolStudent as route } from "@dars/contract/school/enrolment";
import { Type, type Static } from "typebox";

import { doOrPropose, proposalKind } from "#oversight/proposals/public.ts";
import { audit } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { once } from "#platform/db/once.ts";
import { keyedBy } from "#platform/db/write-once.ts";
import { AppError, invalid, notFound } from "#platform/errors.ts";

import {
  hasActiveStudent,
  holdCurrentYear,
  listLevels,
  lockActive,
  lockSection,
} from "./enrolments.queries.ts";
import { giveRegisterNumbers } from "./give-register-numbers.ts";
import { insertEnrolment, sitDown } from "./places.queries.ts";
import { isNumberTaken } from "./register-numbers.queries.ts";
import { requireDay, requireRoom } from "./require-day.ts";
import { numberTaken } from "./save-register-numbers.ts";

const Payload = Type.Object({
  studentId: Type.Integer(),
  levelId: Type.Integer(),
  sectionId: Type.Union([Type.Integer(), Type.Null()]),
  registerNo: Type.Union([Type.Integer(), Type.Null()]),
  entryKind: Type.Enum(["new", "promoted", "repeating", "transfer_in"]),
  startsOn: Type.String(),
  reason: Type.Union([Type.String(), Type.Null()]),
  isOverCapacity: Type.Boolean(),
});
type Entry = Static<typeof Payload>;

export const studentEnrolled = proposalKind({
  name: "student.enrolled",
  decidedBy: ["school_management", "administrator"],
  needsTwo: true,
  payload: Payload,
  apply: ({ context, db, schoolId, payload }) => enrol(context, db, schoolId, payload),
});

/** B6: one active enrolment for each student and year (ENR-1). */
export async function enrolStudent(
  context: Context,
  { params: { schoolId, studentId }, body: { key, ...body } }: Input<typeof route>,
): Promise<DoneOrProposed> {
  const { database } = context;
  const payload: Entry = { studentId, ...body };
  const keyed = keyedBy(context, schoolId, key, payload);
  return database.inSchool(schoolId, (db) =>
    once(db, keyed, async () => {
      await requireEntry(db, schoolId, payload);
      return doOrPropose(context, db, schoolId, {
        kind: studentEnrolled,
        payload,
        subject: { kind: "person", id: studentId },
        changes: [{ field: "enrolled_on", from: null, to: body.startsOn }],
        reason: body.reason,
      });
    }),
  );
}

async function enrol(context: Context, db: Db, schoolId: number, entry: Entry): Promise<void> {
  const { studentId, sectionId, startsOn } = entry;
  const yearId = await requireEntry(db, schoolId, entry);
  const { id } = await insertEnrolment(db, schoolId, { ...entry, yearId });
  if (sectionId !== null) await sitDown(db, { schoolId, enrolmentId: id, studentId }, sectionId, startsOn);
  await giveRegisterNumbers(db, schoolId, [id]);
  await audit(db, schoolId, {
    action: "student.enrolled",
    accountId: context.actor.accountId,
    role: context.actor.role,
    subject: { kind: "person", id: studentId },
    requestId: context.requestId,
    changes: { startsOn, reason: entry.reason, isOverCapacity: entry.isOverCapacity },
  });
}

/** Throws if the student cannot be enrolled so; returns the year. */
async function requireEntry(db: Db, schoolId: number, entry: Entry): Promise<number> {
  const { studentId, startsOn, reason } = entry;
  const year = await holdCurrentYear(db, schoolId);
  if (!year)
    throw new AppError("conflict", "The school has no current year.", { details: { needs: "year" } });
  if (!(await hasActiveStudent(db, schoolId, studentId))) throw notFound("This student");
  if (startsOn < year.startsOn || startsOn >= year.endsOn)
    throw invalid("The day does not lie in the school year.", "/body/startsOn");
  if (startsOn <= year.today)
    requireDay({ day: startsOn, today: year.today, reason, field: "/body/startsOn" });
  if ((await lockActive(db, schoolId, [studentId])).length > 0)
    throw new AppError("conflict", "The student is already enrolled.", { details: { needs: "none" } });
  await requirePlace(db, schoolId, entry);
  return year.id;
}

/** The section takes one more student of this level. */
async function requirePlace(db: Db, schoolId: number, entry: Entry): Promise<void> {
  const { levelId, sectionId, registerNo, isOverCapacity } = entry;
  if (sectionId === null) {
    const levels = await listLevels(db, schoolId);
    if (!levels.some(({ id }) => id === levelId)) throw notFound("This level");
    return;
  }
  const section = await lockSection(db, schoolId, sectionId);
  if (!section) throw notFound("This section");
  if (section.levelId !== levelId)
    throw new AppError("conflict", "The section belongs to another level.", { details: { needs: "level" } });
  requireRoom(section, 1, isOverCapacity);
  if (registerNo !== null && (await isNumberTaken(db, schoolId, sectionId, registerNo)))
    throw numberTaken(registerNo);
}
