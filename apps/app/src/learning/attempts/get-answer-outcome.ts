import type { ResultQuestion } from "@dars/contract/learning/asked-questions";
import { compare, exactly, ZERO } from "@dars/contract/learning/exact";
import {
  checkmarkOutline,
  closeOutline,
  ellipseOutline,
  hourglassOutline,
  removeOutline,
} from "ionicons/icons";

import { isBlank } from "./is-blank.ts";

export type AnswerOutcome = "right" | "partial" | "wrong" | "waiting" | "blank" | "unknown";

/** What came of an answer; a question that was left open is no mistake. */
export function getAnswerOutcome({ question, response, score, isWaiting }: ResultQuestion): AnswerOutcome {
  if (isWaiting) return "waiting";
  if (score === null) return "unknown";
  const given = exactly(score);
  if (compare(given, exactly(question.points)) >= 0) return "right";
  if (compare(given, ZERO) > 0) return "partial";
  return response === null || isBlank(response) ? "blank" : "wrong";
}

export const OUTCOME_ICONS = {
  right: checkmarkOutline,
  partial: removeOutline,
  wrong: closeOutline,
  waiting: hourglassOutline,
  blank: ellipseOutline,
  unknown: removeOutline,
} as const;
