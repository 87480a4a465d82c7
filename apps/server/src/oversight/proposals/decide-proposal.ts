import type { decideProposal as route } from "@dars/contract/oversight/proposals";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { SessionBook } from "#identity/accounts/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { AppError, forbidden, notFound } from "#platform/errors.ts";
import { addJobs } from "#platform/jobs/add-job.ts";

import type { Allowed, Applied, ProposalKind } from "./kind.ts";
import { lockProposal, updateDecision, updateMadePerson } from "./proposals.queries.ts";
import { TELL_DECIDERS } from "./propose.ts";
import { resolveApproval } from "./resolve-approval.ts";

interface Deciding {
  readonly kinds: ReadonlyMap<string, ProposalKind>;
  readonly book: Pick<SessionBook, "tellEnded"> | undefined;
}

/**
 * Approves or refuses a proposal, and applies it in the same transaction. A decision that has been made
 * already is returned unchanged, for a request from any user.
 */
export async function decideProposal(
  { kinds, book }: Deciding,
  context: Context,
  { params: { schoolId, proposalId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { actor, database } = context;
  const state = body.approve ? "approved" : "refused";
  let ended: readonly number[] = [];
  const reply = await database.inSchool<Reply<typeof route>>(schoolId, async (db) => {
    const proposal = await lockProposal(db, schoolId, proposalId);
    if (!proposal) throw notFound("This proposal");
    const kind = kinds.get(proposal.kind);
    if (!kind?.decidedBy.includes(actor.role)) throw forbidden("decide this");
    if (proposal.state === state) return { state };
    if (proposal.state !== "waiting") throw new AppError("conflict", "This request is already decided.");
    const isOwn = proposal.proposedBy === actor.accountId;
    const allowed = { context, db, schoolId, payload: proposal.payload };
    const applied = body.approve ? await approve(kind, allowed, { isOwn, isAlone: body.isAlone }) : {};
    ended = applied.ended ?? [];
    await updateDecision(db, schoolId, proposalId, { state, note: body.note, accountId: actor.accountId });
    if (applied.madePersonId !== undefined)
      await updateMadePerson(db, schoolId, proposalId, applied.madePersonId);
    await audited(context, db, schoolId, `proposal.${state}`, ["proposal", proposalId], {
      kind: proposal.kind,
      alone: isOwn && kind.needsTwo,
    });
    await addJobs(db, [{ task: TELL_DECIDERS, payload: { schoolId, proposalId } }]);
    return { state };
  });
  book?.tellEnded(ended);
  return reply;
}

interface Approving {
  readonly isOwn: boolean;
  readonly isAlone: boolean;
}

async function approve(
  kind: ProposalKind,
  allowed: Allowed<unknown>,
  { isOwn, isAlone }: Approving,
): Promise<Applied> {
  if (kind.needsTwo && isOwn) await requireAlone(allowed.context, allowed.schoolId, kind, isAlone);
  return (await kind.apply(allowed)) ?? {};
}

/** A step for two persons is taken by one only where there is no second, and knowingly. */
async function requireAlone(
  context: Context,
  schoolId: number,
  kind: ProposalKind,
  isAlone: boolean,
): Promise<void> {
  const needs = await resolveApproval(context, schoolId, kind);
  if (needs === "second")
    throw new AppError("conflict", "A second person has to approve this.", { details: { needs } });
  if (!isAlone)
    throw new AppError("conflict", "No one else can approve this. Confirm that you decide alone.", {
      details: { needs },
    });
}
