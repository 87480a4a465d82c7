import { Type, type Static } from "typebox";

import { ClientId, Id, Instant, nullable } from "#platform/primitives.ts";
import { Role } from "#platform/roles.ts";
import { route } from "#platform/route.ts";

/** Roles that a school gives (A5). The others need a second administrator (A6). */
export const GIVEN_ROLES = ["parent", "student", "teacher"] as const;
export const GivenRole = Type.Enum([...GIVEN_ROLES]);
export type GivenRole = Static<typeof GivenRole>;

const RoleHeld = Type.Object({
  assignmentId: Id,
  role: Role,
  since: Instant,
  /** False for a role granted elsewhere: in another school, or by the head office. */
  isGivenHere: Type.Boolean(),
});

export const OfficeAccount = Type.Object({
  id: Id,
  revision: Type.Integer(),
  state: Type.Enum(["invited", "active", "disabled"]),
  logins: Type.Array(Type.String()),
  roles: Type.Array(RoleHeld),
  lastSeenAt: nullable(Instant),
  /** Why the caller may only look: `elsewhere` is known to another school too, `higher` holds a role above its own. */
  closedBecause: nullable(Type.Enum(["elsewhere", "higher"])),
});
export type OfficeAccount = Static<typeof OfficeAccount>;

const person = { capability: "A5", on: "person" } as const;
const office = { school_management: "school", administrator: "group" } as const;

export const readAccount = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/people/:personId/account",
  summary: "A person's account, as the office keeps it",
  access: { ...person, allow: office },
  repeatable: true,
  params: Type.Object({ schoolId: Id, personId: Id }),
  reply: Type.Object({
    account: nullable(OfficeAccount),
    /** For a new account, by the school's scheme; free at this moment. */
    suggestedLogin: Type.String(),
    /** For older apps, which tick one role. */
    suggestedRole: GivenRole,
    /** What a new account begins with, by what the person is in the school; none for staff who do not teach. */
    suggestedRoles: Type.Array(GivenRole),
  }),
});

/**
 * Makes the account of a person, or replaces its logins, its roles in this school and whether it is switched on. One
 * that is switched off is signed out everywhere within a second. Conflict when it has changed since `revision`, with
 * `details.reason`: `revision`, `login-taken`, `elsewhere`, `higher`, `self` or `no-student`.
 */
export const saveAccount = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/people/:personId/account",
  summary: "Make or change a person's account",
  access: { ...person, allow: office },
  repeatable: true,
  params: Type.Object({ schoolId: Id, personId: Id }),
  body: Type.Object({
    key: ClientId,
    /** 0 where there is no account yet. */
    revision: Type.Integer({ minimum: 0 }),
    logins: Type.Array(Type.String({ minLength: 1, maxLength: 255 }), {
      minItems: 1,
      maxItems: 5,
      uniqueItems: true,
    }),
    roles: Type.Array(GivenRole, { maxItems: 3, uniqueItems: true }),
    isDisabled: Type.Boolean(),
  }),
  reply: Type.Object({ revision: Type.Integer(), state: OfficeAccount.properties.state }),
  errors: ["conflict"],
});

/** An account for every student and verified guardian of a section who has none. */
export const createSectionAccounts = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/accounts",
  summary: "Make accounts for a section",
  access: { capability: "A5", on: "section", allow: office },
  repeatable: true,
  params: Type.Object({ schoolId: Id, sectionId: Id }),
  body: Type.Object({ key: ClientId }),
  reply: Type.Object({ created: Type.Integer() }),
});
