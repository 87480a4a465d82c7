import { hasDecider } from "#identity/accounts/public.ts";
import type { Context } from "#platform/context.ts";

import type { ProposalKind } from "./kind.ts";

/** Who approves the caller's own request of a kind that needs two persons: another one, where there is one. */
export async function resolveApproval(
  { actor, database }: Context,
  schoolId: number,
  { decidedBy }: ProposalKind,
): Promise<"second" | "alone"> {
  const others = { schoolId, roles: decidedBy, exceptAccountId: actor.accountId };
  return (await hasDecider(database.directory, others)) ? "second" : "alone";
}
