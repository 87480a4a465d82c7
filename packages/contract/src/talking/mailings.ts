import { Type, type Static } from "typebox";

import type { Capability } from "#platform/access.ts";
import { Id, Instant, Names, nullable } from "#platform/primitives.ts";
import { Role } from "#platform/roles.ts";
import { route } from "#platform/route.ts";
import { ThreadKind } from "#talking/messages.ts";

/** A message to many people at once, with its results. */
export const Mailing = Type.Object({
  id: Id,
  schoolId: Id,
  kind: ThreadKind,
  subject: Type.String(),
  sentAt: Instant,
  sentBy: Type.Object({ role: Role, name: nullable(Names), isMe: Type.Boolean() }),
  people: Type.Integer({ minimum: 0 }),
  /** Counts only recipients with an account. */
  read: Type.Integer({ minimum: 0 }),
  answered: Type.Integer({ minimum: 0 }),
});
export type Mailing = Static<typeof Mailing>;

const senders: Capability = {
  capability: "L1",
  on: "self",
  allow: { school_management: "school", administrator: "group", subject_coordinator: "subjects" },
};

/**
 * L1: the latest first, for the office the mailings of all its people; `after` is `next` of the page before.
 * The threads of one: `listThreads` with `mailing`.
 */
export const listMailings = route({
  method: "GET",
  path: "/api/v6/messages/mailings",
  summary: "Messages to many",
  access: senders,
  repeatable: true,
  query: Type.Object({ after: Type.Optional(Type.String({ maxLength: 200 })) }),
  reply: Type.Object({
    mailings: Type.Array(Mailing, { maxItems: 30 }),
    /** Null where this page is the last. */
    next: nullable(Type.String()),
  }),
});

export const readMailing = route({
  method: "GET",
  path: "/api/v6/messages/mailings/:mailingId",
  summary: "A message to many",
  access: senders,
  repeatable: true,
  params: Type.Object({ mailingId: Id }),
  reply: Mailing,
});
