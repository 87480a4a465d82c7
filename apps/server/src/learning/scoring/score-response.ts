import {
  compare,
  exactly,
  exactText,
  multiply,
  ONE,
  ZERO,
  type Fraction,
} from "@dars/contract/learning/exact";
import type { Question } from "@dars/contract/learning/questions";
import type { QuestionResponse, ResponseKind } from "@dars/contract/learning/responses";
import type { RichText } from "@dars/contract/learning/rich-text";

import { shareOfAreas, shareOfMultiple, shareOfSingle, shareOfTruth, shareOfWords } from "./score-choices.ts";
import { shareOfGaps } from "./share-of-gaps.ts";
import { shareOfGapMatch, shareOfMatching } from "./share-of-matching.ts";
import { shareOfNumber } from "./share-of-number.ts";
import { shareOfOrder } from "./share-of-order.ts";
import { shareOfText } from "./share-of-text.ts";
import type { Share } from "./share.ts";

interface Scored {
  /** Waiting: a person marks it. */
  readonly outcome: "unanswered" | "wrong" | "partial" | "right" | "waiting";
  /** Between 0 and the question's points; null while it waits. */
  readonly score: string | null;
  /** Feedback of the answer first, then of its outcome, then the general one. */
  readonly feedback: readonly RichText[];
}

/** The kind of response that each type of question takes; null for a description. */
const KINDS = {
  single_choice: "ids",
  multiple_choice: "ids",
  hotspot: "ids",
  hottext: "ids",
  ordering: "ids",
  true_false: "truth",
  short_text: "text",
  numeric: "text",
  matching: "pairs",
  gap_match: "pairs",
  cloze: "gaps",
  essay: "work",
  file_upload: "work",
  audio: "work",
  video: "work",
  description: null,
} as const satisfies Record<Question["type"], ResponseKind | null>;

/**
 * Scores an answer in exact fractions by the rules of docs/exercises.md. An answer of another kind than the question takes, or without
 * anything in it, is unanswered and scores 0; ids that the question does not have count for nothing.
 */
export function scoreResponse(question: Question, response: QuestionResponse | null): Scored {
  if (response === null || response.kind !== KINDS[question.type] || isEmpty(response))
    return { outcome: "unanswered", score: "0", feedback: general(question) };
  const found = question.marking === "manual" ? undefined : computeShare(question, response);
  if (found === undefined) return { outcome: "waiting", score: null, feedback: [] };
  const { share, feedback } = found;
  const outcome = toOutcome(share);
  const score = exactText(multiply(share, exactly(question.points)));
  const ofOutcome = question.feedback[outcome];
  return {
    outcome,
    score,
    feedback: [...feedback, ...(ofOutcome === null ? [] : [ofOutcome]), ...general(question)],
  };
}

const general = ({ feedback }: Question) => (feedback.general === null ? [] : [feedback.general]);

function isEmpty(response: QuestionResponse): boolean {
  switch (response.kind) {
    case "ids":
      return response.ids.length === 0;
    case "truth":
      return false;
    case "text":
      return response.text.trim() === "";
    case "pairs":
      return response.pairs.length === 0;
    case "gaps":
      return response.gaps.every(({ text }) => text.trim() === "");
    default:
      return response.text.trim() === "" && response.files.length === 0;
  }
}

function toOutcome(share: Fraction): "wrong" | "partial" | "right" {
  if (compare(share, ONE) === 0) return "right";
  return compare(share, ZERO) === 0 ? "wrong" : "partial";
}

/** Undefined for what a person marks. */
function computeShare(question: Question, response: QuestionResponse): Share | undefined {
  switch (response.kind) {
    case "ids":
      return shareOfIds(question, response.ids);
    case "text":
      return shareOfTyped(question, response.text);
    case "pairs":
      if (question.type === "gap_match") return shareOfGapMatch(question, response.pairs);
      return question.type === "matching" ? shareOfMatching(question, response.pairs) : undefined;
    case "truth":
      return question.type === "true_false" ? shareOfTruth(question, response.isTrue) : undefined;
    case "gaps":
      return question.type === "cloze" ? shareOfGaps(question, response.gaps) : undefined;
    default:
      return undefined;
  }
}

function shareOfTyped(question: Question, text: string): Share | undefined {
  if (question.type === "numeric") return shareOfNumber(question, text);
  return question.type === "short_text" ? shareOfText(question, text) : undefined;
}

function shareOfIds(question: Question, ids: readonly string[]): Share | undefined {
  switch (question.type) {
    case "single_choice":
      return shareOfSingle(question, ids);
    case "multiple_choice":
      return shareOfMultiple(question, ids);
    case "hotspot":
      return shareOfAreas(question, ids);
    case "hottext":
      return shareOfWords(question, ids);
    default:
      return question.type === "ordering" ? shareOfOrder(question, ids) : undefined;
  }
}
