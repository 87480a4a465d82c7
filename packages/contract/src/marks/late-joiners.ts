import { Type, type Static } from "typebox";

import { ClientId, Id, Instant, Names, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

const access = { capability: "H16", on: "student", allow: { school_management: "school" } } as const;

/** Characters of a reason. */
export const LEAST_LATE_REASON = 3;
export const MOST_LATE_REASON = 500;

/** How a student's marks of one year are judged. */
export const LateYear = Type.Object({
  year: Type.Object({ id: Id, title: Type.String() }),
  level: Type.Object({ id: Id, name: Names }),
  /** The columns that do not count by the rule for late joiners; none: the level's scheme has no such rule. */
  leftOut: Type.Array(Names),
  /** Who judges the student by that rule since when, and why; null: nobody. */
  decision: nullable(Type.Object({ reason: Type.String(), by: nullable(Names), at: Instant })),
  /** Whether the year's result is published, so that this stays as it is. */
  isPublished: Type.Boolean(),
});
export type LateYear = Static<typeof LateYear>;

/** H16: the student's years that still take marks. */
export const readLateYears = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/students/:studentId/late-rule",
  summary: "Whether a student is judged as a late joiner",
  access,
  repeatable: true,
  params: Type.Object({ schoolId: Id, studentId: Id }),
  reply: Type.Object({ years: Type.Array(LateYear) }),
});

/**
 * H16, GB-14: judges a student's year by the rule for late joiners, or no longer where `reason` is null. Conflict with
 * `details.reason`: `published` where the year's result is published, `no-rule` where the level's scheme has no such
 * rule, `left` where the student's marks are published and it sits in no section.
 */
export const saveLateRule = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/students/:studentId/years/:yearId/late-rule",
  summary: "Judge a student as a late joiner",
  access,
  repeatable: true,
  params: Type.Object({ schoolId: Id, studentId: Id, yearId: Id }),
  body: Type.Object({
    key: ClientId,
    reason: nullable(written(LEAST_LATE_REASON, MOST_LATE_REASON)),
  }),
  reply: Type.Object({ isLate: Type.Boolean() }),
  errors: ["conflict"],
});
