import { parseExact, exactText, compare, ZERO } from "@dars/contract/learning/exact";
import type { Question, QuestionBase, QuestionOf } from "@dars/contract/learning/questions";
import { plainText, richText, type RichText } from "@dars/contract/learning/rich-text";

import { latinNumber } from "#platform/text/latin-number.ts";

import { criteriaIn, criteriaText, pointsOf } from "./criteria-text.ts";

export const DRAFT_TYPES = [
  "single_choice",
  "multiple_choice",
  "true_false",
  "short_text",
  "numeric",
  "essay",
] as const;
export type DraftType = (typeof DRAFT_TYPES)[number];

/** A question as it is typed. */
export interface Draft {
  readonly type: DraftType;
  readonly stem: string;
  readonly points: string;
  readonly options: ReadonlyArray<{ readonly text: string; readonly isRight: boolean }>;
  /** Right texts line by line, or a number such as 3.14 or 3.14±0.01. */
  readonly answer: string;
  readonly isTrue: boolean;
  readonly explanation: string;
  /** The rubric of an essay, a criterion a line; empty for none. */
  readonly criteria: string;
  readonly tags: readonly string[];
  readonly difficulty: number | null;
  /** Properties of an imported question that have no field in the editor. */
  readonly kept: Pick<QuestionBase, "title" | "language" | "dir">;
}

export const DIFFICULTIES = [1, 2, 3, 4, 5] as const;

export const BLANK_DRAFT: Draft = {
  type: "single_choice",
  stem: "",
  points: "1",
  options: [
    { text: "", isRight: true },
    { text: "", isRight: false },
    { text: "", isRight: false },
    { text: "", isRight: false },
  ],
  answer: "",
  isTrue: true,
  explanation: "",
  criteria: "",
  tags: [],
  difficulty: null,
  kept: { title: "", language: null, dir: null },
};

/** Tags as they are typed, with commas between. */
export const tagsOf = (typed: string): string[] => typed.split(/[,،]\s?/u).map((tag) => tag.slice(0, 100));

const filed = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== "")),
];

/** The question that was typed; undefined while something of it is missing. */
export function questionOf(draft: Draft): Question | undefined {
  const points = parseExact(latinNumber(draft.points).trim());
  if (draft.stem.trim() === "" || !points || compare(points, ZERO) <= 0) return undefined;
  const base = baseOf(draft, exactText(points));
  switch (draft.type) {
    case "true_false":
      return { type: "true_false", ...base, isTrue: draft.isTrue, feedbackTrue: null, feedbackFalse: null };
    case "essay":
      return essay(draft, base);
    case "short_text":
      return shortText(draft, base);
    case "numeric":
      return numeric(draft, base);
    default:
      return choice(draft, base);
  }
}

const baseOf = ({ stem, explanation, tags, difficulty, kept }: Draft, points: string): QuestionBase => ({
  ...kept,
  stem: richText(stem.trim()),
  points,
  tags: filed(tags),
  difficulty,
  feedback: {
    general: explanation.trim() === "" ? null : richText(explanation.trim()),
    right: null,
    partial: null,
    wrong: null,
  },
  marking: "automatic",
});

function choice({ type, options }: Draft, base: QuestionBase): Question | undefined {
  const given = options.filter(({ text }) => text.trim() !== "");
  const right = given.filter(({ isRight }) => isRight).length;
  if (given.length < 2 || right === 0) return undefined;
  const parts = given.map(({ text, isRight }, at) => ({
    id: `o${at + 1}`,
    content: richText(text.trim()),
    share: isRight
      ? `1/${type === "single_choice" ? 1 : right}`
      : type === "single_choice"
        ? "0"
        : `-1/${right}`,
    feedback: null,
  }));
  if (type === "single_choice")
    return {
      type,
      ...base,
      options: parts.map((part) => ({ ...part, share: part.share === "1/1" ? "1" : "0" })),
      isShuffled: true,
    };
  return {
    type: "multiple_choice",
    ...base,
    options: parts,
    isShuffled: true,
    scoring: "shares",
    mostChosen: null,
  };
}

/** With criteria it is worth what their best levels come to. */
function essay({ criteria }: Draft, base: QuestionBase): Question | undefined {
  const question = { type: "essay" as const, ...base, rubric: null, expectedWords: null };
  if (criteria.trim() === "") return question;
  const given = criteriaIn(criteria);
  return given && { ...question, criteria: given, points: pointsOf(given) };
}

function shortText({ answer }: Draft, base: QuestionBase): Question | undefined {
  const texts = answer
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (texts.length === 0) return undefined;
  const patterns = texts.map((text) => ({
    pattern: text.replaceAll(/[\\*]/gu, String.raw`\$&`),
    share: "1",
    feedback: null,
  }));
  return { type: "short_text", ...base, patterns, isLooseTaMarbuta: false };
}

function numeric({ answer }: Draft, base: QuestionBase): Question | undefined {
  const [typed = "", within = "0"] = answer.replaceAll(/\s/gu, "").split(/±|\+-/u);
  const [value, tolerance] = [typed, within].map((number) => parseExact(latinNumber(number)));
  if (!value || !tolerance || compare(tolerance, ZERO) < 0) return undefined;
  const range = { value: exactText(value), tolerance: exactText(tolerance) };
  return { type: "numeric", ...base, bands: [{ range, share: "1", feedback: null }], counted: null };
}

/** The words of a question for a list. */
export const wordsOf = ({ stem }: { readonly stem: RichText }): string =>
  plainText(stem).replaceAll("\n", " ");

/**
 * A question as it would have been typed; undefined where it has more than the fields hold, such as a formula or a
 * picture, so that nothing of it is lost by a change.
 */
export function draftOf(question: Question): Draft | undefined {
  const { stem, points, tags, difficulty, feedback, title, language, dir } = question;
  const draft: Draft = {
    ...BLANK_DRAFT,
    ...answersIn(question),
    stem: plainText(stem),
    points,
    explanation: feedback.general === null ? "" : plainText(feedback.general),
    tags,
    difficulty,
    kept: { title, language, dir },
  };
  const again = questionOf(draft);
  return again && sameText(again) === sameText(question) ? draft : undefined;
}

function answersIn(question: Question): Partial<Draft> {
  switch (question.type) {
    case "single_choice":
    case "multiple_choice":
      return { type: question.type, options: optionsIn(question.options) };
    case "true_false":
      return { type: question.type, isTrue: question.isTrue };
    case "short_text":
      return {
        type: question.type,
        answer: question.patterns.map(({ pattern }) => pattern.replaceAll(/\\([*\\])/gu, "$1")).join("\n"),
      };
    case "numeric":
      return { type: question.type, answer: question.bands.map(({ range }) => numberIn(range)).join("") };
    case "essay":
      return { type: question.type, criteria: criteriaText(question.criteria ?? []) };
    default:
      return {};
  }
}

const optionsIn = (options: ReadonlyArray<{ readonly content: RichText; readonly share: string }>) => [
  ...options.map(({ content, share }) => ({
    text: plainText(content),
    isRight: !share.startsWith("-") && share !== "0",
  })),
  ...BLANK_DRAFT.options.slice(options.length).map(() => ({ text: "", isRight: false })),
];

const numberIn = (range: QuestionOf<"numeric">["bands"][number]["range"]): string => {
  if ("from" in range) return "";
  return range.tolerance === "0" ? range.value : `${range.value}±${range.tolerance}`;
};

/** The same text for the same question, in whatever order its fields are. */
const sameText = (question: Question): string =>
  JSON.stringify(question, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
