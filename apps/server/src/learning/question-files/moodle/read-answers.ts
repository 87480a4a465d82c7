import { compare, exactly, exactText, ONE, sumFractions, ZERO } from "@dars/contract/learning/exact";
import { readNumber } from "@dars/contract/learning/marking-text";
import type { NumberBand, Option, Pair, Part, TextPattern } from "@dars/contract/learning/question-parts";
import type { Question, QuestionBase } from "@dars/contract/learning/questions";
import type { RichText } from "@dars/contract/learning/rich-text";

import {
  findChild,
  listChildren,
  type Element,
  getChildText,
} from "#learning/question-files/markup/nodes.ts";
import { partId } from "#learning/question-files/question-base.ts";
import { ItemRefused } from "#learning/question-files/read-item.ts";
import { equalShare, percentShare } from "#learning/question-files/shares.ts";

import { isTrue } from "./is-true.ts";
import { parseWords, textIn, type MoodleContext } from "./moodle-media.ts";
import { readDraggedWords, readGapSelect } from "./read-dragged-words.ts";
import { readEssay, readRecording } from "./read-essay.ts";
import { readOrdering } from "./read-ordering.ts";

type Read = (element: Element, base: QuestionBase, context: MoodleContext) => Question;

const READERS: ReadonlyMap<string, Read> = new Map(
  Object.entries<Read>({
    multichoice: choices,
    truefalse: trueFalse,
    shortanswer: shortText,
    numerical: numeric,
    matching,
    match: matching,
    ddmatch: matching,
    multichoiceset: choiceSet,
    oumultiresponse: multiResponse,
    ordering: readOrdering,
    gapselect: readGapSelect,
    ddwtos: readDraggedWords,
    essay: readEssay,
    recordrtc: readRecording,
    description: (_, base) => ({ ...base, type: "description", points: "0" }),
  }),
);

function refuseType(type: string): never {
  const name = type.slice(0, 40);
  if (type.startsWith("calculated"))
    throw new ItemRefused(
      `Questions of Moodle's type '${name}' are not supported; their numbers come from sets of data.`,
    );
  if (type.startsWith("random"))
    throw new ItemRefused(
      `Questions of Moodle's type '${name}' are not supported; they are drawn from other questions.`,
    );
  throw new ItemRefused(`Questions of Moodle's type '${name}' are not supported.`);
}

/** The answers of a question, by its type. Throws ItemRefused for a type that Dars has no question for. */
export function readAnswers(
  element: Element,
  type: string,
  base: QuestionBase,
  context: MoodleContext,
): Question {
  const read = READERS.get(type);
  if (!read) refuseType(type);
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

const listOptions = (element: Element, context: MoodleContext): Option[] =>
  listChildren(element, "answer").map((answer, at) => ({
    id: partId("o", at),
    content: textIn(answer, context),
    share: parseShare(answer),
    feedback: parseFeedback(answer, context),
  }));

const isRight = ({ share }: Option): boolean => compare(exactly(share), ZERO) > 0;

function choices(element: Element, base: QuestionBase, context: MoodleContext): Question {
  const options = listOptions(element, context);
  const isShuffled = isTrue(element, "shuffleanswers", false);
  if (isTrue(element, "single", true)) return { ...base, type: "single_choice", options, isShuffled };
  if (!options.some(isRight)) throw new ItemRefused("No answer is worth anything.");
  const total = sumFractions(options.filter(isRight).map(({ share }) => exactly(share)));
  if (compare(total, ONE) !== 0) context.losses.add("Its right answers do not come to 100 %.");
  return { ...base, type: "multiple_choice", options, isShuffled, scoring: "shares", mostChosen: null };
}

/** All the right answers and no others (the plugin multichoiceset). */
function choiceSet(element: Element, base: QuestionBase, context: MoodleContext): Question {
  const options = shareEqually(listOptions(element, context));
  const isShuffled = isTrue(element, "shuffleanswers", false);
  return { ...base, type: "multiple_choice", options, isShuffled, scoring: "all", mostChosen: null };
}

/** Right answers that are worth the same; one too many takes away what one is worth (the plugin oumultiresponse). */
function multiResponse(element: Element, base: QuestionBase, context: MoodleContext): Question {
  const options = shareEqually(listOptions(element, context));
  const isShuffled = isTrue(element, "shuffleanswers", false);
  context.losses.add("Choosing more answers than are right is marked in another way.");
  return { ...base, type: "multiple_choice", options, isShuffled, scoring: "shares", mostChosen: null };
}

function shareEqually(options: readonly Option[]): Option[] {
  const share = equalShare(options.filter(isRight).length || 1);
  return options.map((option) => ({ ...option, share: isRight(option) ? share : "0" }));
}

const YES = /^(?:true|t|1|صح|صحيح|صواب|ڕاست)$/u;
const NO = /^(?:false|f|0|خطأ|خطا|هەڵە)$/u;

function trueFalse(element: Element, base: QuestionBase, context: MoodleContext): Question {
  const answers = listChildren(element, "answer");
  const named = (name: RegExp) =>
    answers.find((answer) => name.test(getChildText(answer, "text").toLowerCase()));
  const [yes, no] = [named(YES), named(NO)];
  if (!yes || !no) throw new ItemRefused("It lacks the answer true or false.");
  const isYes = compare(exactly(parseShare(yes)), ZERO) > 0;
  const isNo = compare(exactly(parseShare(no)), ZERO) > 0;
  if (isYes === isNo) throw new ItemRefused("It does not say whether true or false is right.");
  return {
    ...base,
    type: "true_false",
    isTrue: isYes,
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
    const value = readNumber(getChildText(answer, "text"));
    const tolerance = readNumber(getChildText(answer, "tolerance") || "0");
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
    const answer = own ? parseWords(getChildText(own, "text"), getFormat(own), context) : [];
    if (answer.length === 0) {
      if (content.length > 0) context.losses.add("Items that match nothing are left out.");
      continue;
    }
    const words = JSON.stringify(answer);
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
    isShuffled: isTrue(element, "shuffleanswers", true),
  };
}

/** Answers of a matching are words alone, but for the plugin ddmatch, which says their format. */
const getFormat = ({ attributes }: Element): string => attributes["format"] ?? "words";
