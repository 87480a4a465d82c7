import { exactText } from "@dars/contract/learning/exact";
import { readNumber } from "@dars/contract/learning/marking-text";
import type { NumberBand } from "@dars/contract/learning/question-parts";
import type { Question, QuestionBase } from "@dars/contract/learning/questions";

import { ItemRefused } from "#learning/question-files/read-item.ts";

import { showEscapes } from "./gift-text.ts";
import { parseFeedback, type GiftContext, parseShare, splitAnswers } from "./split-answers.ts";

/** The part after {#: one number or range, or several with weights. */
export function numericAnswers(base: QuestionBase, hidden: string, gift: GiftContext): Question {
  const text = hidden.trim();
  const answers = splitAnswers(/^[=~]/u.test(text) ? text : `=${text}`);
  const bands = answers.flatMap((answer): NumberBand[] => {
    const share = parseShare(answer);
    const feedback = parseFeedback(answer.feedback, gift);
    const body = showEscapes(answer.body).trim();
    // Moodle writes the feedback for all other answers as ~ without a number.
    if (body === "" && !answer.isRight) {
      gift.context.losses.add("What is said to every other number is left out.");
      return [];
    }
    return [{ range: parseRange(body), share, feedback }];
  });
  return { ...base, type: "numeric", bands, counted: null };
}

export function parseRange(text: string): NumberBand["range"] {
  const [, from, to] = /^(.+?)\.\.(.+)$/u.exec(text) ?? [];
  if (from !== undefined && to !== undefined) return { from: number(from), to: number(to) };
  const [value = "", tolerance = "0"] = text.split(":");
  return { value: number(value), tolerance: number(tolerance) };
}

export function number(text: string): string {
  const found = readNumber(text);
  if (!found) throw new ItemRefused("a number cannot be read.");
  return exactText(found);
}
