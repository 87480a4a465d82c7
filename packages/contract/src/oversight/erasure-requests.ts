import { Type, type Static } from "typebox";

import { everyone } from "#platform/access.ts";
import { ClientId, Id, Instant, Names, Nothing, nullable, written } from "#platform/primitives.ts";
import { Role } from "#platform/roles.ts";
import { route } from "#platform/route.ts";

/** DSR-4: from this age on a student asks for itself. Without a known birth date only a guardian can ask. */
export const DIGITAL_AGE = 16;

/** `deciding`: the office has started the erasure, and a second person decides. `done`: that person has approved it. */
export const ErasureRequestState = Type.Enum(["asked", "deciding", "refused", "done"]);
export type ErasureRequestState = Static<typeof ErasureRequestState>;

export const ErasureRequest = Type.Object({
  id: Id,
  state: ErasureRequestState,
  askedAt: Instant,
  /** Only who has asked may take it back. */
  isMine: Type.Boolean(),
  /** The office's reason, to who has asked. */
  refusal: nullable(Type.String()),
});
export type ErasureRequest = Static<typeof ErasureRequest>;

/** A person for whom the caller may ask, itself or a child. `request`: the open one, whoever made it, or the last one that the caller made. */
export const ErasureSubject = Type.Object({
  schoolId: Id,
  personId: Id,
  name: Names,
  school: Names,
  isMe: Type.Boolean(),
  /** False for a student below the digital age, for whom a guardian asks. */
  mayAsk: Type.Boolean(),
  request: nullable(ErasureRequest),
});
export type ErasureSubject = Static<typeof ErasureSubject>;

export const listErasureSubjects = route({
  method: "GET",
  path: "/api/v6/me/erasure-requests",
  summary: "For whom I can ask for erasure, and what became of it",
  access: everyone("Q7"),
  repeatable: true,
  reply: Type.Object({ people: Type.Array(ErasureSubject) }),
});

/**
 * DSR-4: asks the office; nothing is erased by it. Soon after a proof of identity (DSR-3). One open request of a person:
 * conflict with the reason `open`.
 */
export const requestErasure = route({
  method: "POST",
  path: "/api/v6/me/erasure-requests",
  summary: "Ask the school to erase my data",
  access: everyone("Q7"),
  repeatable: true,
  body: Type.Object({ key: ClientId, schoolId: Id, personId: Id, reason: nullable(written(1, 500)) }),
  reply: Type.Object({ id: Id }),
  errors: ["conflict", "proof-required"],
});

/** Until it is refused or approved: conflict with the reason `refused` or `done`. */
export const withdrawErasureRequest = route({
  method: "PUT",
  path: "/api/v6/me/erasure-requests/withdrawal",
  summary: "Take back my request for erasure",
  access: everyone("Q7"),
  repeatable: true,
  body: Type.Object({ schoolId: Id, requestId: Id }),
  reply: Nothing,
  errors: ["conflict"],
});

const office = {
  capability: "Q7",
  allow: { school_management: "school", administrator: "group" },
} as const;

/** An open request as the office sees it. */
export const OpenErasureRequest = Type.Object({
  id: Id,
  schoolId: Id,
  personId: Id,
  name: Names,
  /** Who asked; null where the school does not know it as a person. */
  asker: nullable(Names),
  askedRole: Role,
  /** True where the person asked for itself. */
  isOwn: Type.Boolean(),
  reason: nullable(Type.String()),
  askedAt: Instant,
  isBeingDecided: Type.Boolean(),
});
export type OpenErasureRequest = Static<typeof OpenErasureRequest>;

/** The oldest first; for an administrator those of the head office's own people too. */
export const listErasureRequests = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/erasure-requests",
  summary: "Open requests for erasure",
  access: { ...office, on: "school" },
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: Type.Object({ requests: Type.Array(OpenErasureRequest) }),
});

/**
 * Conflict where it is closed (reason `taken-back`, `refused` or `done`), or where the erasure that was started waits for
 * the second person (`deciding`).
 */
export const refuseErasureRequest = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/people/:personId/erasure-refusal",
  summary: "Refuse a request for erasure",
  access: { ...office, on: "person" },
  repeatable: true,
  params: Type.Object({ schoolId: Id, personId: Id }),
  body: Type.Object({ requestId: Id, reason: written(3, 500) }),
  reply: Nothing,
  errors: ["conflict"],
});
