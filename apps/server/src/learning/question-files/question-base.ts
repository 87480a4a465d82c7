import type { QuestionBase } from "@dars/contract/learning/questions";

/** A question without anything said about it: readers fill in what their format has. */
export const QUESTION_BASE: QuestionBase = {
  title: "",
  language: null,
  dir: null,
  stem: [],
  points: "1",
  tags: [],
  difficulty: null,
  feedback: { general: null, right: null, partial: null, wrong: null },
  marking: "automatic",
};

/** As long as a title may be; longer ones are cut between letters. */
export const titled = (title: string): string => Array.from(title.trim()).slice(0, 120).join("");

/** An id for the n-th part of a kind, such as o3. */
export const partId = (letter: string, at: number): string => `${letter}${at + 1}`;
