import { Type, type Static } from "typebox";

import { ClientId } from "#platform/primitives.ts";

/** Coordinates are in this many parts of the photo's width and height. */
export const INK_PARTS = 10_000;
/** Coordinates of all strokes on one answer. */
export const INK_MOST = 40_000;

export const Stroke = Type.Object({
  pen: Type.Enum(["red", "green", "blue"]),
  /** x and y alternate. */
  points: Type.Array(Type.Integer({ minimum: 0, maximum: INK_PARTS }), { minItems: 2, maxItems: 1000 }),
});
export type Stroke = Static<typeof Stroke>;

/** A marker's strokes over the photos of one answer. The photos themselves stay as they are. */
export const Ink = Type.Array(
  Type.Object({ fileId: ClientId, strokes: Type.Array(Stroke, { maxItems: 200 }) }),
  { maxItems: 10 },
);
export type Ink = Static<typeof Ink>;
