import type { ClozeGap, Part } from "@dars/contract/learning/question-parts";
import type { Question, QuestionBase } from "@dars/contract/learning/questions";
import { plainText, richText, type RichText } from "@dars/contract/learning/rich-text";

import {
  findChild,
  listChildren,
  type Element,
  getChildText,
} from "#learning/question-files/markup/nodes.ts";
import { parseHtml } from "#learning/question-files/markup/parse-html.ts";
import { toRichText } from "#learning/question-files/markup/to-rich-text.ts";
import { partId } from "#learning/question-files/question-base.ts";
import { ItemRefused } from "#learning/question-files/read-item.ts";
import { equalShare } from "#learning/question-files/shares.ts";

import { isTrue } from "./is-true.ts";
import { linked, parseWords, type MoodleContext } from "./moodle-media.ts";

/** A word of the file for its gaps; `number` is what [[…]] calls it. */
interface Word extends Part {
  readonly number: number;
  readonly group: string;
  /** Whether it fills any number of gaps. */
  readonly isEndless: boolean;
}

interface PlacedText {
  readonly stem: RichText;
  /** The number of the right word of each gap. */
  readonly numbers: readonly number[];
}

const PLACE = /\[\[(\d{1,3})\]\]/gu;

/** The text of a question whose gaps are [[1]], [[2]] … by the words that are right there. */
function readPlacedText(element: Element, context: MoodleContext): PlacedText {
  const html = getChildText(findChild(element, "questiontext") ?? element, "text");
  const numbers = Array.from(html.matchAll(PLACE), ([, number]) => Number(number));
  if (numbers.length === 0) throw new ItemRefused("Its text has no gap.");
  let at = 0;
  const marked = html.replaceAll(PLACE, () => {
    at += 1;
    return `<gap id="g${at}"/>`;
  });
  const stem = toRichText(parseHtml(marked), {
    losses: context.losses,
    findMedia: context.findMedia,
    hasTex: true,
    special: (node) => {
      if (node.name === "a") return linked(node, context);
      return node.name === "gap" ? [{ type: "gap", id: node.attributes["id"] ?? "" }] : undefined;
    },
  });
  return { stem, numbers };
}

function listWords(element: Element, name: string, context: MoodleContext): Word[] {
  return listChildren(element, name).map((child, at) => ({
    id: partId("c", at),
    number: at + 1,
    content:
      name === "dragbox"
        ? parseWords(getChildText(child, "text"), "html", context)
        : richText(getChildText(child, "text")),
    group: getChildText(child, "group") || "1",
    isEndless: findChild(child, "infinite") !== undefined,
  }));
}

function findWord(words: readonly Word[], number: number): Word {
  const word = words[number - 1];
  if (!word) throw new ItemRefused("A gap names a word that is not there.");
  return word;
}

/** Words are chosen for each gap of a text from a list of its own (gapselect). */
export function readGapSelect(element: Element, base: QuestionBase, context: MoodleContext): Question {
  const { stem, numbers } = readPlacedText(element, context);
  const words = listWords(element, "selectoption", context);
  const share = equalShare(numbers.length);
  const gaps = numbers.map((number, at): ClozeGap => {
    const right = findWord(words, number);
    const options = words
      .filter(({ group }) => group === right.group)
      .map(({ content, ...word }, place) => ({
        id: partId("o", place),
        content,
        share: word.number === number ? "1" : "0",
        feedback: null,
      }));
    return { kind: "choice", id: partId("g", at), share, options };
  });
  return { ...base, type: "cloze", stem, gaps, isLooseTaMarbuta: false };
}

/** Words are dragged into the gaps of a text (ddwtos). Two that look the same fill each other's gap. */
export function readDraggedWords(element: Element, base: QuestionBase, context: MoodleContext): Question {
  const { stem, numbers } = readPlacedText(element, context);
  const words = listWords(element, "dragbox", context);
  const share = equalShare(numbers.length);
  const pairs = numbers.flatMap((number, at) => {
    const right = findWord(words, number);
    const same = words.filter((word) => word.group === right.group && looksLike(word, right));
    return same.map(({ id }) => ({ left: id, right: partId("g", at), share }));
  });
  if (new Set(words.map(({ group }) => group)).size > 1)
    context.losses.add("Each word can be put into each gap; groups of words are left out.");
  return {
    ...base,
    type: "gap_match",
    stem,
    choices: words.map(({ id, content, isEndless }) => ({ id, content, most: isEndless ? null : 1 })),
    pairs,
    otherPairs: "0",
    scoring: "shares",
    isShuffled: isTrue(element, "shuffleanswers", true),
  };
}

const looksLike = (one: Part, other: Part): boolean =>
  one.id === other.id ||
  (plainText(one.content) === plainText(other.content) &&
    JSON.stringify(one.content) === JSON.stringify(other.content));
