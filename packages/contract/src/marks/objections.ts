import { Type, type Static } from "typebox";

import { ColumnCode } from "#marks/column-code.ts";
import { Mark, ObjectionLine, ObjectionState } from "#marks/results.ts";
import { ClientId, Id, Names, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

/** H13: within the days that the school gives, once for each mark while one is open. */
export const objectToMark = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/students/:studentId/results/:yearId/objections",
  summary: "Object to a mark",
  access: { capability: "H13", on: "student", allow: { parent: "children", student: "own" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id, studentId: Id, yearId: Id }),
  body: Type.Object({ key: ClientId, offeringId: Id, code: ColumnCode, text: written(3, 1000) }),
  reply: ObjectionLine,
  errors: ["conflict"],
});

/**
 * H13: whoever filed it withdraws it while it waits; afterwards the mark may be objected to again. Conflict with
 * `details.reason` `state` where the school has answered.
 */
export const withdrawObjection = route({
  method: "DELETE",
  path: "/api/v6/schools/:schoolId/students/:studentId/mark-objections/:objectionId",
  summary: "Withdraw an objection",
  access: { capability: "H13", on: "student", allow: { parent: "children", student: "own" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id, studentId: Id, objectionId: Id }),
  reply: Type.Object({ id: Id, state: ObjectionState }),
  errors: ["conflict"],
});

export const OpenObjection = Type.Object({
  ...ObjectionLine.properties,
  student: Type.Object({ id: Id, name: Names }),
  yearId: Id,
  section: nullable(Type.String()),
  label: Names,
  classId: nullable(Id),
  /** The class teacher's comment about it, for the office. */
  comment: nullable(Type.String()),
  /** The same of a coordinator of the subject. */
  coordinatorComment: nullable(Type.String()),
});
export type OpenObjection = Static<typeof OpenObjection>;

/**
 * Open ones first, by their due day; then the latest answered. A teacher sees objections about its own classes, a
 * coordinator those about its subjects.
 */
export const listObjections = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/mark-objections",
  summary: "Objections to marks",
  access: {
    capability: "H13",
    on: "school",
    allow: { teacher: "classes", school_management: "school", subject_coordinator: "subjects" },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: Type.Object({
    objections: Type.Array(OpenObjection),
    may: Type.Object({ answer: Type.Boolean(), comment: Type.Boolean() }),
  }),
});

/**
 * H13: accepted with the right mark, which amends the published one and notifies the family; or declined with
 * a reason.
 */
export const answerObjection = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/mark-objections/:objectionId/answer",
  summary: "Answer an objection",
  access: { capability: "H13", on: "school", allow: { school_management: "school" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id, objectionId: Id }),
  body: Type.Object({
    key: ClientId,
    state: Type.Enum(["accepted", "declined"]),
    answer: written(3, 1000),
    /** The right mark; left out where it is declined. */
    mark: Type.Optional(Mark),
  }),
  reply: Type.Object({ id: Id, state: ObjectionState }),
  errors: ["conflict"],
});

/** H13: the comment of the class teacher or a coordinator, until the objection is answered. The family does not see it. */
export const commentObjection = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/mark-objections/:objectionId/comment",
  summary: "Comment on an objection",
  access: {
    capability: "H13",
    on: "school",
    allow: { teacher: "classes", subject_coordinator: "subjects" },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id, objectionId: Id }),
  body: Type.Object({ key: ClientId, comment: written(3, 1000) }),
  reply: Type.Object({ id: Id }),
  errors: ["conflict"],
});
