import { Type, type Static } from "typebox";

import { DoneOrProposed } from "#oversight/proposals.ts";
import { ClientId, Id, Names, Phone, nullable, written } from "#platform/primitives.ts";
import { route, type Reply } from "#platform/route.ts";
import { PersonRecord, Relation } from "#school/people.ts";

/** A guardian's rights for one child. */
export const Limits = Type.Object({
  isPrimary: Type.Boolean(),
  canView: Type.Boolean(),
  canMessage: Type.Boolean(),
  canPickup: Type.Boolean(),
  getsNotifications: Type.Boolean(),
});
export type Limits = Static<typeof Limits>;

export const GuardianLink = Type.Object({
  id: Id,
  revision: Type.Integer(),
  studentId: Id,
  guardianId: Id,
  relation: Relation,
  state: Type.Enum(["invited", "verified", "suspended", "ended"]),
  isRestricted: Type.Boolean(),
  ...Limits.properties,
});
export type GuardianLink = Static<typeof GuardianLink>;

const ofTheStudent = { school_management: "school", administrator: "group" } as const;
const WhichStudent = Type.Object({ schoolId: Id, studentId: Id });

/** The links of a student, ended ones too, with what each guardian may do. */
export const listGuardianLinks = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/students/:studentId/guardians",
  summary: "Guardian links of a student",
  access: { capability: "B5", on: "student", allow: ofTheStudent },
  repeatable: true,
  params: WhichStudent,
  reply: Type.Object({ links: Type.Array(GuardianLink) }),
});

/** Who may fetch a child from school: guardians whose identity is verified, without those restricted by a court. */
export const listPickup = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/students/:studentId/pickup",
  summary: "Who may fetch a student",
  access: {
    capability: "B2",
    on: "student",
    allow: { teacher: "homeroom", school_management: "school", administrator: "group" },
    isWithheldFromViews: true,
  },
  repeatable: true,
  params: WhichStudent,
  reply: Type.Object({
    guardians: Type.Array(
      Type.Object({
        id: Id,
        name: Names,
        relation: Relation,
        phone: nullable(Type.String()),
        /** Absent from older servers. */
        secondPhone: Type.Optional(nullable(Type.String())),
      }),
    ),
  }),
});
export type Pickup = Reply<typeof listPickup>;

/**
 * B5: links a known or a new person to a student. The first guardian is the primary one (FAM-2); a fifth is
 * refused with `details.needs: "fewer"`. `isVerified`: the office has verified the identity (FAM-3).
 */
export const linkGuardian = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/students/:studentId/guardians",
  summary: "Link a guardian",
  access: { capability: "B5", on: "student", allow: ofTheStudent },
  repeatable: true,
  params: WhichStudent,
  body: Type.Object({
    key: ClientId,
    guardian: Type.Union([Type.Object({ id: Id }), Type.Object({ record: PersonRecord })]),
    relation: Relation,
    isVerified: Type.Boolean(),
    ...Limits.properties,
  }),
  reply: GuardianLink,
  errors: ["conflict"],
});

/**
 * B5: verify (FAM-3), limit, restrict by court, suspend or end a link. Revoked rights end with the next
 * request of every session (FAM-5). Refused with conflict and `details.needs`: `guardian` if the student
 * would have none left, `primary` if no primary one (FAM-2).
 */
export const changeGuardianLink = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/students/:studentId/guardians/:linkId",
  summary: "Change a guardian link",
  access: { capability: "B5", on: "student", allow: ofTheStudent },
  repeatable: true,
  params: Type.Object({ schoolId: Id, studentId: Id, linkId: Id }),
  body: Type.Object({
    key: ClientId,
    revision: Type.Integer({ minimum: 1 }),
    relation: Relation,
    state: Type.Enum(["invited", "verified", "suspended", "ended"]),
    isRestricted: Type.Boolean(),
    ...Limits.properties,
  }),
  reply: GuardianLink,
  errors: ["conflict"],
});

/** B5: a parent asks the school to link a second guardian of its child. */
export const inviteGuardian = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/students/:studentId/guardian-invitations",
  summary: "Ask the school for another guardian",
  access: { capability: "B5", on: "student", allow: { parent: "children" } },
  repeatable: true,
  params: WhichStudent,
  body: Type.Object({
    key: ClientId,
    name: written(2, 160),
    relation: Relation,
    phone: nullable(Phone),
    reason: nullable(Type.String({ maxLength: 500 })),
  }),
  reply: DoneOrProposed,
});

/**
 * B5: a parent enters the login and the code of the school's letter to a guardian, and has the children of that
 * guardian from then on. The code is spent. Refused with `bad-credentials` (wrong), `code-expired` with
 * `details.reason: "used" | "expired"`, and conflict with `details.needs`: `other` where every child is linked
 * already, `account` where the letter's account is in use, `guardian` where the letter is not a guardian's.
 */
export const claimChildren = route({
  method: "POST",
  path: "/api/v6/my-children",
  summary: "Link my children with a letter's code",
  access: { capability: "B5", on: "self", allow: { parent: "children" } },
  repeatable: false,
  isGuessed: true,
  body: Type.Object({ login: written(1, 60), code: written(4, 20) }),
  reply: Type.Object({ children: Type.Integer() }),
  errors: ["bad-credentials", "code-expired", "conflict", "too-many-requests"],
});

const ofOneself = { capability: "A2", on: "student", allow: { student: "own" } } as const;

/** FAM-4: a student's guardians and which of them may see its records. `isAsked`: of age, in a group that asks. */
export const listConsents = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/students/:studentId/consents",
  summary: "Who sees my records",
  access: ofOneself,
  repeatable: true,
  params: WhichStudent,
  reply: Type.Object({
    isAsked: Type.Boolean(),
    guardians: Type.Array(
      Type.Object({
        linkId: Id,
        name: Names,
        relation: Relation,
        revision: Type.Integer(),
        consents: Type.Boolean(),
      }),
    ),
  }),
});

/**
 * FAM-4: effective with the guardian's next request. Conflict with `reason: "not-asked"` if consent is not
 * requested.
 */
export const giveConsent = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/students/:studentId/consents/:linkId",
  summary: "Let a guardian see my records, or no longer",
  access: ofOneself,
  repeatable: true,
  params: Type.Object({ schoolId: Id, studentId: Id, linkId: Id }),
  body: Type.Object({ key: ClientId, revision: Type.Integer({ minimum: 1 }), consents: Type.Boolean() }),
  reply: Type.Object({ revision: Type.Integer() }),
  errors: ["conflict"],
});
