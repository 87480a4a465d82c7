import { audit } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { AppError } from "#platform/errors.ts";
import { addJobs } from "#platform/jobs/add-job.ts";

import { countWaitingProposals, insertProposal, type NewProposal } from "./proposals.queries.ts";

/** The task that notifies who may decide a proposal, and settles these notices once it is decided. */
export const TELL_DECIDERS = "tell of a request";

/** More than a family with many children needs; beyond it the office would find no other family's proposals. */
const MOST_WAITING = 30;
/** The office handles it within the hour, or does not. */
const RETRY_SECONDS = 3600;

/**
 * Submits a proposal to the users who may approve it, in the caller's transaction. Returns the proposal's id.
 * Throws too-many-requests if a family already waits for so many decisions.
 */
export async function propose(
  { actor, requestId }: Context,
  db: Db,
  schoolId: number,
  proposal: NewProposal,
): Promise<number> {
  const { accountId, role } = actor;
  if (role === "parent" || role === "student") await refuseMany(db, schoolId, accountId);
  const { id } = await insertProposal(db, schoolId, proposal, { accountId, role });
  await audit(db, schoolId, {
    action: "proposal.made",
    accountId,
    role,
    subject: { kind: "proposal", id },
    requestId,
    changes: { kind: proposal.kind },
  });
  await addJobs(db, [{ task: TELL_DECIDERS, payload: { schoolId, proposalId: id } }]);
  return id;
}

async function refuseMany(db: Db, schoolId: number, accountId: number): Promise<void> {
  if ((await countWaitingProposals(db, schoolId, accountId)) >= MOST_WAITING)
    throw new AppError("too-many-requests", "Too many open requests. Wait until the office has decided.", {
      retryAfter: RETRY_SECONDS,
    });
}
