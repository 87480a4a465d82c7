import {
  computeOutcome,
  getEvaluationBand,
  MOST_NOT_OBSERVED,
  sumWeights,
  type EvaluationScore,
  type Rubric,
} from "@dars/contract/insight/rubrics";

import { useText } from "#platform/text/use-text.ts";

interface OutcomeProps {
  readonly rubric: Rubric;
  readonly scores: readonly EvaluationScore[];
}

/** What the scores come to so far, on what weight, and what is missing before it may be submitted (EVA-2). */
export function Outcome({ rubric, scores }: OutcomeProps) {
  const { t, format } = useText();
  const { percent, missing, notObserved } = computeOutcome(rubric, scores);
  const scored = new Set(scores.filter(({ score }) => score !== null).map(({ indicator }) => indicator));
  const weight = sumWeights(rubric.indicators.filter(({ id }) => scored.has(id)));
  return (
    <>
      <p className="evaluation-percent">
        <strong>{percent === null ? "–" : format.percent(percent / 100)}</strong>{" "}
        {percent !== null && (
          <span className="quiet">{t(`evaluations.band-${getEvaluationBand(percent)}`)}</span>
        )}
      </p>
      <p className="quiet">{t("evaluations.based-on", { weight, notObserved, most: MOST_NOT_OBSERVED })}</p>
      {missing > 0 && <p className="quiet">{t("evaluations.missing", { count: missing })}</p>}
      {notObserved > MOST_NOT_OBSERVED && (
        <p className="refusal">
          {t("evaluations.too-little", { most: format.percent(MOST_NOT_OBSERVED / 100) })}
        </p>
      )}
    </>
  );
}
