import { Type, type Static } from "typebox";

import { ColumnCode } from "#marks/column-code.ts";
import { DoneOrProposed } from "#oversight/proposals.ts";
import { ClientId, Id, Names, nullable, written } from "#platform/primitives.ts";
import { Role } from "#platform/roles.ts";
import { route } from "#platform/route.ts";

/** An approved column that is to be opened again, once a second person agrees. */
export const Unlocking = Type.Object({
  proposalId: Id,
  code: ColumnCode,
  reason: Type.String(),
  /** Null where the school does not know the person: one of the head office. */
  by: nullable(Names),
  role: Type.Optional(Role),
  isOwn: Type.Boolean(),
});
export type Unlocking = Static<typeof Unlocking>;

/**
 * H4: asks for an approved column to be opened again; a second person approves it among the requests. Conflict with
 * `details.reason`: `published` where families have it, `scheduled` where a publication that waits would publish it,
 * `waiting` where it is asked for already, `state` where it is not approved.
 */
export const unlockColumn = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/mark-sheets/:sheetId/columns/:column/unlocking",
  summary: "Ask to open an approved column again",
  access: {
    capability: "H4",
    on: "school",
    allow: { school_management: "school", administrator: "group" },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id, sheetId: Id, column: ColumnCode }),
  body: Type.Object({ key: ClientId, revision: Type.Integer({ minimum: 1 }), reason: written(3, 500) }),
  reply: DoneOrProposed,
  errors: ["conflict"],
});
