import type { Question } from "@dars/contract/learning/questions";
import type { QuestionResponse } from "@dars/contract/learning/responses";
import { listInlines } from "@dars/contract/learning/rich-text";
import fc from "fast-check";

import { words } from "./random-parts.factory.ts";

/** The three digit systems that students type. */
export const DIGITS = ["0123456789", "٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹"] as const;

export const inDigits = (text: string, digits: string): string =>
  text.replaceAll(/\d/g, (digit) => digits.charAt(Number(digit)));

const numbers = fc
  .tuple(
    fc.constantFrom(
      "3.14",
      "3.15",
      "3.1500001",
      "-2",
      "1",
      "5",
      "5.000001",
      "0.25",
      "-1.5",
      "100",
      "105",
      "1/2",
      "1e2",
    ),
    fc.constantFrom(...DIGITS),
    fc.constantFrom("", "", " كتب", " كتاباً", " كتاب"),
  )
  .map(([number, digits, noun]) => inDigits(number, digits) + noun);

const typed = (patterns: readonly string[]) =>
  fc.oneof(
    numbers,
    words,
    fc.constantFrom("بَغْداد", "كتابان", "bad", "BAghdaD", "a*b", "في بغداد اليوم", "", " ", ...patterns),
  );

/** Answers to a question: right, wrong, half, repeated, with ids it does not have. */
export function responsesTo(question: Question): fc.Arbitrary<QuestionResponse> {
  switch (question.type) {
    case "single_choice":
    case "multiple_choice":
      return someIds(question.options);
    case "hotspot":
      return someIds(question.areas);
    case "hottext":
      return someIds(question.words);
    case "ordering":
      return ordered(question.key);
    case "true_false":
      return fc.boolean().map((isTrue) => ({ kind: "truth", isTrue }));
    case "short_text":
      return typed(question.patterns.map(({ pattern }) => pattern)).map((text) => ({ kind: "text", text }));
    case "numeric":
      return typed([]).map((text) => ({ kind: "text", text }));
    default:
      return responsesToParts(question);
  }
}

function responsesToParts(question: Question): fc.Arbitrary<QuestionResponse> {
  if (question.type === "matching") return somePairs(question.left, question.right);
  if (question.type === "gap_match")
    return somePairs(
      question.choices,
      listInlines(question.stem).flatMap((inline) => (inline.type === "gap" ? [inline] : [])),
    );
  if (question.type !== "cloze") return fc.constant({ kind: "work", text: "", files: [] });
  const answers = question.gaps.map((gap) => {
    const text =
      gap.kind === "choice"
        ? fc.constantFrom("", "none", ...gap.options.map(({ id }) => id))
        : typed(gap.kind === "text" ? gap.patterns.map(({ pattern }) => pattern) : []);
    return text.map((each) => ({ id: gap.id, text: each }));
  });
  return fc.tuple(...answers).map((gaps) => ({ kind: "gaps", gaps }));
}

type QuestionParts = ReadonlyArray<{ readonly id: string }>;

const pickAnyId = (parts: QuestionParts) => fc.constantFrom("unknown", ...parts.map(({ id }) => id));

const someIds = (parts: QuestionParts): fc.Arbitrary<QuestionResponse> =>
  fc.array(pickAnyId(parts), { maxLength: parts.length + 2 }).map((ids) => ({ kind: "ids", ids }));

const ordered = (key: readonly string[]): fc.Arbitrary<QuestionResponse> =>
  fc
    .oneof(
      fc.constant<string[]>([...key]),
      fc.shuffledSubarray([...key]),
      fc.shuffledSubarray([...key], { minLength: key.length }),
      fc.array(fc.constantFrom("unknown", ...key), { maxLength: 8 }),
    )
    .map((ids) => ({ kind: "ids", ids }));

const somePairs = (left: QuestionParts, right: QuestionParts): fc.Arbitrary<QuestionResponse> =>
  fc
    .array(fc.record({ left: pickAnyId(left), right: pickAnyId(right) }), { maxLength: 10 })
    .map((pairs) => ({ kind: "pairs", pairs }));
