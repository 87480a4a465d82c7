import type { ResultQuestion } from "@dars/contract/learning/asked-questions";
import { compare, exactly, ZERO } from "@dars/contract/learning/exact";
import { checkmarkOutline, closeOutline, hourglassOutline, removeOutline } from "ionicons/icons";

export type AnswerOutcome = "right" | "partial" | "wrong" | "waiting" | "unknown";

export function getAnswerOutcome({ question, score, isWaiting }: ResultQuestion): AnswerOutcome {
  if (isWaiting) return "waiting";
  if (score === null) return "unknown";
  const given = exactly(score);
  if (compare(given, exactly(question.points)) >= 0) return "right";
  return compare(given, ZERO) > 0 ? "partial" : "wrong";
}

export const OUTCOME_ICONS = {
  right: checkmarkOutline,
  partial: removeOutline,
  wrong: closeOutline,
  waiting: hourglassOutline,
  unknown: removeOutline,
} as const;
