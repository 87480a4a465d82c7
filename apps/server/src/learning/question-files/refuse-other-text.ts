import { ItemRefused, refusedItem, type ReadItem } from "./read-item.ts";

/** Texts of other programs, by what they alone begin with or have in them. The first that fits names the file. */
const KINDS: ReadonlyArray<readonly [sign: RegExp, reason: string]> = [
  [/^\s*\{\\rtf/u, "This is a Word text (RTF). Save the questions as GIFT, Moodle XML or a workbook."],
  [/^%PDF-/u, "This is a PDF. Questions are not read from a PDF."],
  [/^\s*(?:<!DOCTYPE\s+html|<html[\s>])/iu, "This is a web page, not a file of questions."],
  [/^:(?:TYPE|TITLE|QUESTION):/mu, "This is a file of WebCT; its questions are not read."],
  [
    /^(?:MC|MA|TF|ESS|ORD|MAT|FIB|FIB_PLUS|FIL|NUM|SR|OP|JUMBLED_SENTENCE|QUIZ_BOWL)\t[^\t\n]+(?:\t|$)/mu,
    "This is a table of questions of Blackboard; its questions are not read.",
  ],
  [/\\documentclass\b|\\begin\{document\}/u, "This is a text for LaTeX, not a file of questions."],
  [
    /^WEBVTT\b|^\d{1,2}:\d{2}:\d{2}[.,]\d{1,3} -->/mu,
    "These are captions of a video, not a file of questions.",
  ],
  [
    /^[ \t]*[.#@][a-z][^{}\n]*\{|^(?:#include\b|<\?php|import [^\n]* from ["']|function \w+\(|def \w+\(.*\):|(?:const|var|let) \w+ =)/mu,
    "This is a program or a style sheet, not a file of questions.",
  ],
  [/^BEGIN:V(?:CALENDAR|CARD)\b/mu, "This is a calendar or a contact, not a file of questions."],
];

const TABLE =
  "This is a table. Give its name the ending .csv or .tsv, and name the columns question and answer.";

/** Throws ItemRefused for a text that is no file of questions but of another kind, and names the kind. */
export function refuseOtherText(text: string): void {
  for (const [sign, reason] of KINDS) if (sign.test(text)) throw new ItemRefused(reason);
  if (/^\s*[[{]/u.test(text) && isJson(text))
    throw new ItemRefused("This is a file of data (JSON), not a file of questions.");
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}

/** What a text of GIFT begins a question, a folder or a comment with, and other texts do not. */
const GIFT_SIGN =
  /^[ \t]*(?:::(?:[^:\\]|\\.|:(?!:)){1,500}::|\$CATEGORY:|\[(?:html|moodle|plain|markdown)\]|\/\/ (?:question: \d|\[tag:))/mu;

/**
 * The items that were read of a text as GIFT, or that it has no question: GIFT takes any paragraph for a text between
 * questions, so that each letter, list or program would be one. A text without one sign of GIFT needs a question that
 * can be marked, or a place to write an essay in, among its paragraphs.
 */
export function requireQuestions(
  name: string,
  text: string,
  items: readonly ReadItem[],
): readonly ReadItem[] {
  if (GIFT_SIGN.test(text)) return items;
  const types = new Set(items.map(({ question }) => question?.type));
  const isText = types.delete("description");
  const isRefused = types.delete(undefined);
  const isEssayAlone = types.size === 1 && types.has("essay");
  if (types.size > 0 && !(isEssayAlone && (isText || isRefused))) return items;
  if (!isRefused) return [refusedItem(name, isTable(text) ? TABLE : "No question was found in this file.")];
  return items.map((item) =>
    item.question
      ? refusedItem(item.id, "No question was found in this file; its text alone is not taken over.")
      : item,
  );
}

/** As many columns in each of its first lines, and at least two. */
function isTable(text: string): boolean {
  const lines = text.split(/\r\n|\n|\r/u).filter((line) => line.trim() !== "");
  const first = lines.slice(0, 20);
  return (
    first.length > 1 &&
    ["\t", ";", ","].some((sign) => {
      const [columns = 0, ...others] = first.map((line) => line.split(sign).length);
      return columns > 2 && others.every((each) => each === columns);
    })
  );
}
