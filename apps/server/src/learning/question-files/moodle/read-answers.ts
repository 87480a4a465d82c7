import { compare, exactly, exactText, ONE, parseExact, ZERO } from "@dars/contract/learning/exact";
import type { NumberBand, Option, Pair, Part, TextPattern } from "@dars/contract/learning/question-parts";
import type { Question, QuestionBase } from "@dars/contract/learning/questions";
import { plainText, richText, type RichText } from "@dars/contract/learning/rich-text";

import {
  findChild,
  listChildren,
  type Element,
  getChildText,
} from "#learning/question-files/markup/nodes.ts";
import { partId } from "#learning/question-files/question-base.ts";
import { ItemRefused } from "#learning/question-files/read-item.ts";
import { equalShare, percentShare } from "#learning/question-files/shares.ts";

import { textIn, type MoodleContext } from "./moodle-media.ts";

type Read = (element: Element, base: QuestionBase, context: MoodleContext) => Question;

const READERS: Readonly<Record<string, Read>> = {
  multichoice: choices,
  truefalse: trueFalse,
  shortanswer: shortText,
  numerical: numeric,
  matching,
  match: matching,
  essay: (_, base) => ({ ...base, type: "essay", rubric: null, expectedWords: null }),
  description: (_, base) => ({ ...base, type: "description", points: "0" }),
};

/** The answers of a question whose type is one of these. */
export function readAnswers(
  element: Element,
  type: string,
  base: QuestionBase,
  context: MoodleContext,
): Question {
  const read = READERS[type];
  if (!read) throw new ItemRefused("Its type is not supported.");
  return read(element, base, context);
}

function parseShare(answer: Element): string {
  const share = percentShare(answer.attributes["fraction"] ?? "0");
  if (share === undefined) throw new ItemRefused("The weight of an answer is not a number.");
  if (compare(exactly(share), ONE) > 0) throw new ItemRefused("An answer is worth more than 100 %.");
  return share;
}

function parseFeedback(answer: Element, context: MoodleContext): RichText | null {
  const child = findChild(answer, "feedback");
  const text = child ? textIn(child, context) : [];
  return text.length === 0 ? null : text;
}

function choices(element: Element, base: QuestionBase, context: MoodleContext): Question {
  const options = listChildren(element, "answer").map((answer, at): Option => ({
    id: partId("o", at),
    content: textIn(answer, context),
    share: parseShare(answer),
    feedback: parseFeedback(answer, context),
  }));
  const isShuffled = /^(?:1|true)$/u.test(getChildText(element, "shuffleanswers"));
  if (getChildText(element, "single") !== "false" && getChildText(element, "single") !== "0")
    return { ...base, type: "single_choice", options, isShuffled };
  if (!options.some(({ share }) => compare(exactly(share), ZERO) > 0))
    throw new ItemRefused("No answer is worth anything.");
  return { ...base, type: "multiple_choice", options, isShuffled, scoring: "shares", mostChosen: null };
}

function trueFalse(element: Element, base: QuestionBase, context: MoodleContext): Question {
  const answers = listChildren(element, "answer");
  const named = (name: string) =>
    answers.find((answer) => getChildText(answer, "text").toLowerCase() === name);
  const [yes, no] = [named("true"), named("false")];
  if (!yes || !no) throw new ItemRefused("It lacks the answer true or false.");
  return {
    ...base,
    type: "true_false",
    isTrue: compare(exactly(parseShare(yes)), ZERO) > 0,
    feedbackTrue: parseFeedback(yes, context),
    feedbackFalse: parseFeedback(no, context),
  };
}

function shortText(element: Element, base: QuestionBase, context: MoodleContext): Question {
  const patterns = listChildren(element, "answer").map((answer): TextPattern => ({
    pattern: getChildText(answer, "text"),
    share: parseShare(answer),
    feedback: parseFeedback(answer, context),
  }));
  return { ...base, type: "short_text", patterns, isLooseTaMarbuta: false };
}

function numeric(element: Element, base: QuestionBase, context: MoodleContext): Question {
  const bands = listChildren(element, "answer").flatMap((answer): NumberBand[] => {
    const value = parseExact(getChildText(answer, "text"));
    const tolerance = parseExact(getChildText(answer, "tolerance") || "0");
    if (getChildText(answer, "text") === "*") {
      context.losses.add("What is said to every other number is left out.");
      return [];
    }
    if (!value || !tolerance) throw new ItemRefused("A number cannot be read.");
    return [
      {
        range: { value: exactText(value), tolerance: exactText(tolerance) },
        share: parseShare(answer),
        feedback: parseFeedback(answer, context),
      },
    ];
  });
  return { ...base, type: "numeric", bands, counted: null };
}

/** Subquestions with the same answer share it; one without a text is a distractor. */
function matching(element: Element, base: QuestionBase, context: MoodleContext): Question {
  const left: Part[] = [];
  const right = new Map<string, Part>();
  const pairs: Array<Omit<Pair, "share">> = [];
  for (const sub of listChildren(element, "subquestion")) {
    const content = textIn(sub, context);
    const own = findChild(sub, "answer");
    const answer = own ? richText(getChildText(own, "text")) : [];
    const words = plainText(answer);
    if (words === "") continue;
    const target = right.get(words) ?? { id: partId("r", right.size), content: answer };
    right.set(words, target);
    if (content.length === 0) continue;
    const item = { id: partId("l", left.length), content };
    left.push(item);
    pairs.push({ left: item.id, right: target.id });
  }
  if (pairs.length < 2) throw new ItemRefused("A matching needs at least two pairs.");
  const share = equalShare(pairs.length);
  return {
    ...base,
    type: "matching",
    left,
    right: [...right.values()],
    pairs: pairs.map((pair) => ({ ...pair, share })),
    otherPairs: "0",
    scoring: "shares",
    isShuffled: true,
  };
}
