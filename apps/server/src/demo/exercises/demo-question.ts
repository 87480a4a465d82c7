import { Locale } from "@dars/contract/platform/primitives";
import { Type, type Static } from "typebox";

const common = { stem: Type.String(), language: Type.Optional(Locale) };
const why = Type.String();
const points = Type.String();
const texts = Type.Array(Type.String(), { minItems: 1 });

/** A question as the content files have it, in Arabic if it names no language. */
export const DemoQuestion = Type.Union([
  Type.Object({
    ...common,
    type: Type.Literal("single_choice"),
    /** The first is right. */
    options: texts,
    why,
    points: Type.Optional(points),
  }),
  Type.Object({ ...common, type: Type.Literal("true_false"), isTrue: Type.Boolean(), why }),
  Type.Object({
    ...common,
    type: Type.Literal("numeric"),
    value: Type.String(),
    tolerance: Type.Optional(Type.String()),
    why,
    points: Type.Optional(points),
  }),
  Type.Object({ ...common, type: Type.Literal("short_text"), right: texts, why }),
  Type.Object({
    ...common,
    type: Type.Literal("matching"),
    pairs: Type.Array(Type.Tuple([Type.String(), Type.String()])),
    points,
  }),
  Type.Object({ ...common, type: Type.Literal("ordering"), items: texts, points }),
  /** Marked by words that say what counts. */
  Type.Object({ ...common, type: Type.Literal("essay"), rubric: Type.String(), points }),
  /** Marked by criteria, each with its most points. */
  Type.Object({
    ...common,
    type: Type.Literal("judged_essay"),
    criteria: Type.Array(Type.Tuple([Type.String(), Type.Integer()])),
  }),
]);
export type DemoQuestion = Static<typeof DemoQuestion>;
