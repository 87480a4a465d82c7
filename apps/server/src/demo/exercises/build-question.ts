import type { Question, QuestionBase } from "@dars/contract/learning/questions";
import { richText } from "@dars/contract/learning/rich-text";

const base = (stem: string, points: string, why: string | null): QuestionBase => ({
  title: "",
  language: "ar",
  dir: "rtl",
  stem: richText(stem),
  points,
  tags: [],
  difficulty: null,
  feedback: { general: why === null ? null : richText(why), right: null, partial: null, wrong: null },
  marking: "automatic",
});

/** The first option is right. */
export const buildSingleChoice = (
  stem: string,
  options: readonly string[],
  why: string,
  points = "1",
): Question => ({
  type: "single_choice",
  ...base(stem, points, why),
  options: options.map((text, at) => ({
    id: `o${at + 1}`,
    content: richText(text),
    share: at === 0 ? "1" : "0",
    feedback: null,
  })),
  isShuffled: true,
});

export const trueOrFalse = (stem: string, isTrue: boolean, why: string): Question => ({
  type: "true_false",
  ...base(stem, "1", why),
  isTrue,
  feedbackTrue: null,
  feedbackFalse: null,
});

export const number = (
  stem: string,
  value: string,
  tolerance: string,
  why: string,
  points = "2",
): Question => ({
  type: "numeric",
  ...base(stem, points, why),
  bands: [{ range: { value, tolerance }, share: "1", feedback: null }],
  counted: null,
});

export const shortText = (stem: string, right: readonly string[], why: string): Question => ({
  type: "short_text",
  ...base(stem, "1", why),
  patterns: right.map((pattern) => ({ pattern, share: "1", feedback: null })),
  isLooseTaMarbuta: true,
});

export const pairs = (
  stem: string,
  list: ReadonlyArray<readonly [string, string]>,
  points: string,
): Question => ({
  type: "matching",
  ...base(stem, points, null),
  left: list.map(([left], at) => ({ id: `l${at + 1}`, content: richText(left) })),
  right: list.map(([, right], at) => ({ id: `r${at + 1}`, content: richText(right) })),
  pairs: list.map((_, at) => ({ left: `l${at + 1}`, right: `r${at + 1}`, share: `1/${list.length}` })),
  otherPairs: "0",
  scoring: "shares",
  isShuffled: false,
});

export const inOrder = (stem: string, items: readonly string[], points: string): Question => ({
  type: "ordering",
  ...base(stem, points, null),
  items: items.map((text, at) => ({ id: `i${at + 1}`, content: richText(text) })),
  key: items.map((_, at) => `i${at + 1}`),
  scoring: "kendall",
  isShuffled: true,
});

/** Marked by words that say what counts. */
export const essay = (stem: string, points: string, rubric: string): Question => ({
  type: "essay",
  ...base(stem, points, null),
  rubric: richText(rubric),
  expectedWords: 60,
});

/** Marked by criteria, each with its most points; the question's are their sum. */
export const judgedEssay = (stem: string, criteria: ReadonlyArray<readonly [string, number]>): Question => ({
  type: "essay",
  ...base(stem, String(criteria.reduce((sum, [, most]) => sum + most, 0)), null),
  rubric: null,
  criteria: criteria.map(([title, most], at) => ({
    id: `c${at + 1}`,
    title,
    levels: Array.from({ length: most + 1 }, (_, points) => ({ points: String(points), words: "" })),
  })),
  expectedWords: 60,
});
