import { Type, type Static } from "typebox";

import { ColumnCode } from "#marks/column-code.ts";
import { Id } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

export const ExamSitting = Type.Object({
  /** The code of the exam's column. */
  code: ColumnCode,
  /** Students who do not sit it as marks stand: exempt from the final, or not in the second round. */
  away: Type.Array(Id),
});
export type ExamSitting = Static<typeof ExamSitting>;

/**
 * H8, GB-3: who does not sit the exams of a mark sheet whose columns are open. Whoever lacks marks for an answer is
 * expected to sit.
 */
export const readSitting = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/mark-sheets/:sheetId/sitting",
  summary: "Who does not sit an exam",
  access: {
    capability: "H8",
    on: "school",
    allow: { teacher: "classes", school_management: "school", subject_coordinator: "subjects" },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id, sheetId: Id }),
  reply: Type.Object({ exams: Type.Array(ExamSitting) }),
});
