import type { DoneOrProposed } from "@dars/contract/oversight/proposals";
import type { Input } from "@dars/contract/platform/route";
import { AppointmentKind, type endAppointment as route } from "@dars/contract/school/appointments";
import { Type, type Static } from "typebox";

import { proposalKind, propose } from "#oversight/proposals/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { nameAccount } from "./describe-grant.ts";
import { findAppointment, updateAppointmentEnd } from "./grants.queries.ts";

const Ending = Type.Object({ kind: AppointmentKind, id: Type.Integer(), endsOn: Type.String() });
type Ending = Static<typeof Ending>;

/** A6: requested by one administrator, applied when a second approves it. */
export const appointmentEnded = proposalKind({
  name: "mandate.ended",
  decidedBy: ["administrator"],
  needsTwo: true,
  payload: Ending,
  apply: ({ context, db, schoolId, payload }) => end(context, db, schoolId, payload),
});

export const endAppointment = (
  context: Context,
  { params: { schoolId, kind, mandateId }, body }: Input<typeof route>,
): Promise<DoneOrProposed> => {
  const payload = { kind, id: mandateId, endsOn: body.endsOn };
  const request = { ...body, kind, mandateId };
  return writeOnce(context, schoolId, request, async (db): Promise<DoneOrProposed> => {
    const known = await requireGoingOn(db, schoolId, payload);
    const proposalId = await propose(context, db, schoolId, {
      kind: appointmentEnded.name,
      subject: { kind: "account", id: known.accountId },
      payload,
      changes: [
        { field: "role", from: kind, to: null },
        ...(await nameAccount(context, db, schoolId, known.accountId)),
        { field: "endsOn", from: known.endsOn, to: body.endsOn },
      ],
      reason: body.reason,
    });
    return { state: "proposed", proposalId };
  });
};

async function requireGoingOn(db: Db, schoolId: number, { kind, id, endsOn }: Ending) {
  const known = await findAppointment(db, schoolId, kind, id);
  if (!known) throw notFound("This mandate");
  if (known.endsOn !== null && known.endsOn < endsOn) throw clash("ends-earlier", "It ends before that day.");
  return known;
}

async function end(context: Context, db: Db, schoolId: number, ending: Ending): Promise<void> {
  const { accountId } = await requireGoingOn(db, schoolId, ending);
  await updateAppointmentEnd(db, schoolId, ending.kind, ending);
  await audited(context, db, schoolId, "mandate.ended", ["account", accountId], {
    kind: ending.kind,
    endsOn: ending.endsOn,
  });
}
