import type { Question, QuestionBase } from "@dars/contract/learning/questions";
import { richText } from "@dars/contract/learning/rich-text";

import type { DemoQuestion } from "./demo-question.ts";

const base = ({ language = "ar", stem }: DemoQuestion, points: string, why: string | null): QuestionBase => ({
  title: "",
  language,
  dir: language === "en" ? "ltr" : "rtl",
  stem: richText(stem),
  points,
  tags: [],
  difficulty: null,
  feedback: { general: why === null ? null : richText(why), right: null, partial: null, wrong: null },
  marking: "automatic",
});

type Of<T extends DemoQuestion["type"]> = Extract<DemoQuestion, { readonly type: T }>;

const singleChoice = (question: Of<"single_choice">): Question => ({
  type: "single_choice",
  ...base(question, question.points ?? "1", question.why),
  options: question.options.map((text, at) => ({
    id: `o${at + 1}`,
    content: richText(text),
    share: at === 0 ? "1" : "0",
    feedback: null,
  })),
  isShuffled: true,
});

const trueOrFalse = (question: Of<"true_false">): Question => ({
  type: "true_false",
  ...base(question, "1", question.why),
  isTrue: question.isTrue,
  feedbackTrue: null,
  feedbackFalse: null,
});

const number = (question: Of<"numeric">): Question => ({
  type: "numeric",
  ...base(question, question.points ?? "2", question.why),
  bands: [
    { range: { value: question.value, tolerance: question.tolerance ?? "0" }, share: "1", feedback: null },
  ],
  counted: null,
});

const shortText = (question: Of<"short_text">): Question => ({
  type: "short_text",
  ...base(question, "1", question.why),
  patterns: question.right.map((pattern) => ({ pattern, share: "1", feedback: null })),
  isLooseTaMarbuta: true,
});

const matching = (question: Of<"matching">): Question => ({
  type: "matching",
  ...base(question, question.points, null),
  left: question.pairs.map(([left], at) => ({ id: `l${at + 1}`, content: richText(left) })),
  right: question.pairs.map(([, right], at) => ({ id: `r${at + 1}`, content: richText(right) })),
  pairs: question.pairs.map((_, at, { length }) => ({
    left: `l${at + 1}`,
    right: `r${at + 1}`,
    share: `1/${length}`,
  })),
  otherPairs: "0",
  scoring: "shares",
  isShuffled: false,
});

const ordering = (question: Of<"ordering">): Question => ({
  type: "ordering",
  ...base(question, question.points, null),
  items: question.items.map((text, at) => ({ id: `i${at + 1}`, content: richText(text) })),
  key: question.items.map((_, at) => `i${at + 1}`),
  scoring: "kendall",
  isShuffled: true,
});

const essay = (question: Of<"essay">): Question => ({
  type: "essay",
  ...base(question, question.points, null),
  rubric: richText(question.rubric),
  expectedWords: 60,
});

/** The question's points are the sum of its criteria's. */
const judgedEssay = (question: Of<"judged_essay">): Question => ({
  type: "essay",
  ...base(question, String(question.criteria.reduce((sum, [, most]) => sum + most, 0)), null),
  rubric: null,
  criteria: question.criteria.map(([title, most], at) => ({
    id: `c${at + 1}`,
    title,
    levels: Array.from({ length: most + 1 }, (_, points) => ({ points: String(points), words: "" })),
  })),
  expectedWords: 60,
});

/** A question of a content file, as the contract has it. */
export function buildQuestion(question: DemoQuestion): Question {
  switch (question.type) {
    case "single_choice":
      return singleChoice(question);
    case "true_false":
      return trueOrFalse(question);
    case "numeric":
      return number(question);
    case "short_text":
      return shortText(question);
    case "matching":
      return matching(question);
    case "ordering":
      return ordering(question);
    case "essay":
      return essay(question);
    default:
      return judgedEssay(question);
  }
}
