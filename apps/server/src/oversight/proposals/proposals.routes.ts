import * as contract from "@dars/contract/oversight/proposals";

import type { Slice } from "#platform/http/api.ts";

import { decideProposal } from "./decide-proposal.ts";
import type { ProposalKind } from "./kind.ts";
import { listMyProposals, listProposals } from "./list-proposals.ts";

/** `kinds`: everything that can be proposed, gathered from the slices that do it. */
export const proposals =
  (kinds: readonly ProposalKind[]): Slice =>
  (api) => {
    const byName = new Map(kinds.map((kind) => [kind.name, kind]));
    api.serve(contract.listProposals, (context, { params }) => listProposals(byName, context, params));
    api.serve(contract.decideProposal, (context, input) => decideProposal(byName, context, input));
    api.serve(contract.listMyProposals, (context) => listMyProposals(context));
  };
