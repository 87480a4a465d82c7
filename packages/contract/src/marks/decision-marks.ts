import { Type, type Static } from "typebox";

import { ExactNumber, YearStatus } from "#marks/results.ts";
import { ClientId, Id, Names, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

const office = (on: "school" | "section" | "student") =>
  ({ capability: "H6", on, allow: { school_management: "school" } }) as const;

const Code = Type.String({ minLength: 1, maxLength: 40 });

/** A subject that decision marks could save: it gets all that it lacks, or nothing (GB-1). */
export const DecisionSubject = Type.Object({
  offeringId: Id,
  name: Names,
  grade: ExactNumber,
  lacks: ExactNumber,
});

/** A student once for each pool of decision marks: of the year, or of each course. */
export const DecisionLine = Type.Object({
  student: Type.Object({ id: Id, name: Names }),
  /** The course whose pool this is; null where the year has one pool. */
  part: nullable(Type.Object({ code: Code, name: Names })),
  /** With the current marks and the decision marks given now. */
  status: YearStatus,
  round: Type.Integer({ minimum: 1, maximum: 2 }),
  pool: ExactNumber,
  subjects: Type.Array(DecisionSubject),
  /** Who gets marks now, by the scheme or by hand. */
  given: Type.Array(Id),
  isByHand: Type.Boolean(),
  /** An allocation by one member of the office that another has not confirmed yet. */
  proposal: nullable(
    Type.Object({
      id: Id,
      subjects: Type.Array(Id),
      reason: Type.String(),
      by: nullable(Names),
      isOwn: Type.Boolean(),
    }),
  ),
});
export type DecisionLine = Static<typeof DecisionLine>;

/** H6: students of a section whose outcome decision marks may change, with the current marks. */
export const listDecisionMarks = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/decision-marks",
  summary: "Decision marks of a section",
  access: office("section"),
  repeatable: true,
  params: Type.Object({ schoolId: Id, sectionId: Id }),
  reply: Type.Object({ students: Type.Array(DecisionLine) }),
});

/**
 * H6, GB-1: allocates decision marks by hand; nothing changes until another confirms. Conflict with `details.reason`:
 * `misfit` where these subjects cannot all be saved from the pool, `open` where an allocation waits already.
 */
export const proposeDecisionMarks = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/students/:studentId/decision-marks",
  summary: "Allocate decision marks by hand",
  access: office("student"),
  repeatable: true,
  params: Type.Object({ schoolId: Id, studentId: Id }),
  body: Type.Object({
    key: ClientId,
    sectionId: Id,
    /** The course, where each has a pool of its own. */
    part: Type.Optional(Code),
    /** The subjects that get the missing marks; none: no subject gets any. */
    subjects: Type.Array(Id, { maxItems: 50, uniqueItems: true }),
    reason: written(3, 500),
  }),
  reply: Type.Object({ id: Id }),
  errors: ["conflict"],
});

/**
 * H6: a second person confirms it, or any member of the office declines it. Conflict with `details.reason`
 * `same-person`.
 */
export const decideDecisionMarks = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/decision-marks/:allocationId/decision",
  summary: "Confirm decision marks",
  access: office("school"),
  repeatable: true,
  params: Type.Object({ schoolId: Id, allocationId: Id }),
  body: Type.Object({ key: ClientId, confirm: Type.Boolean() }),
  reply: Type.Object({ id: Id }),
  errors: ["conflict"],
});
