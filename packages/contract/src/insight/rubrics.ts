import { Type, type Static } from "typebox";

import { Id, Names, nullable, written } from "#platform/primitives.ts";

export const RubricIndicator = Type.Object({
  id: Type.String({ pattern: "^[a-z0-9-]{1,40}$" }),
  domain: Type.Enum(["profession", "teaching", "classroom", "assessment"]),
  name: Names,
  weight: Type.Integer({ minimum: 1, maximum: 100 }),
});
export type RubricIndicator = Static<typeof RubricIndicator>;

/** EVA-1: the weights add up to 100. */
export const Rubric = Type.Object({ id: Id, name: Names, indicators: Type.Array(RubricIndicator) });
export type Rubric = Static<typeof Rubric>;

/** `score` null: not observed. An indicator without a row was not looked at yet. */
export const EvaluationScore = Type.Object({
  indicator: Type.String({ maxLength: 40 }),
  score: nullable(Type.Integer({ minimum: 1, maximum: 5 })),
  note: nullable(written(1, 1000)),
});
export type EvaluationScore = Static<typeof EvaluationScore>;

export const EVALUATION_BANDS = ["distinguished", "advanced", "competent", "beginning", "not_met"] as const;
export const EvaluationBand = Type.Enum([...EVALUATION_BANDS]);
export type EvaluationBand = Static<typeof EvaluationBand>;

const FROM: readonly (readonly [number, EvaluationBand])[] = [
  [90, "distinguished"],
  [80, "advanced"],
  [70, "competent"],
  [50, "beginning"],
];

/** EVA-3. */
export const bandOf = (percent: number): EvaluationBand =>
  FROM.find(([from]) => percent >= from)?.[1] ?? "not_met";

/** EVA-2: with more of the weight not observed it cannot be submitted. */
export const MOST_NOT_OBSERVED = 30;

/** The total of the scores. Indicators that the rubric does not have are ignored. */
export function outcomeOf(
  { indicators }: Pick<Rubric, "indicators">,
  scores: readonly Pick<EvaluationScore, "indicator" | "score">[],
) {
  const scoreOf = new Map(scores.map(({ indicator, score }) => [indicator, score]));
  const missing = indicators.filter(({ id }) => !scoreOf.has(id));
  const scored = indicators.filter(({ id }) => typeof scoreOf.get(id) === "number");
  const notObserved = weightOf(indicators.filter(({ id }) => scoreOf.get(id) === null));
  const points = scored.reduce((sum, { id, weight }) => sum + weight * (scoreOf.get(id) ?? 0), 0);
  const percent = scored.length === 0 ? null : oneDecimal(points * 100, weightOf(scored) * 5);
  const maySubmit = percent !== null && missing.length === 0 && notObserved <= MOST_NOT_OBSERVED;
  return { percent, missing: missing.length, notObserved, maySubmit };
}

const weightOf = (some: readonly RubricIndicator[]) => some.reduce((sum, { weight }) => sum + weight, 0);

/** EVA-5: the mean of percents with a decimal each, by weight; null where nothing has weight. */
export function weightedMean(
  finals: readonly { readonly percent: number; readonly weight: number }[],
): number | null {
  const weight = finals.reduce((sum, each) => sum + each.weight, 0);
  const tenths = finals.reduce((sum, each) => sum + Math.round(each.percent * 10) * each.weight, 0);
  return weight === 0 ? null : oneDecimal(tenths, weight * 10);
}

/** A fraction of whole numbers to one decimal, half up. */
const oneDecimal = (over: number, under: number): number =>
  Math.floor((over * 20 + under) / (under * 2)) / 10;
