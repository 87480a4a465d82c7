import { Type, type Static } from "typebox";

import { ExactNumber, YearStatus } from "#marks/results.ts";
import { Id, Names, nullable } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

/** One student of a section whose year is published. */
export const SectionResultLine = Type.Object({
  student: Type.Object({ id: Id, name: Names, registerNo: nullable(Type.Integer()) }),
  published: nullable(
    Type.Object({
      revision: Type.Integer(),
      status: nullable(YearStatus),
      average: nullable(ExactNumber),
      rank: nullable(Type.Integer()),
      failed: Type.Integer(),
      acknowledged: Type.Boolean(),
    }),
  ),
});
export type SectionResultLine = Static<typeof SectionResultLine>;

/** H9: for the office, and for who leads the section. */
export const listSectionResults = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/results",
  summary: "Published results of a section",
  access: {
    capability: "H9",
    on: "section",
    allow: { teacher: "homeroom", school_management: "school" },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id, sectionId: Id }),
  reply: Type.Object({
    year: Type.Object({ id: Id, title: Type.String() }),
    level: Type.Object({ id: Id, name: Names }),
    section: Type.Object({ id: Id, letter: Type.String(), title: nullable(Type.String()) }),
    students: Type.Array(SectionResultLine),
  }),
});
