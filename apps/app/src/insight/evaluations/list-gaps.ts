import type { EvaluationDraft } from "@dars/contract/insight/evaluations";
import {
  computeOutcome,
  lacksEvidence,
  MOST_NOT_OBSERVED,
  type Rubric,
} from "@dars/contract/insight/rubrics";

/** What is missing before a visit may be submitted (EVA-2, EVA-7). */
export function listGaps(rubric: Rubric, { scores, strengths, nextStep }: EvaluationDraft) {
  const { missing, notObserved } = computeOutcome(rubric, scores);
  return {
    missing,
    isTooLittle: notObserved > MOST_NOT_OBSERVED,
    withoutEvidence: scores.filter(lacksEvidence).length,
    hasNoStrengths: strengths === null,
    hasNoNextStep: nextStep === null,
  };
}

export type Gaps = ReturnType<typeof listGaps>;

export const isComplete = (gaps: Gaps): boolean => Object.values(gaps).every((gap) => !gap);
