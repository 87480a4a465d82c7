import * as contract from "@dars/contract/oversight/proposals";

import type { SessionBook } from "#identity/accounts/public.ts";
import type { Slice } from "#platform/http/api.ts";

import { decideProposal } from "./decide-proposal.ts";
import type { ProposalKind } from "./kind.ts";
import { listMyProposals, listProposals } from "./list-proposals.ts";

/**
 * `kinds`: everything that can be proposed, gathered from the slices that do it. Without `book` this server notices
 * sessions that a decision has ended as any other one does, within a second.
 */
export const proposals =
  (kinds: readonly ProposalKind[], book?: Pick<SessionBook, "tellEnded">): Slice =>
  (api) => {
    const byName = new Map(kinds.map((kind) => [kind.name, kind]));
    api.serve(contract.listProposals, (context, { params }) => listProposals(byName, context, params));
    api.serve(contract.decideProposal, (context, input) =>
      decideProposal({ kinds: byName, book }, context, input),
    );
    api.serve(contract.listMyProposals, (context) => listMyProposals(context));
  };
