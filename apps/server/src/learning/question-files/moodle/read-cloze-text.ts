import { compare, exactly, exactText, rational, ZERO } from "@dars/contract/learning/exact";
import type { ClozeGap, NumberBand, Option, TextPattern } from "@dars/contract/learning/question-parts";
import type { Question, QuestionBase } from "@dars/contract/learning/questions";
import { richText, type RichText } from "@dars/contract/learning/rich-text";

import { parseRange } from "#learning/question-files/gift/numeric-answers.ts";
import { type Element, getText, getChildText } from "#learning/question-files/markup/nodes.ts";
import { parseHtml } from "#learning/question-files/markup/parse-html.ts";
import { toRichText } from "#learning/question-files/markup/to-rich-text.ts";
import { partId } from "#learning/question-files/question-base.ts";
import { ItemRefused, type Losses } from "#learning/question-files/read-item.ts";
import { equalShare, percentShare } from "#learning/question-files/shares.ts";

import { linked, type MoodleContext } from "./moodle-media.ts";

/** Answers end before another gap begins, so that a text of open gaps is not searched to its end for each of them. */
const GAP = /\{(\d{0,4}):([A-Z_]{2,20}):((?:\\.|[^\\{}]|\{(?!\d{0,4}:[A-Z_]{2,20}:)){0,20000})\}/gu;

interface ClozeText {
  readonly stem: RichText;
  readonly gaps: readonly ClozeGap[];
  /** The gaps that take several answers. */
  readonly several: ReadonlySet<string>;
  readonly points: string;
}

/** What begins as a gap does; left over, it would show its answers to students. */
const BROKEN_GAP = /\{\d{0,4}:[A-Z_]{2,20}[:}]/u;

/**
 * A question of gaps; one that is a single gap at the end, for several answers, is a choice of several. Beside other
 * gaps one of its right answers is chosen.
 */
export function readCloze(base: QuestionBase, { stem, gaps, several }: ClozeText, losses: Losses): Question {
  const [only, ...others] = gaps;
  const text = withoutLastGap(stem);
  if (only?.kind === "choice" && others.length === 0 && several.has(only.id) && text)
    return {
      ...base,
      type: "multiple_choice",
      stem: text,
      options: shareEqually(only.options),
      isShuffled: false,
      scoring: "shares",
      mostChosen: null,
    };
  const single = gaps.map((gap) => {
    if (gap.kind !== "choice" || !several.has(gap.id)) return gap;
    if (gap.options.filter(isRight).length > 1)
      losses.add("One answer is chosen in a gap that takes several; each right one is enough.");
    return {
      ...gap,
      options: gap.options.map((option) => ({ ...option, share: isRight(option) ? "1" : "0" })),
    };
  });
  return { ...base, type: "cloze", stem, gaps: single, isLooseTaMarbuta: false };
}

const isRight = ({ share }: Option): boolean => compare(exactly(share), ZERO) > 0;

/** Answers marked with = share what a gap for several is worth; others say what they are worth. */
function shareEqually(options: readonly Option[]): Option[] {
  const full = options.filter(({ share }) => share === "1").length;
  return options.map((option) => (option.share === "1" ? { ...option, share: equalShare(full) } : option));
}

/** The text before the gap that ends it; undefined where it ends otherwise. */
function withoutLastGap(stem: RichText): RichText | undefined {
  const last = stem.at(-1);
  if (last?.type !== "paragraph" || last.content.at(-1)?.type !== "gap") return undefined;
  const content = last.content.slice(0, -1);
  return content.length === 0 ? stem.slice(0, -1) : [...stem.slice(0, -1), { ...last, content }];
}

/** The text of a cloze, its gaps taken out of it: {2:SHORTANSWER:=Baghdad~%50%Bagdad}. */
export function readClozeText(element: Element, context: MoodleContext): ClozeText {
  const { losses, findMedia } = context;
  const html = getChildText(element, "text");
  const found = [...html.matchAll(GAP)];
  const weights = found.map(([, weight = ""]) => Number(weight || 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) throw new ItemRefused("The text has no gaps that are worth anything.");
  const gaps = found.map(([, , type = "", answers = ""], at): ClozeGap => {
    const share = exactText(rational(weights[at] ?? 0, total));
    return buildGap({ id: partId("g", at), share }, type, parseAnswers(answers, losses), losses);
  });
  if (BROKEN_GAP.test(html.replaceAll(GAP, ""))) throw new ItemRefused("A gap of the text is not complete.");
  let at = 0;
  const marked = html.replaceAll(GAP, () => {
    at += 1;
    return `<gap id="g${at}"/>`;
  });
  const stem = toRichText(parseHtml(marked), {
    losses,
    findMedia,
    hasTex: true,
    special: (node) => {
      if (node.name === "a") return linked(node, context);
      return node.name === "gap" ? [{ type: "gap", id: node.attributes["id"] ?? "" }] : undefined;
    },
  });
  const several = found.flatMap(([, , type = ""], place) => (SEVERAL.test(type) ? [partId("g", place)] : []));
  return { stem, gaps, several: new Set(several), points: String(total) };
}

interface ClozeAnswer {
  readonly share: string;
  readonly text: string;
  readonly feedback: RichText | null;
}

function parseAnswers(text: string, losses: Losses): ClozeAnswer[] {
  if (/<(?:img|audio|video|su[bp]|b|i|em|strong)\b/iu.test(text))
    losses.add("What the answers of a gap show besides words is left out.");
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

const SEVERAL = /^(?:MULTIRESPONSE|MR)(?:_?[HS]{1,2})?$/u;

function buildGap(base: GapBase, type: string, answers: readonly ClozeAnswer[], losses: Losses): ClozeGap {
  if (/^(?:SHORTANSWER|SA|MW)(?:_C)?$|^(?:SAC|MWC)$/u.test(type)) {
    if (type.endsWith("C")) losses.add("Capital letters are not told apart.");
    return { ...base, kind: "text", patterns: answers.map(toPattern) };
  }
  if (/^(?:NUMERICAL|NM)$/u.test(type)) return { ...base, kind: "number", bands: answers.map(toBand) };
  if (/^(?:MULTICHOICE|MC)(?:_?[VHS]{1,2})?$/u.test(type) || SEVERAL.test(type))
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
