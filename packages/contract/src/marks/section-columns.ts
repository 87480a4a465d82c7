import { Type, type Static } from "typebox";

import { Unlocking } from "#marks/column-unlocking.ts";
import { ColumnState } from "#marks/sheets.ts";
import { Id, Names, Theme } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

/** How far the columns of a class are, with no mark of them. */
export const ClassColumns = Type.Object({
  classId: Id,
  subject: Type.Object({ id: Id, name: Names, theme: Theme }),
  teachers: Type.Array(Names),
  /** Those that have begun, in their order. */
  columns: Type.Array(
    Type.Object({ code: Type.String(), label: Names, state: ColumnState, revision: Type.Integer() }),
  ),
  unlocking: Type.Array(Unlocking),
});
export type ClassColumns = Static<typeof ClassColumns>;

/** H4: what an approved column is opened again by, for who reads no sheets (H9). */
export const listSectionColumns = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/mark-columns",
  summary: "How far the columns of a section are",
  access: {
    capability: "H4",
    on: "section",
    allow: { school_management: "school", administrator: "group" },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id, sectionId: Id }),
  reply: Type.Object({ classes: Type.Array(ClassColumns) }),
});
