import type { EvaluationLine } from "@dars/contract/insight/evaluations";

/** A draft goes on where it was written. */
export const evaluationAddress = ({ schoolId, key, state }: EvaluationLine): string =>
  state === "draft"
    ? `/create-evaluation?school=${schoolId}&evaluation=${key}`
    : `/evaluations/${schoolId}/${key}`;

export const evaluationKey = ({ schoolId, key }: EvaluationLine): string => `${schoolId} ${key}`;
