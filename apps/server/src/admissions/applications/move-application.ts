import { NEXT_STATES } from "@dars/contract/admissions/application-record";
import type { moveApplication as route } from "@dars/contract/admissions/applications";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { ConfiguredWays } from "#identity/outbound/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";

import { findApplication, updateState } from "./applications.queries.ts";
import { listOffered, lockSeats } from "./places.queries.ts";
import { listOfferedSlots } from "./slots.queries.ts";
import { tellApplicant } from "./tell-applicant.ts";

type MoveBody = Input<typeof route>["body"];

/** O2, APP-5. */
export async function moveApplication(
  ways: ConfiguredWays,
  context: Context,
  { params: { schoolId, application }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { to, revision: seen } = body;
  requireWords(body);
  return writeOnce(context, schoolId, { ...body, application }, async (db) => {
    const stored = await findApplication(db, schoolId, application, true);
    if (!stored) throw notFound("This application");
    requireSeen(stored, seen);
    if (!NEXT_STATES[stored.state].includes(to)) throw clash("step", "It cannot be moved there from here.");
    await requireTime(db, schoolId, body);
    if (to === "accepted") await requireSeat(db, schoolId, stored.levelId, body);
    const revision = await updateState(db, schoolId, stored.id, body);
    await audited(context, db, schoolId, "application.moved", ["application", stored.id], {
      from: stored.state,
      to,
      isBeyondSeats: body.isBeyondSeats,
    });
    const { tokens } = context;
    await tellApplicant(db, { tokens, ways }, schoolId, stored, { state: to, occasion: revision });
    return { revision };
  });
}

function requireWords({ to, text }: MoveBody): void {
  if (text === null && (to === "info_requested" || to === "rejected"))
    throw invalid("Say what is missing, or why.", "/body/text");
}

/** Without a time the family picks one. */
async function requireTime(db: Db, schoolId: number, { to, assessmentAt }: MoveBody): Promise<void> {
  if (to !== "assessment_scheduled" || assessmentAt !== null) return;
  const slots = await listOfferedSlots(db, schoolId);
  if (!slots.some(({ free }) => free > 0)) throw invalid("Say when the assessment is.", "/body/assessmentAt");
}

/** APP-5. */
async function requireSeat(
  db: Db,
  schoolId: number,
  levelId: number,
  { isBeyondSeats }: MoveBody,
): Promise<void> {
  await lockSeats(db, schoolId, levelId);
  const [level] = await listOffered(db, schoolId, levelId);
  const free = level ? level.free : 0;
  if (free !== null && free <= 0 && !isBeyondSeats) throw clash("seats", "There is no free place.", { free });
}
