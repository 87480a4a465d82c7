import { parseExact, exactText } from "@dars/contract/learning/exact";
import type { Question, QuestionBase } from "@dars/contract/learning/questions";

import {
  findChild,
  listChildren,
  listElements,
  type Element,
  getChildText,
} from "#learning/question-files/markup/nodes.ts";
import type { MediaStore } from "#learning/question-files/media.ts";
import { QUESTION_BASE, titled } from "#learning/question-files/question-base.ts";
import { ItemRefused, type Losses, readItem, type ReadItem } from "#learning/question-files/read-item.ts";

import { moodleMedia, textIn, type MoodleContext } from "./moodle-media.ts";
import { readAnswers } from "./read-answers.ts";
import { readClozeText } from "./read-cloze-text.ts";

/** Every question of a Moodle XML file. Its categories become those of the questions after them. */
export function readMoodle(quiz: Element, store: MediaStore): ReadItem[] {
  const items: ReadItem[] = [];
  let category = "";
  for (const element of listElements(quiz)) {
    if (element.name !== "question") continue;
    const named = findChild(element, "category");
    if (element.attributes["type"] === "category" && named) {
      category = getChildText(named, "text");
      continue;
    }
    const id = `question ${items.length + 1}`;
    items.push(readItem(id, category, (losses) => readQuestion(element, losses, store)));
  }
  return items;
}

const SUPPORTED = new Set(
  "multichoice truefalse shortanswer numerical matching match essay description cloze".split(" "),
);

function readQuestion(element: Element, losses: Losses, store: MediaStore): Question {
  const type = element.attributes["type"] ?? "";
  if (!SUPPORTED.has(type))
    throw new ItemRefused(`Questions of Moodle's type '${type.slice(0, 40)}' are not supported.`);
  const context: MoodleContext = { losses, store, findMedia: moodleMedia(element, store) };
  const questionText = findChild(element, "questiontext");
  const cloze = type === "cloze" && questionText ? readClozeText(questionText, context) : undefined;
  nameLosses(element, losses);
  if (cloze)
    return {
      ...buildQuestionBase(element, cloze.points, context),
      type: "cloze",
      stem: cloze.stem,
      gaps: cloze.gaps,
      isLooseTaMarbuta: false,
    };
  const stem = questionText ? textIn(questionText, context) : [];
  return readAnswers(element, type, { ...buildQuestionBase(element, "1", context), stem }, context);
}

function buildQuestionBase(element: Element, points: string, context: MoodleContext): QuestionBase {
  return {
    ...QUESTION_BASE,
    title: titled(getChildText(findChild(element, "name") ?? element, "text")),
    points: parsePoints(element, points),
    tags: listTags(element),
    feedback: {
      general: feedbackIn(element, "generalfeedback", context),
      right: feedbackIn(element, "correctfeedback", context),
      partial: feedbackIn(element, "partiallycorrectfeedback", context),
      wrong: feedbackIn(element, "incorrectfeedback", context),
    },
  };
}

function feedbackIn(element: Element, name: string, context: MoodleContext) {
  const child = findChild(element, name);
  const text = child ? textIn(child, context) : [];
  return text.length === 0 ? null : text;
}

function parsePoints(element: Element, otherwise: string): string {
  const words = getChildText(element, "defaultgrade") || otherwise;
  const points = parseExact(words);
  if (!points) throw new ItemRefused("Its points are not a number.");
  return exactText(points);
}

const listTags = (element: Element): string[] => [
  ...new Set(
    listChildren(findChild(element, "tags") ?? { name: "", attributes: {}, children: [] }, "tag")
      .map((tag) => getChildText(tag, "text").slice(0, 100))
      .filter((tag) => tag !== ""),
  ),
];

function nameLosses(element: Element, losses: Losses): void {
  if (listChildren(element, "hint").some((hint) => getChildText(hint, "text") !== ""))
    losses.add("Hints between attempts are left out.");
  if (getChildText(element, "usecase") === "1") losses.add("Capital letters are not told apart.");
  if (findChild(element, "units")) losses.add("Units of a number are left out.");
}
