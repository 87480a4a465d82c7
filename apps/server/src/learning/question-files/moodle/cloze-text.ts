import {
  compare,
  exactly,
  exactText,
  inLowestTerms,
  multiply,
  ONE,
  rational,
  sumFractions,
  wide,
  ZERO,
  type Exact,
  type Fraction,
} from "@dars/contract/learning/exact";
import type { ClozeGap } from "@dars/contract/learning/question-parts";
import type { QuestionOf } from "@dars/contract/learning/questions";
import { listInlines, type RichText } from "@dars/contract/learning/rich-text";

import { ItemRefused, type Losses } from "#learning/question-files/read-item.ts";
import { equalShare } from "#learning/question-files/shares.ts";
import { escapeMarkup } from "#platform/escape-markup.ts";

import { shuffleXml, toTolerance } from "./moodle-parts.ts";
import { formatPercent, type MoodleWriter } from "./moodle-writer.ts";

/** Words that only look like a gap of a text are written so that they are none. */
const hideBraces = (html: string): string => html.replaceAll(/\{(?=\d*:)/gu, "&#123;");
const hideBrackets = (html: string): string => html.replaceAll(/\[\[(?=\d)/gu, "[&#91;");

/** The text of a cloze, with its answers in it: {2:SHORTANSWER:=Baghdad~%50%Bagdad}. */
export function clozeText(question: QuestionOf<"cloze">, writer: MoodleWriter): string {
  const { losses } = writer;
  if (question.isLooseTaMarbuta) losses.add("That ة and ه are one letter is not part of Moodle's questions.");
  const weights = weigh(question, losses);
  const gaps = new Map(
    question.gaps.map((gap, at) => [
      gap.id,
      escapeMarkup(`{${weights[at] ?? "1"}:${gapKind(gap)}:${gapAnswers(gap, writer)}}`),
    ]),
  );
  return writer.writeGapped(question.stem, hideBraces, (id) => gaps.get(id) ?? "");
}

/** Whole points of the gaps, as Moodle has them; in the ratio of their shares where these are none. */
function weigh({ gaps, points }: QuestionOf<"cloze">, losses: Losses): string[] {
  const shares = gaps.map(({ share }) => exactly(share));
  if (compare(sumFractions(shares), ONE) !== 0) losses.add("The gaps share all the points of the question.");
  const own = shares.map((share) => multiply(share, exactly(points)));
  if (own.every(isWhole)) return own.map(exactText);
  losses.add("In Moodle the gaps have whole points; the points of the question become their sum.");
  const under = shares.reduce((product, share) => lcm(product, wide(inLowestTerms(share)).d), 1n);
  return shares.map((share) => exactText(multiply(share, rational(under))));
}

const isWhole = (number: Fraction): boolean =>
  compare(number, ZERO) > 0 && wide(inLowestTerms(number)).d === 1n;

function lcm(one: bigint, other: bigint): bigint {
  let [a, b] = [one, other];
  while (b !== 0n) [a, b] = [b, a % b];
  return (one / a) * other;
}

const KINDS = { text: "SHORTANSWER", number: "NUMERICAL", choice: "MULTICHOICE" } as const;

const gapKind = ({ kind }: ClozeGap): string => KINDS[kind];

function gapAnswers(gap: ClozeGap, writer: MoodleWriter): string {
  if (gap.kind === "text")
    return gap.patterns
      .map(({ pattern, ...answer }) => answerText({ ...answer, words: pattern }, writer))
      .join("~");
  if (gap.kind === "choice")
    return gap.options
      .map(({ content, ...answer }) => answerText({ ...answer, words: writer.writeWords(content) }, writer))
      .join("~");
  return gap.bands
    .map(({ range, ...answer }) => {
      const { value, tolerance } = toTolerance(range);
      return answerText({ ...answer, words: `${value}:${tolerance}` }, writer);
    })
    .join("~");
}

interface GapAnswer {
  readonly share: Exact;
  readonly feedback: RichText | null;
  readonly words: string;
}

function answerText({ share, feedback, words }: GapAnswer, writer: MoodleWriter): string {
  const sign = share === "1" && !/^[=%]/u.test(words) ? "=" : `%${formatPercent(share)}%`;
  const note = feedback === null ? "" : `#${escapeGap(writer.writeWords(feedback))}`;
  return `${sign}${escapeGap(words)}${note}`;
}

/** Signs of a gap as words; a backslash only where it would hide the sign after it. */
const escapeGap = (words: string): string => words.replaceAll(/[}#~/"]|\\(?=[}#~/"\\]|$)/gu, String.raw`\$&`);

/** The text of a question whose words are dragged, and the words. */
export function draggedXml(
  question: QuestionOf<"gap_match">,
  writer: MoodleWriter,
): { text: string; body: string } {
  const { stem, choices, pairs, otherPairs, scoring, isShuffled } = question;
  const { losses } = writer;
  const gaps = listInlines(stem).flatMap((inline) => (inline.type === "gap" ? [inline.id] : []));
  const equal = exactly(equalShare(gaps.length || 1));
  if (
    scoring === "all" ||
    compare(exactly(otherPairs), ZERO) !== 0 ||
    pairs.some(({ share }) => compare(exactly(share), equal) !== 0)
  )
    losses.add("All gaps are worth the same, and wrong words cost nothing.");
  const numbers = new Map(gaps.map((gap) => [gap, findNumber(question, gap)]));
  const text = writer.writeGapped(stem, hideBrackets, (id) => `[[${numbers.get(id)}]]`);
  const contents = choices.map(({ content }) => writer.writeLine(content));
  if (new Set(contents).size < contents.length) losses.add("Words that look the same fill each other's gap.");
  const words = choices.map(({ id, most }, at) => {
    const uses = pairs.filter((pair) => pair.left === id).length;
    if ((most !== null && most > 1) || (most === 1 && uses > 1))
      losses.add("A word that is used more than once can be used any number of times.");
    const endless = most === 1 && uses < 2 ? "" : "<infinite/>";
    return `<dragbox><text>${escapeMarkup(contents[at] ?? "")}</text><group>1</group>${endless}</dragbox>`;
  });
  return { text, body: shuffleXml(isShuffled) + words.join("") };
}

/** The number of the one word that is right in a gap. */
function findNumber({ choices, pairs }: QuestionOf<"gap_match">, gap: string): number {
  const [pair, ...others] = pairs.filter(({ right }) => right === gap);
  if (!pair || others.length > 0) throw new ItemRefused("Moodle has exactly one right word for each gap.");
  return choices.findIndex(({ id }) => id === pair.left) + 1;
}
