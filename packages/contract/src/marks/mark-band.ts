import { Type, type Static } from "typebox";

import { Names } from "#platform/primitives.ts";

/** A word or a letter for a mark of the scheme, such as "very good": of marks from `min` percent of full marks on. */
export const MarkBand = Type.Object({
  min: Type.Number(),
  label: Names,
  /** GB-10: its grade points, such as "3.7". */
  points: Type.Optional(Type.String()),
});
export type MarkBand = Static<typeof MarkBand>;
