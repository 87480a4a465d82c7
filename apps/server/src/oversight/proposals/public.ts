export { doOrPropose } from "./do-or-propose.ts";
export { namedChange, namesTogether } from "./named-change.ts";
export { proposalKind, type ProposalKind } from "./kind.ts";
export { findAsked, insertProposal, type NewProposal } from "./proposals.queries.ts";
export { proposals } from "./proposals.routes.ts";
export { propose, TELL_DECIDERS } from "./propose.ts";
export { resolveApproval } from "./resolve-approval.ts";
