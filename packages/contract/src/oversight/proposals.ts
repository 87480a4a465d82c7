import { Type, type Static } from "typebox";

import { everyone } from "#platform/access.ts";
import { Id, Instant, Names, nullable } from "#platform/primitives.ts";
import { Role } from "#platform/roles.ts";
import { route } from "#platform/route.ts";

export const ProposalState = Type.Enum(["waiting", "approved", "refused", "withdrawn"]);
export type ProposalState = Static<typeof ProposalState>;

/** One field with its current and its proposed value. Numbers, days and codes come as text. */
export const ProposedChange = Type.Object({
  field: Type.String(),
  from: nullable(Type.String()),
  to: nullable(Type.String()),
  /** The same in every language, where it is something with a name. */
  names: Type.Optional(Type.Object({ from: nullable(Names), to: nullable(Names) })),
});
export type ProposedChange = Static<typeof ProposedChange>;

export const Proposal = Type.Object({
  id: Id,
  schoolId: Id,
  /** Such as `person.changed`; the app has a sentence for each. */
  kind: Type.String(),
  subject: Type.Object({ kind: Type.String(), id: Id, name: nullable(Names) }),
  changes: Type.Array(ProposedChange),
  reason: nullable(Type.String()),
  state: ProposalState,
  proposedBy: Type.Object({ name: nullable(Names), role: Role, isMe: Type.Boolean() }),
  proposedAt: Instant,
  decidedAt: nullable(Instant),
  note: nullable(Type.String()),
  /** Whether the reader's role decides this kind; absent in a list of one's own. */
  mayDecide: Type.Optional(Type.Boolean()),
  /**
   * The approval of the reader's own request for two persons: whether a second person can approve it, or it
   * is decided alone.
   */
  approval: Type.Optional(Type.Enum(["second", "alone"])),
});
export type Proposal = Static<typeof Proposal>;

/** Open ones come first, oldest first; then the hundred decided last. */
export const listProposals = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/proposals",
  summary: "What waits for a decision in a school",
  access: {
    capability: "B4",
    on: "school",
    allow: { school_management: "school", administrator: "group" },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: Type.Object({ proposals: Type.Array(Proposal) }),
});

/**
 * Approves or refuses. The proposer of a step that needs two persons cannot approve it, unless there is no
 * other approver: then `isAlone` confirms that one knows it, and the audit log records it too.
 */
export const decideProposal = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/proposals/:proposalId/decision",
  summary: "Allow or refuse a proposal",
  access: {
    capability: "B4",
    on: "school",
    allow: { school_management: "school", administrator: "group" },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id, proposalId: Id }),
  body: Type.Object({
    approve: Type.Boolean(),
    note: nullable(Type.String({ maxLength: 500 })),
    isAlone: Type.Boolean(),
  }),
  reply: Type.Object({ state: ProposalState }),
  errors: ["conflict", "forbidden"],
});

export const listMyProposals = route({
  method: "GET",
  path: "/api/v6/me/proposals",
  summary: "What I have asked for",
  access: everyone("A2"),
  repeatable: true,
  reply: Type.Object({ proposals: Type.Array(Proposal) }),
});

/** The answer of a call that either applies its change at once or waits for a second person. */
export const DoneOrProposed = Type.Object({
  state: Type.Enum(["done", "proposed"]),
  proposalId: nullable(Id),
});
export type DoneOrProposed = Static<typeof DoneOrProposed>;
