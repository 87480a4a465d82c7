import { compare, exactly, multiply, rational, ZERO } from "@dars/contract/learning/exact";
import type { NumberBand } from "@dars/contract/learning/question-parts";
import type { Question, QuestionOf } from "@dars/contract/learning/questions";
import type { RichText } from "@dars/contract/learning/rich-text";

import { looksLikeFormula } from "#learning/question-files/markup/looks-like-formula.ts";
import { type MarkupWriter, toLine } from "#learning/question-files/markup/to-markup.ts";
import { ItemRefused, Losses } from "#learning/question-files/read-item.ts";
import { toDecimal } from "#learning/question-files/shares.ts";
import { escapeMarkup } from "#platform/escape-markup.ts";

/** A question as a part of a file, or why it cannot be one. */
export interface WrittenItem {
  /** Null where the format has no such question. */
  readonly text: string | null;
  readonly reasons: readonly string[];
}

/** Writes one question so that `readGift` reads it back. What GIFT has no place for is named. */
export function writeGift(question: Question): WrittenItem {
  const losses = new Losses();
  try {
    const text = toGift(question, losses);
    nameLosses(question, losses);
    if ("isShuffled" in question && !question.isShuffled)
      losses.add("Whether answers are shuffled is not part of GIFT.");
    return { text, reasons: losses.list() };
  } catch (error) {
    if (!(error instanceof ItemRefused)) throw error;
    return { text: null, reasons: [error.message] };
  }
}

function nameLosses(question: Question, losses: Losses): void {
  const { points, dir, language, difficulty, feedback, type } = question;
  if (points !== "1" && type !== "description") losses.add("Points are not part of GIFT.");
  if (dir !== null || language !== null) losses.add("Language and direction are not part of GIFT.");
  if (difficulty !== null) losses.add("Difficulty is not part of GIFT.");
  if (feedback.right ?? feedback.partial ?? feedback.wrong)
    losses.add("What is said to right, partly right and wrong answers as a whole is not part of GIFT.");
}

function toGift(question: Question, losses: Losses): string {
  if (question.marking === "manual") throw new ItemRefused("A draft without a right answer is not written.");
  const writer = new GiftWriter(losses);
  const answers = formatAnswers(question, writer, losses);
  const tags = question.tags.map((tag) => `[tag:${tag}]`).join(" ");
  const general = question.feedback.general ? `####${writer.write(question.feedback.general)}` : "";
  const body = answers === null ? "" : ` {${answers}${general}}`;
  if (answers === null && question.feedback.general)
    losses.add("What is said to everybody is not part of a description.");
  const head = tags === "" ? "" : `// ${tags}\n`;
  const title = question.title.trim() === "" ? "" : `::${escaped(question.title)}::`;
  return `${head}${title}[html]${writer.write(question.stem)}${body}\n`;
}

function noteEssay({ rubric, criteria, expectedWords }: QuestionOf<"essay">, losses: Losses): void {
  if (rubric ?? criteria) losses.add("The rubric is not part of GIFT.");
  if (expectedWords !== null) losses.add("How many words are expected is not part of GIFT.");
}

function formatAnswers(question: Question, writer: GiftWriter, losses: Losses): string | null {
  switch (question.type) {
    case "description":
      return null;
    case "essay":
      noteEssay(question, losses);
      return "";
    case "true_false":
      return truth(question, writer);
    case "single_choice":
      return choices(question.options, writer, true);
    case "multiple_choice":
      if (question.scoring === "all" || question.mostChosen !== null)
        losses.add("How many are chosen, and all or nothing, are not part of GIFT.");
      return choices(question.options, writer, false);
    default:
      return typedAnswers(question, writer, losses);
  }
}

function typedAnswers(question: Question, writer: GiftWriter, losses: Losses): string {
  switch (question.type) {
    case "short_text":
      if (question.patterns.some(({ pattern }) => pattern.includes("->")))
        throw new ItemRefused("GIFT takes an answer with -> for a pair.");
      if (question.isLooseTaMarbuta) losses.add("That ة and ه are one letter is not part of GIFT.");
      return question.patterns
        .map(
          ({ pattern, share, feedback }) =>
            `=${weight(share)}${escapePattern(pattern)}${writer.writeFeedback(feedback)}`,
        )
        .join(" ");
    case "numeric":
      if (question.counted) losses.add("The noun that is counted is not part of GIFT.");
      return `#${question.bands.map((band) => formatNumberBand(band, writer)).join(" ")}`;
    case "matching":
      return pairs(question, writer, losses);
    default:
      throw new ItemRefused(`GIFT has no questions of type ${question.type}.`);
  }
}

