import type { DoneOrProposed } from "@dars/contract/oversight/proposals";
import type { Input } from "@dars/contract/platform/route";
import { Exit, type endEnrolment as route } from "@dars/contract/school/enrolment";
import { Type, type Static } from "typebox";

import { doOrPropose, proposalKind } from "#oversight/proposals/public.ts";
import { audit } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { once } from "#platform/db/once.ts";
import { keyedBy } from "#platform/db/write-once.ts";
import { AppError, notFound } from "#platform/errors.ts";

import { findCurrentYear, lockActive, type Active } from "./enrolments.queries.ts";
import { standUp, updateDeceased, updateExit } from "./places.queries.ts";
import { requireDay } from "./require-day.ts";

const Payload = Type.Object({
  studentId: Type.Integer(),
  revision: Type.Integer(),
  state: Exit,
  on: Type.String(),
  reason: Type.String(),
});
type Leaving = Static<typeof Payload>;

export const enrolmentEnded = proposalKind({
  name: "enrolment.ended",
  decidedBy: ["school_management", "administrator"],
  needsTwo: true,
  payload: Payload,
  apply: async ({ context, db, schoolId, payload }) => {
    await leave(context, db, schoolId, payload);
    if (payload.state === "deceased") await updateDeceased(db, schoolId, payload.studentId);
  },
});

/** B6: graduated, withdrawn, dismissed or deceased. */
export async function endEnrolment(
  context: Context,
  { params: { schoolId, studentId }, body: { key, ...body } }: Input<typeof route>,
): Promise<DoneOrProposed> {
  const { database } = context;
  const payload: Leaving = { studentId, ...body };
  const keyed = keyedBy(context, schoolId, key, payload);
  return database.inSchool(schoolId, (db) =>
    once(db, keyed, async () => {
      await requireLeaving(db, schoolId, payload);
      return doOrPropose(context, db, schoolId, {
        kind: enrolmentEnded,
        payload,
        subject: { kind: "person", id: studentId },
        changes: [
          { field: "enrolment_state", from: "active", to: body.state },
          { field: "left_on", from: null, to: body.on },
        ],
        reason: body.reason,
      });
    }),
  );
}

interface Left extends Omit<Leaving, "state"> {
  readonly state: Exit | "transferred_out";
}

/** Ends the active enrolment with its stay and seats; throws conflict when it is not the one that was seen. */
export async function leave(context: Context, db: Db, schoolId: number, left: Left): Promise<Active> {
  const { studentId, state, on, reason } = left;
  const enrolment = await requireLeaving(db, schoolId, left);
  await standUp(db, { schoolId, enrolmentId: enrolment.id, studentId }, on);
  await updateExit(db, schoolId, enrolment.id, { state, on, reason });
  await audit(db, schoolId, {
    action: "enrolment.ended",
    accountId: context.actor.accountId,
    role: context.actor.role,
    subject: { kind: "person", id: studentId },
    requestId: context.requestId,
    changes: { state, on, reason },
  });
  return enrolment;
}

/** The enrolment that would end. */
async function requireLeaving(
  db: Db,
  schoolId: number,
  { studentId, revision, on, reason }: Omit<Left, "state">,
): Promise<Active> {
  const year = await findCurrentYear(db, schoolId);
  const [enrolment] = await lockActive(db, schoolId, [studentId]);
  if (!year || !enrolment) throw notFound("This enrolment");
  if (enrolment.revision !== revision)
    throw new AppError("conflict", "Someone else has changed the enrolment.", {
      details: { revision: enrolment.revision },
    });
  requireDay({ day: on, today: year.today, reason, field: "/body/on" });
  if (on < enrolment.startsOn)
    throw new AppError("conflict", "The student was not enrolled yet on that day.", {
      field: "/body/on",
      details: { needs: "later" },
    });
  return enrolment;
}
