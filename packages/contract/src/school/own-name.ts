import { Type } from "typebox";

import { ClientId, Nothing } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";
import { staff } from "#platform/staff.ts";
import { PersonNameParts } from "#school/people.ts";

/** Staff alone; families ask the office (B4). */
const ownName = { ...staff, capability: "A3" } as const;

export const readOwnName = route({
  method: "GET",
  path: "/api/v6/me/name",
  summary: "The parts of my name",
  access: ownName,
  repeatable: true,
  reply: Type.Object({ revision: Type.Integer(), nameParts: PersonNameParts }),
});

/**
 * A3: in the session's school; for roles over schools in each of which the account is staff. From then on no import
 * overwrites it (OR-6). Conflict with the reason `stale` if the record has changed since `revision`.
 */
export const changeOwnName = route({
  method: "PUT",
  path: "/api/v6/me/name",
  summary: "Change how my name is shown",
  access: ownName,
  repeatable: true,
  body: Type.Object({
    key: ClientId,
    revision: Type.Integer({ minimum: 1 }),
    nameParts: PersonNameParts,
  }),
  reply: Nothing,
  errors: ["conflict"],
});
