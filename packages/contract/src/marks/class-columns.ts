import { Type, type Static } from "typebox";

import { ColumnCode } from "#marks/column-code.ts";
import { ClientId, Day, Id, Nothing, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

/** The most marks that a column of a category can have. */
export const MOST_POINTS = 1000;
export const LONGEST_COLUMN_TITLE = 80;

const H1 = {
  capability: "H1",
  on: "school",
  allow: { teacher: "classes", school_management: "school" },
} as const;

const COLUMNS = "/api/v6/schools/:schoolId/mark-sheets/:sheetId/class-columns";

const Written = Type.Object({
  title: written(1, LONGEST_COLUMN_TITLE),
  max: Type.Integer({ minimum: 1, maximum: MOST_POINTS }),
  isExtra: Type.Boolean(),
  /** The last day on which it should be handed in. */
  dueOn: Day,
});

/** GB-9: a class of another section in the same subject and level, in which the caller may enter marks. */
export const ParallelClass = Type.Object({
  classId: Id,
  section: Type.Object({ id: Id, letter: Type.String(), title: nullable(Type.String()) }),
});
export type ParallelClass = Static<typeof ParallelClass>;

const Stated = Type.Object({ code: ColumnCode, revision: Type.Integer({ minimum: 1 }) });
export type StatedColumn = Static<typeof Stated>;

/** For as many further classes a column is made at once. */
const MOST_PARALLEL = 40;

/**
 * GB-9: a new column of a category of the scheme, such as a quiz out of 20, of this class and others of the same subject and
 * level, of each its own. It takes marks from today on. Answers with that of this class. Invalid where another class is of
 * another subject or level, not found where the caller sees none of its marks, forbidden where it enters none: then none is made.
 */
export const addClassColumn = route({
  method: "POST",
  path: COLUMNS,
  summary: "Add a column to a mark sheet",
  access: H1,
  repeatable: true,
  params: Type.Object({ schoolId: Id, sheetId: Id }),
  body: Type.Object({
    key: ClientId,
    category: ColumnCode,
    ...Written.properties,
    alsoClassIds: Type.Optional(Type.Array(Id, { maxItems: MOST_PARALLEL, uniqueItems: true })),
  }),
  reply: Stated,
  errors: ["conflict", "invalid"],
});

const WhichColumn = Type.Object({ schoolId: Id, sheetId: Id, column: ColumnCode });

/**
 * GB-9: while the column is open. Conflict with `details.reason` `above` where marks are higher than the new maximum, `state`
 * where it is handed in.
 */
export const changeClassColumn = route({
  method: "PUT",
  path: `${COLUMNS}/:column`,
  summary: "Change a column of a mark sheet",
  access: H1,
  repeatable: true,
  params: WhichColumn,
  body: Type.Object({ key: ClientId, revision: Type.Integer({ minimum: 1 }), ...Written.properties }),
  reply: Stated,
  errors: ["conflict", "invalid"],
});

/** GB-9: a column without a mark. Conflict with `details.reason` `marks` where it has some, `state` where it is handed in. */
export const removeClassColumn = route({
  method: "DELETE",
  path: `${COLUMNS}/:column`,
  summary: "Remove a column of a mark sheet",
  access: H1,
  repeatable: true,
  params: WhichColumn,
  reply: Nothing,
  errors: ["conflict"],
});
