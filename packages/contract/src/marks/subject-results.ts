import { Type, type Static } from "typebox";

import { Id, Names, nullable, Theme } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

/** Published marks of a section in one column, or the year's grades. */
const Summary = Type.Object({
  students: Type.Integer(),
  /** Null where they are too few to stay unknown. */
  average: nullable(Type.Number()),
  /** How many are below the pass mark; null as above. */
  below: nullable(Type.Integer()),
});
export type Summary = Static<typeof Summary>;

export const SubjectResult = Type.Object({
  offeringId: Id,
  subject: Type.Object({ id: Id, name: Names, theme: Theme }),
  level: Type.Object({ id: Id, name: Names }),
  /** Those published in a section of the level. */
  columns: Type.Array(Type.Object({ code: Type.String(), label: Names, max: Type.Integer() })),
  sections: Type.Array(
    Type.Object({
      id: Id,
      letter: Type.String(),
      title: nullable(Type.String()),
      /** The class whose mark sheet the caller may open. */
      classId: nullable(Id),
      /** By the code of the column. */
      results: Type.Record(Type.String(), Summary),
      /** The year's grades, once they are published. */
      grades: nullable(Summary),
    }),
  ),
});
export type SubjectResult = Static<typeof SubjectResult>;

/** H9: published results of this year without names; a coordinator's own subjects, and all for an administrator. */
export const listSubjectResults = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/subject-results",
  summary: "Published results by subject and section",
  access: {
    capability: "H9",
    on: "school",
    allow: { subject_coordinator: "subjects", administrator: "group" },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: Type.Object({
    year: nullable(Type.Object({ id: Id, title: Type.String() })),
    subjects: Type.Array(SubjectResult),
  }),
});
