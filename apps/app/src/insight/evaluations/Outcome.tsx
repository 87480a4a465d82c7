import { getEvaluationBand, MOST_NOT_OBSERVED, type computeOutcome } from "@dars/contract/insight/rubrics";

import { useText } from "#platform/text/use-text.ts";

/** What the scores come to so far, and what is missing before it may be submitted (EVA-2). */
export function Outcome({ percent, missing, notObserved }: ReturnType<typeof computeOutcome>) {
  const { t, format } = useText();
  return (
    <>
      <p className="evaluation-percent">
        <strong>{percent === null ? "–" : format.percent(percent / 100)}</strong>{" "}
        {percent !== null && (
          <span className="quiet">{t(`evaluations.band-${getEvaluationBand(percent)}`)}</span>
        )}
      </p>
      {missing > 0 && <p className="quiet">{t("evaluations.missing", { count: missing })}</p>}
      {notObserved > MOST_NOT_OBSERVED && (
        <p className="refusal">
          {t("evaluations.too-little", { most: format.percent(MOST_NOT_OBSERVED / 100) })}
        </p>
      )}
    </>
  );
}
