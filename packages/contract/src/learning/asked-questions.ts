import { Type, type Static } from "typebox";

import { Id, Instant, nullable } from "#platform/primitives.ts";

import { Exact } from "./exact.ts";
import { Ink } from "./ink.ts";
import { Area, Part } from "./question-parts.ts";
import { QUESTION_TYPES } from "./question-types.ts";
import { QuestionResponse } from "./responses.ts";
import { Direction, MediaKey, PartId, RichText } from "./rich-text.ts";

const Parts = Type.Array(Part);

/**
 * A question as it is put to a student: without its key, its tags and its feedback, and with ids of options that are
 * given anew in each attempt, so that neither an id nor an order says which one is right.
 */
export const AskedQuestion = Type.Object({
  id: Id,
  type: Type.Enum([...QUESTION_TYPES]),
  language: nullable(Type.String()),
  dir: nullable(Direction),
  stem: RichText,
  points: Exact,
  /** Options of a choice, items to order, the left side of a matching, the items for the gaps. */
  parts: Parts,
  /** The right side of a matching. */
  targets: Parts,
  /** The gaps of a cloze. A gap of kind choice has options. */
  gaps: Type.Array(
    Type.Object({ id: PartId, kind: Type.Enum(["text", "number", "choice"]), options: Parts }),
  ),
  picture: nullable(
    Type.Object({ media: MediaKey, alt: Type.String(), width: Type.Integer(), height: Type.Integer() }),
  ),
  areas: Type.Array(Type.Omit(Area, ["share"])),
  mostChosen: nullable(Type.Integer()),
  expectedWords: nullable(Type.Integer()),
  /** True for a number that may be said with its noun, or by an Arabic noun alone, such as كتابان. */
  isCounted: Type.Optional(Type.Boolean()),
});
export type AskedQuestion = Static<typeof AskedQuestion>;

export const Answer = Type.Object({ questionId: Id, response: QuestionResponse });
export type Answer = Static<typeof Answer>;

/** The right answer, in the ids under which the question was asked. */
export const AnswerKey = Type.Object({
  /** The ids of options, areas or words; for an order all of them in it. */
  ids: Type.Array(PartId),
  isTrue: nullable(Type.Boolean()),
  /** Texts and numbers that are fully right; a range as `1…5`. */
  texts: Type.Array(Type.String()),
  pairs: Type.Array(Type.Object({ left: PartId, right: PartId })),
  /** A gap of kind choice names the id of its option. */
  gaps: Type.Array(Type.Object({ id: PartId, texts: Type.Array(Type.String()) })),
});
export type AnswerKey = Static<typeof AnswerKey>;

/** A question of a finished attempt. Fields withheld by the exercise's policy are null. */
export const ResultQuestion = Type.Object({
  question: AskedQuestion,
  response: nullable(QuestionResponse),
  /** What other pages of the student answered to it, and what arrived after it was handed in; it does not count. */
  others: Type.Optional(Type.Array(QuestionResponse)),
  /** Null also while a person has to mark it. */
  score: nullable(Exact),
  isWaiting: Type.Boolean(),
  comment: nullable(Type.String()),
  /** How each criterion of the teacher's rubric was met; empty until the score is shown. */
  criteria: Type.Array(
    Type.Object({ title: Type.String(), points: Exact, outOf: Exact, words: Type.String() }),
  ),
  /** The teacher's strokes over its photos; empty until the score is shown. */
  ink: Ink,
  /** When the mark was last changed after its return (FB-1). */
  changedAt: Type.Optional(nullable(Instant)),
  key: nullable(AnswerKey),
  feedback: Type.Array(RichText),
});
export type ResultQuestion = Static<typeof ResultQuestion>;
