export { doOrPropose } from "./do-or-propose.ts";
export { proposalKind, type ProposalKind } from "./kind.ts";
export { proposals } from "./proposals.routes.ts";
export { propose } from "./propose.ts";
