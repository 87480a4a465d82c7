import { parseExact, exactText } from "@dars/contract/learning/exact";
import type { Question, QuestionBase } from "@dars/contract/learning/questions";

import {
  findChild,
  listChildren,
  listElements,
  type Element,
  getChildText,
  getText,
} from "#learning/question-files/markup/nodes.ts";
import type { MediaStore } from "#learning/question-files/media.ts";
import { QUESTION_BASE, titled } from "#learning/question-files/question-base.ts";
import { ItemRefused, type Losses, readItem, type ReadItem } from "#learning/question-files/read-item.ts";

import { isTrue } from "./is-true.ts";
import { moodleMedia, oldPicture, textIn, type MoodleContext } from "./moodle-media.ts";
import { readAnswers } from "./read-answers.ts";
import { readCloze, readClozeText } from "./read-cloze-text.ts";

/** Every question of a Moodle XML file. Its categories become those of the questions after them. */
export function readMoodle(quiz: Element, store: MediaStore): ReadItem[] {
  const items: ReadItem[] = [];
  let category = "";
  for (const element of listElements(quiz)) {
    if (element.name !== "question") continue;
    const named = findChild(element, "category");
    if (element.attributes["type"] === "category") {
      category = named ? getChildText(named, "text") || getText(named).trim() : "";
      continue;
    }
    const id = `question ${items.length + 1}`;
    items.push(readItem(id, category, (losses) => readQuestion(element, losses, store)));
  }
  return items;
}

function readQuestion(element: Element, losses: Losses, store: MediaStore): Question {
  const type = element.attributes["type"] ?? "";
  const context: MoodleContext = { losses, store, findMedia: moodleMedia(element, store) };
  const questionText = findChild(element, "questiontext");
  const picture = oldPicture(element, context);
  nameLosses(element, losses);
  if (/^(?:cloze|multianswer)$/u.test(type) && questionText) {
    const cloze = readClozeText(questionText, context);
    const base = buildQuestionBase(element, cloze.points, context);
    return readCloze(base, { ...cloze, stem: [...picture, ...cloze.stem] }, losses);
  }
  const text = questionText && !/^(?:gapselect|ddwtos)$/u.test(type) ? textIn(questionText, context) : [];
  const stem = [...text, ...picture];
  const question = readAnswers(element, type, { ...buildQuestionBase(element, "1", context), stem }, context);
  return "gaps" in question || question.type === "gap_match"
    ? { ...question, stem: [...picture, ...question.stem] }
    : question;
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

/** Of a penalty: Moodle writes nine. */
const MOST_DIGITS = 20;

/** What Moodle takes off for a second try unless somebody has changed it. */
const USUAL_PENALTIES = new Set(["", "0", "0.1", "0.3333333", "1"]);

function nameLosses(element: Element, losses: Losses): void {
  if (listChildren(element, "hint").some((hint) => getChildText(hint, "text") !== ""))
    losses.add("Hints between attempts are left out.");
  const penalty = getChildText(element, "penalty")
    .slice(0, MOST_DIGITS)
    .replace(/(\.\d*?)0+$/u, "$1")
    .replace(/\.$/u, "");
  if (!USUAL_PENALTIES.has(penalty)) losses.add("What a second try costs is left out.");
  if (isTrue(element, "usecase", false)) losses.add("Capital letters are not told apart.");
  const units = findChild(element, "units");
  if (units && listElements(units).length > 0) losses.add("Units of a number are left out.");
  if (isTrue(element, "hidden", false)) losses.add("It was hidden in Moodle.");
}
