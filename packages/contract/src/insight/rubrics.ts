import { Type, type Static } from "typebox";

import { ClientId, Id, Names, nullable, written } from "#platform/primitives.ts";

/** The scale of every indicator: 1 to 5. */
const SCORES = 5;

const described = () => nullable(Type.String({ maxLength: 300 }));
const LevelNames = Type.Object({ en: described(), ar: described(), ckb: described() });

export const RubricIndicator = Type.Object({
  id: Type.String({ pattern: "^[a-z0-9-]{1,40}$" }),
  domain: Type.Enum(["profession", "teaching", "classroom", "assessment"]),
  name: Names,
  weight: Type.Integer({ minimum: 1, maximum: 100 }),
  /** What to look for in the lesson. */
  hint: Type.Optional(nullable(written(1, 500))),
  /** What a score of 1, 2, 3, 4 and 5 looks like, in each language; without a name where it is not described. */
  levelNames: Type.Optional(nullable(Type.Array(LevelNames, { minItems: SCORES, maxItems: SCORES }))),
  /** The same as forms of before say it, in one language; `levelNames` goes before it. */
  levels: Type.Optional(
    nullable(Type.Array(Type.String({ maxLength: 300 }), { minItems: SCORES, maxItems: SCORES })),
  ),
});
export type RubricIndicator = Static<typeof RubricIndicator>;

/** EVA-1: the weights add up to 100. */
export const Rubric = Type.Object({ id: Id, name: Names, indicators: Type.Array(RubricIndicator) });
export type Rubric = Static<typeof Rubric>;

/** EVA-1. */
export const RUBRIC_WEIGHT = 100;

/** What a score rests on besides the note: photos and files of the evaluation, and a lesson of the class. */
export const ScoreEvidence = Type.Object({
  fileIds: Type.Array(ClientId, { maxItems: 4, uniqueItems: true }),
  lessonId: nullable(Id),
});
export type ScoreEvidence = Static<typeof ScoreEvidence>;

/** `score` null: not observed. An indicator without a row was not looked at yet. */
export const EvaluationScore = Type.Object({
  indicator: Type.String({ maxLength: 40 }),
  score: nullable(Type.Integer({ minimum: 1, maximum: 5 })),
  note: nullable(written(1, 1000)),
  evidence: Type.Optional(ScoreEvidence),
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
export const getEvaluationBand = (percent: number): EvaluationBand =>
  FROM.find(([from]) => percent >= from)?.[1] ?? "not_met";

/** EVA-7: a score up to this one rests on evidence. */
export const EVIDENCE_UP_TO = 2;

/** EVA-7: whether a score is so low that it needs evidence, and has none: no note, no file, no lesson. */
export const lacksEvidence = ({ score, note, evidence }: Omit<EvaluationScore, "indicator">): boolean =>
  score !== null &&
  score <= EVIDENCE_UP_TO &&
  note === null &&
  (evidence?.fileIds ?? []).length === 0 &&
  (evidence?.lessonId ?? null) === null;

/** EVA-2: with more of the weight not observed it cannot be submitted. */
export const MOST_NOT_OBSERVED = 30;

/** The total of the scores. Indicators that the rubric does not have are ignored. */
export function computeOutcome(
  { indicators }: Pick<Rubric, "indicators">,
  scores: readonly Pick<EvaluationScore, "indicator" | "score">[],
) {
  const scoreOf = new Map(scores.map(({ indicator, score }) => [indicator, score]));
  const missing = indicators.filter(({ id }) => !scoreOf.has(id));
  const scored = indicators.filter(({ id }) => typeof scoreOf.get(id) === "number");
  const notObserved = sumWeights(indicators.filter(({ id }) => scoreOf.get(id) === null));
  const points = scored.reduce((sum, { id, weight }) => sum + weight * (scoreOf.get(id) ?? 0), 0);
  const percent = scored.length === 0 ? null : oneDecimal(points * 100, sumWeights(scored) * 5);
  const maySubmit = percent !== null && missing.length === 0 && notObserved <= MOST_NOT_OBSERVED;
  return { percent, missing: missing.length, notObserved, maySubmit };
}

export const sumWeights = (some: readonly Pick<RubricIndicator, "weight">[]) =>
  some.reduce((sum, { weight }) => sum + weight, 0);

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
