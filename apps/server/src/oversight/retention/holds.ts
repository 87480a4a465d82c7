import type {
  liftHold as lift,
  listHolds as list,
  placeHold as place,
} from "@dars/contract/oversight/retention";
import type { Input, Reply } from "@dars/contract/platform/route";

import { namesOfOffice } from "#oversight/audit-log/public.ts";
import { audit, by } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";

import { insertHold, isThere, liftHold as liftOne, listHolds as listAll } from "./holds.queries.ts";
import { lockLettingGo } from "./retention.queries.ts";

/** Two holds of the same subject would be redundant. */
const HELD = { legal_holds_one_room: "held", legal_holds_one_person: "held" };

export async function listHolds(
  context: Context,
  { params: { schoolId } }: Input<typeof list>,
): Promise<Reply<typeof list>> {
  const rows = await listAll(context.database.reading(schoolId), schoolId);
  const names = await namesOfOffice(
    context,
    rows.flatMap(({ placedBy, placerId }) => (placedBy === null ? [placerId] : [])),
  );
  return {
    holds: rows.map(({ placerId, ...row }) => ({
      ...row,
      placedBy: row.placedBy ?? names.get(placerId) ?? null,
      placedAt: row.placedAt.toISOString(),
      liftedAt: row.liftedAt?.toISOString() ?? null,
    })),
  };
}

/** A legal hold wins over every policy. */
export const placeHold = (
  context: Context,
  { params: { schoolId }, body }: Input<typeof place>,
): Promise<Reply<typeof place>> =>
  writeOnce(
    context,
    schoolId,
    body,
    async (db) => {
      const { roomId, personId, reason } = body;
      await lockLettingGo(db, context.actor.groupId);
      if ((roomId === null) === (personId === null))
        throw invalid("A hold is of a room or of a person.", "/body/roomId");
      if (!(await isThere(db, schoolId, { roomId, personId }))) throw notFound("What is to be held");
      const { accountId } = context.actor;
      const { id } = await insertHold(db, schoolId, { roomId, personId, reason, accountId });
      await audit(db, schoolId, {
        action: "hold.placed",
        ...by(context),
        ...buildSubject({ roomId, personId }),
      });
      return { id };
    },
    HELD,
  );

export const liftHold = (
  context: Context,
  { params: { schoolId, holdId }, body }: Input<typeof lift>,
): Promise<Reply<typeof lift>> =>
  writeOnce(context, schoolId, { ...body, holdId }, async (db) => {
    const { accountId } = context.actor;
    const hold = await liftOne(db, schoolId, { holdId, reason: body.reason, accountId });
    if (!hold) throw clash("lifted", "There is no such hold any more.");
    await audit(db, schoolId, { action: "hold.lifted", ...by(context), ...buildSubject(hold) });
    return {};
  });

function buildSubject({
  roomId,
  personId,
}: {
  readonly roomId: number | null;
  readonly personId: number | null;
}) {
  if (roomId !== null) return { subject: { kind: "room", id: roomId } };
  return personId === null ? {} : { subject: { kind: "person", id: personId } };
}
