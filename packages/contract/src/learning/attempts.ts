import { Type, type Static } from "typebox";

import { ClientId, Id, Instant, Names, Theme, nullable } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

import { AskedQuestion, ResultQuestion } from "./asked-questions.ts";
import { Exact } from "./exact.ts";
import { ExerciseState, FeedbackPolicy, GridLine, Purpose, Standing } from "./exercises.ts";
import { QuestionResponse } from "./responses.ts";
import { AnswersSideBySide, AnswerWrite, GivenAnswer, WrittenAnswer } from "./written-answers.ts";

const Subject = Type.Object({ id: Id, name: Names, theme: Theme, icon: nullable(Type.String()) });

/** An exercise as its student and the family have it in lists. Its times are the student's own (EX-4). */
export const TaskLine = Type.Object({
  id: Id,
  lessonId: nullable(Id),
  offeringId: Id,
  title: Type.String(),
  purpose: Purpose,
  subject: Subject,
  state: ExerciseState,
  standing: Standing,
  dueAt: nullable(Instant),
  closeAt: nullable(Instant),
  questions: Type.Integer(),
  timeLimitMinutes: nullable(Type.Integer()),
  isLate: Type.Boolean(),
  /** Null until it may be seen. */
  score: nullable(Exact),
  outOf: Exact,
  /** When the teacher gave an attempt back last; null while none was. */
  returnedAt: Type.Optional(nullable(Instant)),
});
export type TaskLine = Static<typeof TaskLine>;

export const AttemptState = Type.Enum(["working", "submitted", "graded", "returned"]);
export type AttemptState = Static<typeof AttemptState>;

export const AttemptLine = Type.Object({
  id: Id,
  no: Type.Integer(),
  startedAt: Instant,
  /** As far as the device is believed (ATT-2). */
  submittedAt: nullable(Instant),
  /** When what was handed in reached the server; null where the server handed in what was saved. */
  arrivedAt: Type.Optional(nullable(Instant)),
  /** Submitted: some answer waits for a person. */
  state: AttemptState,
  /** Its time ran out, and the saved answers were handed in. */
  isAuto: Type.Boolean(),
  isLate: Type.Boolean(),
  /** Null until it may be seen (ATT-3). */
  score: nullable(Exact),
  outOf: Exact,
});
export type AttemptLine = Static<typeof AttemptLine>;

/** An attempt that goes on. `now` is the server's clock, by which the device counts down to the deadline. */
export const RunningAttempt = Type.Object({
  id: Id,
  no: Type.Integer(),
  startedAt: Instant,
  deadline: nullable(Instant),
  now: Instant,
  questions: Type.Array(AskedQuestion),
  answers: Type.Array(WrittenAnswer),
  /** What other pages answered to the same questions, until the student chooses. */
  others: Type.Optional(Type.Array(WrittenAnswer)),
  /** How often answers were saved: the next one counts on from here. */
  seq: Type.Integer(),
  /** Where answers are checked one by one: which may be, and what came of those that were. Their answers are fixed. */
  checks: Type.Optional(Type.Object({ questionIds: Type.Array(Id), results: Type.Array(ResultQuestion) })),
});
export type RunningAttempt = Static<typeof RunningAttempt>;

/** Why no attempt can be begun. */
export const WhyNot = Type.Enum(["not-open", "closed", "used-up", "excused", "running"]);

export const TaskPage = Type.Object({
  task: Type.Object({
    ...TaskLine.properties,
    instructions: Type.String(),
    openAt: nullable(Instant),
    attemptsAllowed: nullable(Type.Integer()),
    latePenalty: Type.Integer(),
    feedback: FeedbackPolicy,
  }),
  attempts: Type.Array(AttemptLine),
  /** The attempt in progress, for the student alone. */
  running: nullable(RunningAttempt),
  /** Null where an attempt can be begun. */
  whyNot: nullable(WhyNot),
});
export type TaskPage = Static<typeof TaskPage>;

/** Answers as of a moment: `at` is the server's clock as the device reckons it, `seq` grows with each save. */
export const SavedAnswers = Type.Object({
  seq: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  at: Instant,
  answers: Type.Array(GivenAnswer, { maxItems: 200 }),
});
export type SavedAnswers = Static<typeof SavedAnswers>;

const WhichStudent = Type.Object({ schoolId: Id, studentId: Id });
const WhichTask = Type.Object({ schoolId: Id, studentId: Id, exerciseId: Id });
const WhichAttempt = Type.Object({ schoolId: Id, studentId: Id, attemptId: Id });
const E3 = { capability: "E3", on: "student", allow: { student: "own" } } as const;
const E4 = { capability: "E4", on: "student", allow: { student: "own", parent: "children" } } as const;

/** A student's tasks of this year, the next due first; without tasks that are not open yet. */
export const listTasks = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/students/:studentId/exercises",
  summary: "Exercises of a student",
  access: E4,
  repeatable: true,
  params: WhichStudent,
  query: Type.Object({ offeringId: Type.Optional(Id), lessonId: Type.Optional(Id) }),
  reply: Type.Object({ tasks: Type.Array(TaskLine) }),
});

