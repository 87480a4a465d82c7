import { exactText, rational } from "@dars/contract/learning/exact";
import type { ClozeGap, NumberBand, Option, TextPattern } from "@dars/contract/learning/question-parts";
import { richText, type RichText } from "@dars/contract/learning/rich-text";

import { parseRange } from "#learning/question-files/gift/numeric-answers.ts";
import { type Element, getText, getChildText } from "#learning/question-files/markup/nodes.ts";
import { parseHtml } from "#learning/question-files/markup/parse-html.ts";
import { toRichText } from "#learning/question-files/markup/to-rich-text.ts";
import { partId } from "#learning/question-files/question-base.ts";
import { ItemRefused, type Losses } from "#learning/question-files/read-item.ts";
import { percentShare } from "#learning/question-files/shares.ts";

import type { MoodleContext } from "./moodle-media.ts";

const GAP = /\{(\d{0,4}):([A-Z_]{2,20}):((?:\\.|[^\\}]){0,20000})\}/gu;

interface ClozeText {
  readonly stem: RichText;
  readonly gaps: ClozeGap[];
  readonly points: string;
}

/** The text of a cloze, its gaps taken out of it: {2:SHORTANSWER:=Baghdad~%50%Bagdad}. */
export function readClozeText(element: Element, { losses, findMedia }: MoodleContext): ClozeText {
  const html = getChildText(element, "text");
  const found = [...html.matchAll(GAP)];
  const weights = found.map(([, weight = ""]) => Number(weight || 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) throw new ItemRefused("The text has no gaps that are worth anything.");
  const gaps = found.map(([, , type = "", answers = ""], at): ClozeGap => {
    const share = exactText(rational(weights[at] ?? 0, total));
    return buildGap({ id: partId("g", at), share }, type, parseAnswers(answers), losses);
  });
  let at = 0;
  const marked = html.replaceAll(GAP, () => {
    at += 1;
    return `<gap id="g${at}"/>`;
  });
  const stem = toRichText(parseHtml(marked), {
    losses,
    findMedia,
    hasTex: true,
    special: ({ name, attributes }) =>
      name === "gap" ? [{ type: "gap", id: attributes["id"] ?? "" }] : undefined,
  });
  return { stem, gaps, points: String(total) };
}

interface ClozeAnswer {
  readonly share: string;
  readonly text: string;
  readonly feedback: RichText | null;
}

function parseAnswers(text: string): ClozeAnswer[] {
  const words = getText({ name: "", attributes: {}, children: parseHtml(text) });
  return words.split(/(?<!\\)~/u).map((answer) => {
    const [, sign = "", percent, rest = ""] = /^(=?)(?:%(-?[\d.]+)%)?([^]*)$/u.exec(answer.trim()) ?? [];
    const [body = "", feedback = ""] = rest.split(/(?<!\\)#/u);
    const share = percent === undefined ? (sign === "=" ? "1" : "0") : percentShare(percent);
    if (share === undefined) throw new ItemRefused("The weight of an answer is not a number.");
    const feedbackText = richText(unescaped(feedback));
    return { share, text: unescaped(body), feedback: feedbackText.length === 0 ? null : feedbackText };
  });
}

const unescaped = (text: string): string => text.replaceAll(/\\([}#~/"\\])/gu, "$1").trim();

interface GapBase {
  readonly id: string;
  readonly share: string;
}

function buildGap(base: GapBase, type: string, answers: readonly ClozeAnswer[], losses: Losses): ClozeGap {
  if (/^(?:SHORTANSWER|SA|MW)(?:_C)?$|^(?:SAC|MWC)$/u.test(type)) {
    if (type.endsWith("C")) losses.add("Capital letters are not told apart.");
    return { ...base, kind: "text", patterns: answers.map(toPattern) };
  }
  if (/^(?:NUMERICAL|NM)$/u.test(type)) return { ...base, kind: "number", bands: answers.map(toBand) };
  if (/^(?:MULTICHOICE|MC)(?:_?[VHS]{1,2})?$/u.test(type))
    return { ...base, kind: "choice", options: answers.map(toOption) };
  throw new ItemRefused(`Gaps of Moodle's type '${type}' are not supported.`);
}

const toPattern = ({ text, share, feedback }: ClozeAnswer): TextPattern => ({
  pattern: text,
  share,
  feedback,
});

const toBand = ({ text, share, feedback }: ClozeAnswer): NumberBand => ({
  range: parseRange(text),
  share,
  feedback,
});

const toOption = ({ text, share, feedback }: ClozeAnswer, at: number): Option => ({
  id: partId("o", at),
  content: richText(text),
  share,
  feedback,
});
