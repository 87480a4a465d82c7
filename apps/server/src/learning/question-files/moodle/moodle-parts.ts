import {
  absolute,
  add,
  compare,
  divide,
  exactly,
  exactText,
  ONE,
  rational,
  subtract,
  sumFractions,
  ZERO,
  type Exact,
} from "@dars/contract/learning/exact";
import type { NumberBand, Option } from "@dars/contract/learning/question-parts";
import type { QuestionOf } from "@dars/contract/learning/questions";
import type { RichText } from "@dars/contract/learning/rich-text";

import { ItemRefused } from "#learning/question-files/read-item.ts";
import { equalShare } from "#learning/question-files/shares.ts";
import { escapeMarkup } from "#platform/escape-markup.ts";

import { formatPercent, type MoodleWriter, noteWeights } from "./moodle-writer.ts";
import { ALL_OR_NOTHING, PAIRS_IN_ORDER } from "./read-ordering.ts";

const feedbackXml = (text: RichText | null, writer: MoodleWriter): string =>
  writer.writeElement("feedback", text ?? []);

const answersXml = (options: readonly Option[], writer: MoodleWriter): string =>
  options
    .map(({ content, share, feedback }) =>
      writer.writeElement("answer", content, {
        line: true,
        attributes: ` fraction="${formatPercent(share)}"`,
        more: feedbackXml(feedback, writer),
      }),
    )
    .join("");

export const shuffleXml = (isShuffled: boolean): string =>
  `<shuffleanswers>${isShuffled ? "true" : "false"}</shuffleanswers>`;

export function choicesXml(
  question: QuestionOf<"single_choice"> | QuestionOf<"multiple_choice">,
  writer: MoodleWriter,
): string {
  const { options, isShuffled } = question;
  const { losses } = writer;
  const gains = options.map(({ share }) => exactly(share)).filter((share) => compare(share, ZERO) > 0);
  noteWeights(
    options.map(({ share }) => share),
    losses,
  );
  const isSingle = question.type === "single_choice";
  if (!isSingle && (question.scoring === "all" || question.mostChosen !== null))
    losses.add("How many are chosen, and all or nothing, are not part of Moodle's questions.");
  if (!isSingle && compare(sumFractions(gains), ONE) !== 0)
    losses.add("Its right answers do not come to 100 %; Moodle refuses that.");
  return `<single>${isSingle}</single>${shuffleXml(isShuffled)}<answernumbering>abc</answernumbering>${answersXml(options, writer)}`;
}

export function truthXml(
  { isTrue, feedbackTrue, feedbackFalse }: QuestionOf<"true_false">,
  writer: MoodleWriter,
): string {
  const answer = (name: string, isRight: boolean, feedback: RichText | null) =>
    `<answer fraction="${isRight ? 100 : 0}" format="moodle_auto_format"><text>${name}</text>${feedbackXml(feedback, writer)}</answer>`;
  return answer("true", isTrue, feedbackTrue) + answer("false", !isTrue, feedbackFalse);
}

export function shortTextXml(
  { patterns, isLooseTaMarbuta }: QuestionOf<"short_text">,
  writer: MoodleWriter,
): string {
  if (isLooseTaMarbuta) writer.losses.add("That ة and ه are one letter is not part of Moodle's questions.");
  noteWeights(
    patterns.map(({ share }) => share),
    writer.losses,
  );
  const answers = patterns.map(
    ({ pattern, share, feedback }) =>
      `<answer fraction="${formatPercent(share)}" format="moodle_auto_format"><text>${escapeMarkup(pattern)}</text>${feedbackXml(feedback, writer)}</answer>`,
  );
  return `<usecase>0</usecase>${answers.join("")}`;
}

export function numericXml({ bands, counted }: QuestionOf<"numeric">, writer: MoodleWriter): string {
  if (counted) writer.losses.add("The noun that is counted is not part of Moodle's questions.");
  noteWeights(
    bands.map(({ share }) => share),
    writer.losses,
  );
  return bands
    .map(({ range, share, feedback }) => {
      const { value, tolerance } = toTolerance(range);
      return `<answer fraction="${formatPercent(share)}" format="moodle_auto_format"><text>${value}</text><tolerance>${tolerance}</tolerance>${feedbackXml(feedback, writer)}</answer>`;
    })
    .join("");
}

/** A range as Moodle has it: the number in its middle, and how far it may be off. Throws ItemRefused for a fraction. */
export function toTolerance(range: NumberBand["range"]): { value: Exact; tolerance: Exact } {
  const band = "value" in range ? range : findMiddle(exactly(range.from), exactly(range.to));
  if (band.value.includes("/") || band.tolerance.includes("/"))
    throw new ItemRefused("Moodle has no fractions among its numbers.");
  return band;
}

function findMiddle(from: ReturnType<typeof exactly>, to: ReturnType<typeof exactly>) {
  const two = rational(2);
  return {
    value: exactText(divide(add(from, to), two)),
    tolerance: exactText(absolute(divide(subtract(to, from), two))),
  };
}

export function matchingXml(question: QuestionOf<"matching">, writer: MoodleWriter): string {
  const { left, right, pairs, otherPairs, scoring, isShuffled } = question;
  const equal = exactly(equalShare(pairs.length || 1));
  const isPlain = scoring === "shares" && pairs.every(({ share }) => compare(exactly(share), equal) === 0);
  if (!isPlain || compare(exactly(otherPairs), ZERO) !== 0)
    writer.losses.add("All pairs are worth the same, and wrong ones cost nothing.");
  if (pairs.length < 2 || new Set(pairs.map((pair) => pair.left)).size < pairs.length)
    throw new ItemRefused("Moodle matches each of at least two items with one answer.");
  if (left.length > pairs.length) writer.losses.add("Items that match nothing are left out.");
  const getContent = (parts: typeof left, id: string) => parts.find((part) => part.id === id)?.content ?? [];
  const answer = (content: RichText) =>
    `<answer><text>${escapeMarkup(writer.writeWords(content))}</text></answer>`;
  const matched = pairs.map((pair) =>
    writer.writeElement("subquestion", getContent(left, pair.left), {
      line: true,
      more: answer(getContent(right, pair.right)),
    }),
  );
  const rest = right
    .filter(({ id }) => !pairs.some((pair) => pair.right === id))
    .map(({ content }) => writer.writeElement("subquestion", [], { more: answer(content) }));
  return shuffleXml(isShuffled) + [...matched, ...rest].join("");
}

/** The items in their right order: Moodle mixes them. */
export function orderingXml(
  { items, key, scoring, isShuffled }: QuestionOf<"ordering">,
  writer: MoodleWriter,
): string {
  if (!isShuffled) writer.losses.add("Moodle always mixes the items of an order.");
  const answers = key.map((id, at) =>
    writer.writeElement("answer", items.find((item) => item.id === id)?.content ?? [], {
      line: true,
      attributes: ` fraction="${at + 1}"`,
    }),
  );
  const rule = scoring === "all" ? ALL_OR_NOTHING : PAIRS_IN_ORDER;
  return (
    `<layouttype>VERTICAL</layouttype><selecttype>ALL</selecttype><selectcount>0</selectcount><gradingtype>${rule}</gradingtype>` +
    `<showgrading>SHOW</showgrading><numberingstyle>none</numberingstyle>${answers.join("")}`
  );
}