/** What a student has not handed in yet: never a score (ATT-3). */
export const OpenTask = Type.Pick(TaskLine, [
  "id",
  "lessonId",
  "title",
  "purpose",
  "subject",
  "standing",
  "dueAt",
  "questions",
]);
export type OpenTask = Static<typeof OpenTask>;

/** E5: for the staff of a student, open exercises without an answer, the next due first; practice is none of them. */
export const listOpenTasks = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/students/:studentId/open-exercises",
  summary: "What a student has still to do",
  access: {
    capability: "E5",
    on: "student",
    allow: { teacher: "classes", school_management: "school" },
  },
  repeatable: true,
  params: WhichStudent,
  reply: Type.Object({ tasks: Type.Array(OpenTask) }),
});

export const readTask = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/students/:studentId/exercises/:exerciseId",
  summary: "An exercise for its student",
  access: E4,
  repeatable: true,
  params: WhichTask,
  reply: TaskPage,
});

/** Begins an attempt, or goes on with the one that is running. */
export const startAttempt = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/students/:studentId/exercises/:exerciseId/attempts",
  summary: "Begin an attempt",
  access: E3,
  repeatable: true,
  params: WhichTask,
  body: Type.Object({ key: ClientId }),
  reply: RunningAttempt,
});

/**
 * Saves answers, question by question. Where another page has answered a question otherwise without having seen this
 * answer, both are kept. Replies with what the page has not seen.
 */
export const saveAnswers = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/students/:studentId/attempts/:attemptId/answers",
  summary: "Save the answers of an attempt",
  access: E3,
  repeatable: true,
  params: WhichAttempt,
  body: SavedAnswers,
  reply: Type.Object({ seq: Type.Integer(), ...Type.Partial(AnswersSideBySide).properties }),
});

/** Fixes the answer to a question of an exercise with immediate feedback; asked again, the first answer stands. */
export const checkAnswer = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/students/:studentId/attempts/:attemptId/checks/:questionId",
  summary: "Check the answer to a question",
  access: E3,
  repeatable: true,
  params: Type.Object({ ...WhichAttempt.properties, questionId: Id }),
  body: Type.Object({
    response: QuestionResponse,
    by: Type.Optional(AnswerWrite),
    seen: GivenAnswer.properties.seen,
  }),
  reply: ResultQuestion,
});

/**
 * ATT-1: counted once. ATT-2: also for up to a day after the deadline, where the clock bears it out. ATT-4: conflict
 * with `answers-differ` where another page has answered otherwise, with both answers to each such question; the answers
 * are saved, and the student chooses.
 */
export const submitAttempt = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/students/:studentId/attempts/:attemptId/submission",
  summary: "Hand in an attempt",
  access: E3,
  repeatable: true,
  params: WhichAttempt,
  body: Type.Object({ key: ClientId, ...SavedAnswers.properties }),
  reply: AttemptLine,
});

export const AttemptPage = Type.Object({
  exercise: Type.Object({
    id: Id,
    lessonId: nullable(Id),
    title: Type.String(),
    purpose: Purpose,
    feedback: FeedbackPolicy,
    dueAt: nullable(Instant),
    closeAt: nullable(Instant),
  }),
  attempt: AttemptLine,
  /** The score of the attempt before, where it may be seen. */
  before: nullable(Exact),
  questions: Type.Array(ResultQuestion),
});
export type AttemptPage = Static<typeof AttemptPage>;

/** An attempt that is over, with as much of its result as the policy allows. */
export const readAttempt = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/students/:studentId/attempts/:attemptId",
  summary: "An attempt and its result",
  access: E4,
  repeatable: true,
  params: WhichAttempt,
  reply: AttemptPage,
});

export const StudentWork = Type.Object({
  title: Type.String(),
  line: GridLine,
  /** For everybody; null for any number. */
  attemptsAllowed: nullable(Type.Integer()),
  /** Those that are over, the first first; with their scores, whatever the student may see of them. */
  attempts: Type.Array(
    Type.Object({
      attempt: AttemptLine,
      /** Without a key for those who may not see it yet (E7). */
      questions: Type.Array(ResultQuestion),
    }),
  ),
});
export type StudentWork = Static<typeof StudentWork>;

/** E5: what one student answered, whose work the caller reads: of a class, or moved or left since. */
export const readStudentWork = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/students/:studentId/exercises/:exerciseId/work",
  summary: "A student's attempts for the staff",
  access: {
    capability: "E5",
    on: "school",
    allow: { teacher: "school", school_management: "school" },
  },
  repeatable: true,
  params: WhichTask,
  reply: StudentWork,
});

/** E1: an exercise as a student would be asked, drawn and shuffled as for one of them; without the key. */
export const previewExercise = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/exercises/:exerciseId/preview",
  summary: "An exercise as a student sees it",
  access: {
    capability: "E1",
    on: "school",
    allow: { teacher: "school", subject_coordinator: "subjects" },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id, exerciseId: Id }),
  reply: Type.Object({ questions: Type.Array(AskedQuestion) }),
});
