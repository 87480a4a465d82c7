import { compare, exactly, ONE, ZERO } from "@dars/contract/learning/exact";
import type { Option, Pair, Part } from "@dars/contract/learning/question-parts";
import type { Question, QuestionBase } from "@dars/contract/learning/questions";
import { plainText } from "@dars/contract/learning/rich-text";

import { getText } from "#learning/question-files/markup/nodes.ts";
import { parseHtml } from "#learning/question-files/markup/parse-html.ts";
import { partId } from "#learning/question-files/question-base.ts";
import { ItemRefused } from "#learning/question-files/read-item.ts";
import { equalShare } from "#learning/question-files/shares.ts";

import { giftText, showEscapes, splitFormat } from "./gift-text.ts";
import { numericAnswers } from "./numeric-answers.ts";
import {
  parseFeedback,
  type GiftAnswer,
  type GiftContext,
  parseShare,
  splitAnswers,
} from "./split-answers.ts";

/** Builds a question from the text between the braces, with escapes replaced by placeholders. */
export function buildGiftQuestion(base: QuestionBase, hidden: string, gift: GiftContext): Question {
  const text = hidden.trim();
  if (text === "") return { ...base, type: "essay", rubric: null, expectedWords: null };
  if (text.startsWith("#")) return numericAnswers(base, text.slice(1), gift);
  const truth = /^(T|TRUE|F|FALSE)\s*(?:#([^]*))?$/iu.exec(text);
  if (truth) return trueFalse(base, /^T/iu.test(truth[1] ?? ""), truth[2], gift);
  const answers = splitAnswers(text);
  if (answers.every(({ isRight, body }) => isRight && body.includes("->")))
    return matching(base, answers, gift);
  return answers.some(({ isRight }) => !isRight)
    ? choices(base, answers, gift)
    : shortText(base, answers, gift);
}

function trueFalse(
  base: QuestionBase,
  isTrue: boolean,
  feedback: string | undefined,
  gift: GiftContext,
): Question {
  // First the feedback for a wrong answer, then for the right one.
  const [wrong, right] = (feedback ?? "").split("#");
  const [ofWrong, ofRight] = [parseFeedback(wrong, gift), parseFeedback(right, gift)];
  return {
    ...base,
    type: "true_false",
    isTrue,
    feedbackTrue: isTrue ? ofRight : ofWrong,
    feedbackFalse: isTrue ? ofWrong : ofRight,
  };
}

function choices(base: QuestionBase, answers: readonly GiftAnswer[], gift: GiftContext): Question {
  const options = answers.map((answer, at): Option => ({
    id: partId("o", at),
    content: giftText(answer.body, gift.format, gift.context),
    share: parseShare(answer),
    feedback: parseFeedback(answer.feedback, gift),
  }));
  const gain = options.filter(({ share }) => compare(exactly(share), ZERO) > 0);
  if (gain.length === 0) throw new ItemRefused("no answer is worth anything.");
  const isOverOne = options.some(({ share }) => compare(exactly(share), ONE) > 0);
  if (isOverOne) throw new ItemRefused("an answer is worth more than 100 %.");
  if (answers.some(({ isRight }) => isRight))
    return { ...base, type: "single_choice", options, isShuffled: true };
  return { ...base, type: "multiple_choice", options, isShuffled: true, scoring: "shares", mostChosen: null };
}

function shortText(base: QuestionBase, answers: readonly GiftAnswer[], gift: GiftContext): Question {
  const patterns = answers.map((answer) => ({
    pattern: readPattern(answer.body, gift),
    share: parseShare(answer),
    feedback: parseFeedback(answer.feedback, gift),
  }));
  return { ...base, type: "short_text", patterns, isLooseTaMarbuta: false };
}

/** The words to be typed. What a format of their own makes of them is not typed. */
function readPattern(body: string, { context }: GiftContext): string {
  const { format, text } = splitFormat(body, "plain");
  const shown = showEscapes(text).trim();
  if (format === "plain" || !/<[a-z/!]|&(?:#\d|#x|[a-z])/iu.test(shown)) return shown;
  if (/<[a-z]/iu.test(shown)) context.losses.add("Marks in an answer that is typed are left out.");
  return parseHtml(shown).map(getText).join("").trim();
}

/** Two answers of the same words are one; one without a question is a distractor. */
function matching(base: QuestionBase, answers: readonly GiftAnswer[], gift: GiftContext): Question {
  const left: Part[] = [];
  const right = new Map<string, Part>();
  const pairs: Array<Omit<Pair, "share">> = [];
  for (const { body } of answers) {
    const at = body.indexOf("->");
    const question = giftText(body.slice(0, at), gift.format, gift.context);
    const answer = giftText(body.slice(at + 2), gift.format, gift.context);
    const key = JSON.stringify(answer);
    const target = right.get(key) ?? { id: partId("r", right.size), content: answer };
    if (answer.length === 0) throw new ItemRefused("a pair has no answer.");
    right.set(key, target);
    if (question.length === 0) continue;
    const item = { id: partId("l", left.length), content: question };
    left.push(item);
    pairs.push({ left: item.id, right: target.id });
  }
  if (pairs.length < 2) throw new ItemRefused("a matching needs at least two pairs.");
  if (new Set(left.map(({ content }) => plainText(content))).size < left.length)
    throw new ItemRefused("two pairs of the matching ask the same.");
  return {
    ...base,
    type: "matching",
    left,
    right: [...right.values()],
    pairs: pairs.map((pair) => ({ ...pair, share: equalShare(pairs.length) })),
    otherPairs: "0",
    scoring: "shares",
    isShuffled: true,
  };
}
