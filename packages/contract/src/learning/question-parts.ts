import { Type, type Static } from "typebox";

import { Locale, nullable } from "#platform/primitives.ts";

import { Exact } from "./exact.ts";
import { PartId, RichText } from "./rich-text.ts";

/** A share of the question's points, such as 1, 1/3 or -0.5. */
export const Share = Exact;
/** The feedback to a student with this answer. */
export const Feedback = nullable(RichText);
export const MostParts = { maxItems: 200 };

export const Option = Type.Object({ id: PartId, content: RichText, share: Share, feedback: Feedback });
export type Option = Static<typeof Option>;

export const TextPattern = Type.Object({
  /** `*` matches any words; `\*` an asterisk, `\\` a backslash. */
  pattern: Type.String({ minLength: 1, maxLength: 1000 }),
  share: Share,
  feedback: Feedback,
});
export type TextPattern = Static<typeof TextPattern>;

/** Numbers that are right, bounds included. */
export const NumberBand = Type.Object({
  range: Type.Union([
    Type.Object({ value: Exact, tolerance: Exact }),
    Type.Object({ from: Exact, to: Exact }),
  ]),
  share: Share,
  feedback: Feedback,
});
export type NumberBand = Static<typeof NumberBand>;

const Form = Type.Optional(Type.String({ minLength: 1, maxLength: 100 }));

/**
 * The noun that is counted, in the plural categories of its language: Arabic has six. An answer may name it (٣ كتب),
 * or say one and two by the noun alone (كتاب, كتابان).
 */
export const CountedNoun = Type.Object({
  language: Locale,
  forms: Type.Object({ zero: Form, one: Form, two: Form, few: Form, many: Form, other: Form }),
  /** Whether the form must be the one that belongs to the number. */
  isFormExact: Type.Boolean(),
});
export type CountedNoun = Static<typeof CountedNoun>;

/** A criterion for marking an answer by a person, with the points of each level. */
export const Criterion = Type.Object({
  id: PartId,
  title: Type.String({ minLength: 1, maxLength: 200 }),
  /** From the least to the most. */
  levels: Type.Array(Type.Object({ points: Exact, words: Type.String({ maxLength: 300 }) }), {
    minItems: 2,
    maxItems: 21,
  }),
});
export type Criterion = Static<typeof Criterion>;

/** The level that an answer was given of a criterion. */
export const GivenLevel = Type.Object({ id: PartId, points: Exact });
export type GivenLevel = Static<typeof GivenLevel>;

export const Part = Type.Object({ id: PartId, content: RichText });
export type Part = Static<typeof Part>;

/** An item of the left that matches an item of the right, and its points. */
export const Pair = Type.Object({ left: PartId, right: PartId, share: Share });
export type Pair = Static<typeof Pair>;

export const ClozeGap = Type.Union([
  Type.Object({
    kind: Type.Literal("text"),
    id: PartId,
    share: Share,
    patterns: Type.Array(TextPattern, MostParts),
  }),
  Type.Object({
    kind: Type.Literal("number"),
    id: PartId,
    share: Share,
    bands: Type.Array(NumberBand, MostParts),
  }),
  Type.Object({
    kind: Type.Literal("choice"),
    id: PartId,
    share: Share,
    options: Type.Array(Option, MostParts),
  }),
]);
export type ClozeGap = Static<typeof ClozeGap>;

export const Area = Type.Object({
  id: PartId,
  shape: Type.Enum(["rect", "circle", "ellipse", "poly", "default"]),
  /** In pixels of the picture, as HTML's image maps have them. */
  coords: Type.Array(Type.Integer({ minimum: -100_000, maximum: 100_000 }), MostParts),
  share: Share,
});
