import type { Input } from "@dars/contract/platform/route";
import type { submitRollover as route } from "@dars/contract/school/rollover";
import { Type } from "typebox";

import { proposalKind, propose } from "#oversight/proposals/public.ts";
import type { Context } from "#platform/context.ts";
import { requireSeen, writeOnce } from "#platform/db/write-once.ts";

import { commitRollover } from "./commit-rollover.ts";
import { requireOpen } from "./found-rollover.ts";
import { requireReady } from "./require-ready.ts";
import { listYears, updateProposal } from "./rollover.queries.ts";

/** C2: management submits, the administrator approves; with the approval it is done. */
export const yearRolledOver = proposalKind({
  name: "year.rolled-over",
  decidedBy: ["administrator"],
  needsTwo: true,
  payload: Type.Object({ fromYearId: Type.Integer(), revision: Type.Integer() }),
  apply: ({ context, db, schoolId, payload }) => commitRollover(context, db, schoolId, payload),
});

/** What the approval is about: how many students, and where they go. */
const COUNTED = ["students", "promoted", "repeating", "graduated", "leaving"] as const;

export const submitRollover = (
  context: Context,
  { params: { schoolId }, body }: Input<typeof route>,
): Promise<{ proposalId: number }> =>
  writeOnce(context, schoolId, body, async (db) => {
    const rollover = await requireOpen(db, schoolId);
    requireSeen(rollover, body.revision);
    const { fromYearId, revision } = rollover;
    const sections = await requireReady(db, schoolId, fromYearId);
    const waived = sections.filter(({ waivedBecause }) => waivedBecause !== null).length;
    const years = await listYears(db, schoolId);
    const getYearTitle = (yearId: number) => years.find(({ id }) => id === yearId)?.title ?? null;
    const proposalId = await propose(context, db, schoolId, {
      kind: yearRolledOver.name,
      subject: { kind: "year", id: fromYearId },
      payload: { fromYearId, revision },
      changes: [
        { field: "year", from: getYearTitle(fromYearId), to: getYearTitle(rollover.toYearId) },
        ...COUNTED.flatMap((field) => {
          const students = sections.reduce((sum, section) => sum + section[field], 0);
          return students === 0 ? [] : [{ field, from: null, to: String(students) }];
        }),
        ...(waived === 0 ? [] : [{ field: "waived", from: null, to: String(waived) }]),
      ],
      reason: null,
    });
    await updateProposal(db, schoolId, fromYearId, proposalId);
    return { proposalId };
  });
