import { Type, type Static } from "typebox";

import { ColumnCode } from "#marks/column-code.ts";

/** GB-9: a column of a category, such as a quiz. */
export const InCategory = Type.Object({
  code: ColumnCode,
  category: ColumnCode,
  title: Type.String(),
  max: Type.Integer(),
  isExtra: Type.Boolean(),
  /** Left out of the category, since without it the student comes to more. */
  isDropped: Type.Boolean(),
});
export type InCategory = Static<typeof InCategory>;
