import { Type, type Static } from "typebox";

import { Answer } from "./asked-questions.ts";

/** A write of an answer: the page that a device had open, and how many writes that page had made by then. */
export const AnswerWrite = Type.Object({
  page: Type.String({ pattern: "^[0-9A-Za-z]{1,24}$" }),
  no: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
});
export type AnswerWrite = Static<typeof AnswerWrite>;

/** An answer with the write that made it. */
export const WrittenAnswer = Type.Object({ ...Answer.properties, by: Type.Optional(AnswerWrite) });
export type WrittenAnswer = Static<typeof WrittenAnswer>;

/** An answer as a page sends it; apps before 51.7 do not say who wrote it. */
export const GivenAnswer = Type.Object({
  ...WrittenAnswer.properties,
  /** The latest write of each page that this answer replaces. */
  seen: Type.Optional(Type.Array(AnswerWrite, { maxItems: 100 })),
});
export type GivenAnswer = Static<typeof GivenAnswer>;

/** Answers to questions of an attempt, and those that other pages gave to the same questions without having seen them. */
export const AnswersSideBySide = Type.Object({
  answers: Type.Array(WrittenAnswer),
  others: Type.Array(WrittenAnswer),
});
export type AnswersSideBySide = Static<typeof AnswersSideBySide>;
