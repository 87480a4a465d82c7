import type { Question, QuestionBase } from "@dars/contract/learning/questions";

import type { MarkupContext } from "#learning/question-files/markup/to-rich-text.ts";
import { QUESTION_BASE, titled } from "#learning/question-files/question-base.ts";
import { type Losses, readItem, ItemRefused, type ReadItem } from "#learning/question-files/read-item.ts";

import { buildGiftQuestion } from "./build-gift-question.ts";
import { splitFormat, giftText, hideEscapes, showEscapes } from "./gift-text.ts";
import { parseFeedback, type GiftContext } from "./split-answers.ts";
import { type GiftPart, splitGift } from "./split-gift.ts";

type FindMedia = MarkupContext["findMedia"];

/** Longer is no question: the reader's time would grow with it. */
const MOST_SIGNS = 200_000;

/** Every question of a GIFT file; one that cannot be read is refused with its line, and the others are read. */
export const readGift = (text: string, findMedia: FindMedia): ReadItem[] =>
  splitGift(text).map((part) =>
    readItem(`line ${part.line}`, part.category, (losses) => readQuestion(part, losses, findMedia)),
  );

function readQuestion(part: GiftPart, losses: Losses, findMedia: FindMedia): Question {
  if (part.text.length > MOST_SIGNS) throw refusal(part, "it is longer than 200,000 signs");
  const hidden = hideEscapes(part.text.trim());
  const [whole = "", title = ""] = /^\s*::([^]*?)::/u.exec(hidden) ?? [];
  const { format, text } = splitFormat(hidden.slice(whole.length), "moodle");
  const body = splitBody(part, text);
  const context: MarkupContext = { losses, findMedia, hasTex: true };
  const base: QuestionBase = {
    ...QUESTION_BASE,
    title: titled(showEscapes(title)),
    stem: giftText(buildStem(body), format, context),
    tags: [...new Set(part.tags)].slice(0, 50),
  };
  if (body.answers === undefined) return { ...base, type: "description", points: "0" };
  return answered(part, base, body.answers, { format, context });
}

/** Text after the answers makes of them a missing word. */
const buildStem = ({ before, answers, after }: GiftBody): string =>
  answers !== undefined && after.trim() !== "" ? `${before}_____${after}` : before;

function answered(part: GiftPart, base: QuestionBase, answers: string, gift: GiftContext): Question {
  const [own = "", general] = answers.split("####");
  const feedback = { ...base.feedback, general: parseFeedback(general, gift) };
  try {
    return buildGiftQuestion({ ...base, feedback }, own, gift);
  } catch (error) {
    throw error instanceof ItemRefused ? refusal(part, error.message) : error;
  }
}

const refusal = ({ line }: GiftPart, reason: string) => new ItemRefused(`Line ${line}: ${reason}`);

interface GiftBody {
  readonly before: string;
  /** Undefined for text without a question. */
  readonly answers: string | undefined;
  readonly after: string;
}

function splitBody(part: GiftPart, text: string): GiftBody {
  const open = text.indexOf("{");
  const close = text.indexOf("}");
  if (open < 0 && close < 0) return { before: text, answers: undefined, after: "" };
  if (close < 0) throw refusal(part, "the { has no }. Answers end before the next blank line.");
  if (open < 0 || close < open) throw refusal(part, "a } without a { before it.");
  const after = text.slice(close + 1);
  if (/[{}]/u.test(after) || text.slice(open + 1, close).includes("{"))
    throw refusal(part, "more than one pair of { }. Is there an empty line between questions?");
  return { before: text.slice(0, open), answers: text.slice(open + 1, close), after };
}
