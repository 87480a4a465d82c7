import type { QuestionOf } from "@dars/contract/learning/questions";
import { richText } from "@dars/contract/learning/rich-text";

/** A long answer for five points, without a rubric. */
export const ESSAY: QuestionOf<"essay"> = {
  type: "essay",
  title: "",
  language: null,
  dir: null,
  stem: richText("Explain the forces"),
  points: "5",
  tags: [],
  difficulty: null,
  feedback: { general: null, right: null, partial: null, wrong: null },
  marking: "automatic",
  rubric: null,
  expectedWords: null,
};
