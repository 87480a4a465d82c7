import { Type, type Static } from "typebox";

import { Day, Id, Instant, Names, nullable } from "#platform/primitives.ts";
import { Role } from "#platform/roles.ts";
import { route } from "#platform/route.ts";

export const AuditEvent = Type.Object({
  id: Id,
  at: Instant,
  /** Noun and past participle, such as `code.issued`. */
  action: Type.String(),
  /** Null where the server itself did it, or a command. */
  by: nullable(Type.Object({ accountId: Id, name: nullable(Names), role: nullable(Role) })),
  subject: nullable(Type.Object({ kind: Type.String(), id: Id, name: nullable(Names) })),
  changes: Type.Record(
    Type.String(),
    Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
  ),
});
export type AuditEvent = Static<typeof AuditEvent>;

/** The audit events of a school, latest first, fifty at a time; `before` is the last id of the page before. */
export const listAuditEvents = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/audit",
  summary: "The audit log",
  access: {
    capability: "Q5",
    on: "school",
    allow: { school_management: "school", administrator: "group" },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  query: Type.Object({
    /** An action, or its noun alone: `code` finds `code.issued`. */
    action: Type.Optional(Type.String({ pattern: "^[a-z.-]{1,64}$" })),
    /** Nouns of actions with commas between: `code,letters` finds `code.issued` and `letters.made`. */
    nouns: Type.Optional(Type.String({ pattern: "^[a-z-]{1,40}(,[a-z-]{1,40}){0,39}$" })),
    /** The author or the subject of the event. */
    personId: Type.Optional(Id),
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    before: Type.Optional(Id),
  }),
  reply: Type.Object({ events: Type.Array(AuditEvent), next: nullable(Id) }),
});
