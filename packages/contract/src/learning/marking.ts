import { Type, type Static } from "typebox";

import { ClientId, Id, Instant, Names, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

import { Exact } from "./exact.ts";
import { Ink } from "./ink.ts";
import { GivenLevel } from "./question-parts.ts";
import { Question } from "./questions.ts";
import { QuestionResponse } from "./responses.ts";

const Revision = Type.Integer({ minimum: 0 });
/** The management with a reason, which lasts an hour (`startMarkingLook`); without one: forbidden, `details.needs` `look`. */
const E6 = {
  capability: "E6",
  on: "school",
  allow: { teacher: "school", school_management: "school" },
} as const;
const WhichExercise = Type.Object({ schoolId: Id, exerciseId: Id });

/** What a returned mark was before it was changed (FB-1). */
const EarlierMark = Type.Object({
  score: nullable(Exact),
  comment: nullable(Type.String()),
  until: Instant,
});
export type EarlierMark = Static<typeof EarlierMark>;

/** One answer that a person marks. */
export const MarkingLine = Type.Object({
  attemptId: Id,
  attemptNo: Type.Integer(),
  student: Type.Object({ id: Id, name: Names }),
  submittedAt: nullable(Instant),
  /** When it reached the server. */
  arrivedAt: Type.Optional(nullable(Instant)),
  isLate: Type.Boolean(),
  /** ATT-2: it came after the deadline, and nothing bears out that it is older. */
  isDoubtful: Type.Optional(Type.Boolean()),
  /** In the question's own ids. */
  response: nullable(QuestionResponse),
  /** What other pages of the student answered to it; it does not count. */
  others: Type.Optional(Type.Array(QuestionResponse)),
  /** Null while it is unmarked. */
  score: nullable(Exact),
  comment: nullable(Type.String()),
  /** The levels given by the question's rubric; empty if it has none, or is unmarked. */
  criteria: Type.Array(GivenLevel),
  /** Strokes over the photos of the answer. */
  ink: Ink,
  /** Who marked it; null while it is unmarked. */
  marker: nullable(Names),
  /** Grows with each mark: a write never replaces a mark that the user has not seen. */
  revision: Revision,
  /** The family has it: a mark is replaced by another, never taken back. */
  isReturned: Type.Optional(Type.Boolean()),
  /** The latest first. */
  earlier: Type.Optional(Type.Array(EarlierMark)),
});
export type MarkingLine = Static<typeof MarkingLine>;

/** Questions of an exercise that wait, or have been marked, by hand. */
export const readMarking = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/exercises/:exerciseId/marking",
  summary: "What is to be marked",
  access: E6,
  repeatable: true,
  params: WhichExercise,
  reply: Type.Object({
    title: Type.String(),
    questions: Type.Array(
      Type.Object({ id: Id, no: Type.Integer(), waiting: Type.Integer(), marked: Type.Integer() }),
    ),
  }),
});

/** The answers of the class to one question, in the order in which they were handed in. */
export const readMarkingQueue = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/exercises/:exerciseId/marking/:questionId",
  summary: "Answers to one question",
  access: E6,
  repeatable: true,
  params: Type.Object({ schoolId: Id, exerciseId: Id, questionId: Id }),
  reply: Type.Object({
    title: Type.String(),
    no: Type.Integer(),
    of: Type.Integer(),
    question: Question,
    /** Earlier comments on this question, the most frequent first. */
    phrases: Type.Array(Type.String()),
    answers: Type.Array(MarkingLine),
  }),
});
export type MarkingQueue = Static<typeof readMarkingQueue.reply>;

/**
 * A score of null takes the mark back, until the attempt is returned. A change after that keeps what it was, is shown
 * at once, and the student and the family are notified (FB-1).
 */
export const markAnswer = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/attempts/:attemptId/marks/:questionId",
  summary: "Mark an answer",
  access: E6,
  repeatable: true,
  params: Type.Object({ schoolId: Id, attemptId: Id, questionId: Id }),
  body: Type.Object({
    key: ClientId,
    revision: Revision,
    score: nullable(Exact),
    comment: nullable(Type.String({ maxLength: 4000 })),
    /** One level of each criterion; the score is their total. */
    criteria: Type.Optional(Type.Array(GivenLevel, { maxItems: 20 })),
    /** Absent: the strokes stay as they are. */
    ink: Type.Optional(Ink),
  }),
  reply: Type.Object({ revision: Revision, waiting: Type.Integer() }),
});

/**
 * E6: the student goes on with an attempt that was handed in by mistake. Its marks go; conflict where its result was
 * returned, or was seen, its time is over, or another attempt followed.
 */
export const reopenAttempt = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/attempts/:attemptId/reopening",
  summary: "Open a handed-in attempt again",
  access: E6,
  repeatable: true,
  params: Type.Object({ schoolId: Id, attemptId: Id }),
  body: Type.Object({ key: ClientId }),
  reply: Type.Object({ deadline: nullable(Instant) }),
  errors: ["conflict"],
});

/** Returns marked attempts: to these students, or with null to all. Attempts still waiting stay. */
export const returnAttempts = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/exercises/:exerciseId/returns",
  summary: "Return marked attempts",
  access: E6,
  repeatable: true,
  params: WhichExercise,
  body: Type.Object({ key: ClientId, studentIds: nullable(Type.Array(Id, { maxItems: 500 })) }),
  reply: Type.Object({ returned: Type.Integer(), waiting: Type.Integer() }),
});

/** An answer that was marked, without who gave it: names of its files are empty. */
export const ReviewedAnswer = Type.Object({
  ...Type.Pick(MarkingLine, ["attemptId", "response", "score", "comment", "criteria", "revision"]).properties,
  /** A request for another mark waits for the office. */
  isAskedFor: Type.Boolean(),
});
export type ReviewedAnswer = Static<typeof ReviewedAnswer>;

/** E6: the marked answers to questions of an exercise, for a coordinator; in an order that says nothing about names. */
export const listReviewedAnswers = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/exercises/:exerciseId/marked-answers",
  summary: "Marked answers of an exercise",
  access: { capability: "E6", on: "school", allow: { subject_coordinator: "subjects" } },
  repeatable: true,
  params: WhichExercise,
  reply: Type.Object({
    title: Type.String(),
    questions: Type.Array(
      Type.Object({ id: Id, no: Type.Integer(), question: Question, answers: Type.Array(ReviewedAnswer) }),
    ),
  }),
});

/**
 * E6: a coordinator asks that an answer get another mark; one of the office approves it, and it is marked so. Conflict
 * with `details.reason`: `stale` where it was marked anew meanwhile, `waiting` where it is asked for already.
 */
export const proposeMark = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/attempts/:attemptId/marks/:questionId/proposals",
  summary: "Ask for another mark",
  access: { capability: "E6", on: "school", allow: { subject_coordinator: "subjects" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id, attemptId: Id, questionId: Id }),
  body: Type.Object({
    key: ClientId,
    revision: Revision,
    score: Exact,
    comment: nullable(Type.String({ maxLength: 4000 })),
    /** One level of each criterion; the score is their total. */
    criteria: Type.Optional(Type.Array(GivenLevel, { maxItems: 20 })),
    reason: written(3, 500),
  }),
  reply: Type.Object({ proposalId: Id }),
  errors: ["conflict"],
});