function truth(
  { isTrue, feedbackTrue, feedbackFalse }: QuestionOf<"true_false">,
  writer: GiftWriter,
): string {
  const [wrong, right] = isTrue ? [feedbackFalse, feedbackTrue] : [feedbackTrue, feedbackFalse];
  if (!wrong && !right) return isTrue ? "T" : "F";
  return `${isTrue ? "T" : "F"}#${wrong ? writer.write(wrong) : ""}${right ? `#${writer.write(right)}` : ""}`;
}

/** Right answers begin with = in a choice of one, and never in a choice of several. */
function choices(
  options: QuestionOf<"single_choice">["options"],
  writer: GiftWriter,
  isSingle: boolean,
): string {
  const first = options.findIndex(({ share }) => share === "1");
  const lines = options.map(({ content, share, feedback }, at) => {
    const sign = isSingle && at === first ? "=" : `~${weight(share, "0")}`;
    return `${sign}${writer.write(content)}${writer.writeFeedback(feedback)}`;
  });
  return lines.join(" ");
}

/** With seven decimals a fraction is found again. */
function weight(share: string, usual = "1"): string {
  return share === usual ? "" : `%${toDecimal(multiply(exactly(share), rational(100)), 7)}%`;
}

function formatNumberBand({ range, share, feedback }: NumberBand, writer: GiftWriter): string {
  const text =
    "value" in range
      ? `${number(range.value)}:${number(range.tolerance)}`
      : `${number(range.from)}..${number(range.to)}`;
  return `=%${toDecimal(multiply(exactly(share), rational(100)), 7)}%${text}${writer.writeFeedback(feedback)}`;
}

function number(text: string): string {
  if (text.includes("/")) throw new ItemRefused("GIFT has no fractions among its numbers.");
  return text;
}

function pairs(
  { left, right, pairs: key, otherPairs, scoring }: QuestionOf<"matching">,
  writer: GiftWriter,
  losses: Losses,
): string {
  const equal = rational(1, key.length || 1);
  const isPlain = scoring === "shares" && key.every(({ share }) => compare(exactly(share), equal) === 0);
  if (!isPlain || compare(exactly(otherPairs), ZERO) !== 0)
    losses.add("All pairs are worth the same, and wrong ones cost nothing.");
  const of = (parts: typeof left, id: string) =>
    writer.write(parts.find((part) => part.id === id)?.content ?? []);
  if (key.length < 2 || new Set(key.map((pair) => pair.left)).size < key.length)
    throw new ItemRefused("GIFT matches each of at least two items with one answer.");
  const matched = key.map((pair) => `=${of(left, pair.left)} -> ${of(right, pair.right)}`);
  const rest = right.filter(({ id }) => !key.some((pair) => pair.right === id));
  if (left.length > key.length) losses.add("Items that match nothing are left out.");
  return [...matched, ...rest.map(({ content }) => `= -> ${writer.write(content)}`)].join(" ");
}

const escaped = (text: string): string =>
  text.replaceAll(/[~=#{}:\\]/gu, String.raw`\$&`).replaceAll("\n", String.raw`\n`);

/** A pattern that begins like a format, such as [html], is marked as plain text. */
const escapePattern = (pattern: string): string =>
  `${/^\s*\[(?:plain|html|moodle|markdown)\]/u.test(pattern) ? "[plain]" : ""}${escaped(pattern)}`;

class GiftWriter {
  readonly #losses: Losses;
  readonly #markup: MarkupWriter = {
    addressOf: () => {
      throw new ItemRefused("GIFT has no pictures and recordings.");
    },
    tex: (tex) => escapeMarkup(String.raw`\(${tex}\)`),
    gap: () => {
      throw new ItemRefused("GIFT has no gaps.");
    },
  };

  constructor(losses: Losses) {
    this.#losses = losses;
  }

  write(text: RichText): string {
    if (looksLikeFormula(text)) this.#losses.add("Words that look like a formula become one.");
    return escaped(toLine(text, this.#markup));
  }

  writeFeedback(feedback: RichText | null): string {
    return feedback ? `#${this.write(feedback)}` : "";
  }
}
