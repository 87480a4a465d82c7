import { Type, type Static } from "typebox";

import { ColumnCode } from "#marks/column-code.ts";

const Stage = Type.Object({
  mode: Type.Enum(["half_up", "half_even", "ceil", "floor", "none", "half_step_up"]),
  digits: Type.Integer(),
});

const Missing = Type.Enum(["incomplete", "zero", "drop"]);

/** Of a policy, which names its columns in every language. */
const Named = {
  code: ColumnCode,
  label: Type.Object({ ar: Type.String(), ckb: Type.String(), en: Type.String() }),
};

const Codes = Type.Immutable(Type.Array(ColumnCode));
const Numbers = Type.Immutable(Type.Array(Type.String()));

const InputNode = Type.Object({
  kind: Type.Literal("input"),
  ...Named,
  max: Type.Integer(),
  missing: Missing,
});

const AggregateNode = Type.Object({
  kind: Type.Literal("agg"),
  ...Named,
  of: Codes,
  fn: Type.Enum(["mean", "weighted", "sum", "max", "best_n", "drop_lowest_n", "formula"]),
  n: Type.Optional(Type.Integer()),
  weights: Type.Optional(Numbers),
  extra: Type.Optional(Codes),
  coefficients: Type.Optional(Numbers),
  minInputs: Type.Optional(Type.Integer()),
  missing: Type.Optional(Missing),
  round: Stage,
  cap: Type.Optional(Type.Number()),
  max: Type.Optional(Type.Number()),
});

/** A category, whose columns teachers make themselves. */
const LinkNode = Type.Object({
  kind: Type.Literal("link"),
  ...Named,
  from: Type.Literal("exercise_category"),
  category: ColumnCode,
  pick: Type.Enum(["points", "percent"]),
  dropLowest: Type.Optional(Type.Integer()),
  round: Stage,
  cap: Type.Optional(Type.Number()),
});

/** What the made columns of a mark sheet are computed from, by `evaluateSubject`; the terms are those of `GradePolicy`. */
export const SheetPolicy = Type.Object({
  scale: Type.Object({ max: Type.Integer() }),
  rounding: Type.Optional(Type.Object({ stages: Type.Enum(["each", "final_only"]) })),
  nodes: Type.Immutable(Type.Array(Type.Union([InputNode, AggregateNode]))),
  parts: Type.Immutable(
    Type.Array(
      Type.Object({
        code: Type.String(),
        basis: ColumnCode,
        final: ColumnCode,
        exam: ColumnCode,
        retake: Type.Optional(ColumnCode),
        retakeExam: Type.Optional(ColumnCode),
      }),
    ),
  ),
});
export type SheetPolicy = Static<typeof SheetPolicy>;

/** The same of a scheme with categories. */
export const CategoryPolicy = Type.Object({
  ...SheetPolicy.properties,
  nodes: Type.Immutable(Type.Array(Type.Union([InputNode, AggregateNode, LinkNode]))),
});
export type CategoryPolicy = Static<typeof CategoryPolicy>;
