import type { Role } from "@dars/contract/platform/roles";
import { Type } from "typebox";

import { findAsked, type ProposalKind } from "#oversight/proposals/public.ts";
import type { Database } from "#platform/db/db.ts";
import { parse } from "#platform/parse.ts";

import { notifyDeciders, notifyFirst, settleDeciders } from "./notify-deciders.ts";
import { tellAsker } from "./tell-asker.ts";

const Payload = Type.Object({ schoolId: Type.Integer(), proposalId: Type.Integer() });

const FAMILY: ReadonlySet<Role> = new Set(["parent", "student"]);

/**
 * Notifies who may decide a request that waits, except who made it. What a family asks, the school's management
 * decides: administrators may, and are called for it where the school has no management. Of a request that waits no longer, the notices are done and
 * the asker is notified.
 */
export async function tellDeciders(
  database: Database,
  kinds: readonly ProposalKind[],
  payload: unknown,
): Promise<void> {
  const { schoolId, proposalId } = parse(Payload, payload);
  await database.inSchool(schoolId, async (db) => {
    const proposal = await findAsked(db, schoolId, proposalId);
    const kind = kinds.find(({ name }) => name === proposal?.kind);
    if (!proposal || !kind) return;
    if (proposal.state !== "waiting") {
      await settleDeciders(db, schoolId, proposalId, "approval-waits");
      return tellAsker(db, schoolId, proposalId, proposal);
    }
    const all = { schoolId, roles: kind.decidedBy, exceptAccountId: proposal.proposedBy };
    const tell = FAMILY.has(proposal.proposedRole) ? notifyFirst : notifyDeciders;
    await tell(db, all, proposalId, () => ({
      kind: "approval-waits",
      page: "requests",
      needsAction: true,
    }));
  });
}
