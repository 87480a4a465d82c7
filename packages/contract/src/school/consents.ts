import { Type, type Static } from "typebox";

import { ClientId, Id, Instant, nullable } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

/** What a family decides about its child: photos of it, and its name on the honour list. */
export const FamilyConsentKind = Type.Enum(["photo", "honour_list"]);
export type FamilyConsentKind = Static<typeof FamilyConsentKind>;

export const FamilyConsent = Type.Object({
  kind: FamilyConsentKind,
  /** False until a guardian agrees. */
  isGiven: Type.Boolean(),
  /** When a guardian decided; null: nobody has. */
  decidedAt: nullable(Instant),
});
export type FamilyConsent = Static<typeof FamilyConsent>;

const WhichStudent = Type.Object({ schoolId: Id, studentId: Id });

/** FAM-6: each kind once. */
export const listFamilyConsents = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/students/:studentId/family-consents",
  summary: "What the family agrees to",
  access: {
    capability: "B7",
    on: "student",
    allow: { parent: "children", student: "own", teacher: "classes", school_management: "school" },
  },
  repeatable: true,
  params: WhichStudent,
  reply: Type.Object({ consents: Type.Array(FamilyConsent) }),
});

/** FAM-6: the last decision of any guardian holds. */
export const decideFamilyConsent = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/students/:studentId/family-consents/:consent",
  summary: "Agree for my child, or no longer",
  access: { capability: "B7", on: "student", allow: { parent: "children" } },
  repeatable: true,
  params: Type.Object({ ...WhichStudent.properties, consent: FamilyConsentKind }),
  body: Type.Object({ key: ClientId, isGiven: Type.Boolean() }),
  reply: FamilyConsent,
});
