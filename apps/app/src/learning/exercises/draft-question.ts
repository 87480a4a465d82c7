import { parseExact, exactText } from "@dars/contract/learning/exact";
import type { Question, QuestionBase } from "@dars/contract/learning/questions";
import { plainText, richText, type RichText } from "@dars/contract/learning/rich-text";

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
}

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
};

/** The question that was typed; undefined while something of it is missing. */
export function questionOf(draft: Draft): Question | undefined {
  const points = parseExact(draft.points);
  if (draft.stem.trim() === "" || !points || points.over <= 0n) return undefined;
  const base = baseOf(draft, exactText(points));
  switch (draft.type) {
    case "true_false":
      return { type: "true_false", ...base, isTrue: draft.isTrue, feedbackTrue: null, feedbackFalse: null };
    case "essay":
      return { type: "essay", ...base, rubric: null, expectedWords: null };
    case "short_text":
      return shortText(draft, base);
    case "numeric":
      return numeric(draft, base);
    default:
      return choice(draft, base);
  }
}

const baseOf = ({ stem, explanation }: Draft, points: string): QuestionBase => ({
  title: "",
  language: null,
  dir: null,
  stem: richText(stem.trim()),
  points,
  tags: [],
  difficulty: null,
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
  const [value, tolerance] = [parseExact(typed), parseExact(within)];
  if (!value || !tolerance || tolerance.over < 0n) return undefined;
  const range = { value: exactText(value), tolerance: exactText(tolerance) };
  return { type: "numeric", ...base, bands: [{ range, share: "1", feedback: null }], counted: null };
}

/** The words of a question for a list. */
export const wordsOf = ({ stem }: { readonly stem: RichText }): string =>
  plainText(stem).replaceAll("\n", " ");
