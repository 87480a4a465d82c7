import { Type, type Static } from "typebox";

import { ClientId, Id, Instant, Names, nullable, seen, Theme, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

import { Exact } from "./exact.ts";
import { Question } from "./questions.ts";

export const Purpose = Type.Enum(["practice", "homework", "quiz", "exam"]);
export type Purpose = Static<typeof Purpose>;

/** When a score and the right answers are shown (ATT-3). */
export const FeedbackPolicy = Type.Enum(["immediate", "after_submit", "after_due", "after_return"]);
export type FeedbackPolicy = Static<typeof FeedbackPolicy>;

/** Which of several attempts counts. */
export const Pick = Type.Enum(["best", "last", "average", "first"]);
export type Pick = Static<typeof Pick>;

/** By the server's clock (EX-1). */
export const ExerciseState = Type.Enum(["draft", "scheduled", "open", "closed"]);
export type ExerciseState = Static<typeof ExerciseState>;

const Minutes = Type.Integer({ minimum: 1, maximum: 600 });
const Revision = Type.Integer({ minimum: 1 });

/** A teacher's settings of an exercise, beside its questions. */
export const ExerciseText = Type.Object({
  title: written(1, 200),
  instructions: Type.String({ maxLength: 4000 }),
  purpose: Purpose,
  /** The lesson that it is attached to. */
  lessonId: nullable(Id),
  /** The classes of its offering that have to do it. */
  classIds: Type.Array(Id, { maxItems: 100 }),
  /** Null: a draft. */
  openAt: nullable(Instant),
  dueAt: nullable(Instant),
  closeAt: nullable(Instant),
  attemptsAllowed: nullable(Type.Integer({ minimum: 1, maximum: 20 })),
  timeLimitMinutes: nullable(Minutes),
  shufflesQuestions: Type.Boolean(),
  shufflesOptions: Type.Boolean(),
  /** Per cent of the score that a late attempt loses (EX-2). */
  latePenalty: Type.Integer({ minimum: 0, maximum: 100 }),
  feedback: FeedbackPolicy,
  pick: Pick,
});
export type ExerciseText = Static<typeof ExerciseText>;

const Questions = Type.Array(Question, { maxItems: 200 });

/** So many questions of the bank of its subject and level, other ones for each student, each worth the same. */
export const Draw = Type.Object({
  count: Type.Integer({ minimum: 1, maximum: 50 }),
  points: Exact,
  difficulty: nullable(Type.Integer({ minimum: 1, maximum: 5 })),
  tag: nullable(Type.String({ minLength: 1, maxLength: 100 })),
});
export type Draw = Static<typeof Draw>;

const fromBank = {
  draws: Type.Optional(Type.Array(Draw, { maxItems: 10 })),
  /** Questions of banks that were copied into it. */
  bankIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
};

const ofSubject = { id: Id, name: Names, theme: Theme, icon: nullable(Type.String()) };

export const ExerciseLine = Type.Object({
  id: Id,
  offeringId: Id,
  lessonId: nullable(Id),
  title: Type.String(),
  purpose: Purpose,
  state: ExerciseState,
  subject: Type.Object(ofSubject),
  level: Type.Object({ id: Id, name: Names }),
  openAt: nullable(Instant),
  dueAt: nullable(Instant),
  closeAt: nullable(Instant),
  questions: Type.Integer(),
  /** How many have to do it, have handed it in, and wait for a mark by hand. */
  students: Type.Integer(),
  submitted: Type.Integer(),
  waiting: Type.Integer(),
});
export type ExerciseLine = Static<typeof ExerciseLine>;

const StudentException = Type.Object({
  dueAt: nullable(Instant),
  closeAt: nullable(Instant),
  extraMinutes: Type.Integer({ minimum: 0, maximum: 600 }),
  isExcused: Type.Boolean(),
  /** Beside those that everybody has, where they are limited. */
  extraAttempts: Type.Optional(Type.Integer({ minimum: 0, maximum: 20 })),
});

/** A student's progress in an exercise. Missed: it closed without an attempt. */
export const Standing = Type.Enum(["new", "working", "waiting", "done", "returned", "missed", "excused"]);
export type Standing = Static<typeof Standing>;

/** One student's line of the class grid. A coordinator sees a number in place of who it is. */
export const GridLine = Type.Object({
  no: Type.Integer(),
  student: nullable(Type.Object({ id: Id, name: Names })),
  section: nullable(Type.Object({ id: Id, letter: Type.String(), title: nullable(Type.String()) })),
  standing: Standing,
  attempts: Type.Integer(),
  submittedAt: nullable(Instant),
  isLate: Type.Boolean(),
  /** The answers came later than the clock of the device can vouch for (ATT-2). */
  isDoubtful: Type.Boolean(),
  /** When the last of the attempts that were handed in reached the server. */
  arrivedAt: Type.Optional(nullable(Instant)),
  /** The score of the attempt, or attempts, that count; null while there is none, or one waits. */
  score: nullable(Exact),
  exception: nullable(StudentException),
});
export type GridLine = Static<typeof GridLine>;

export const ExercisePage = Type.Object({
  exercise: Type.Object({
    ...ExerciseLine.properties,
    ...ExerciseText.properties,
    outOf: Exact,
    revision: Revision,
    classes: Type.Array(
      Type.Object({
        id: Id,
        section: nullable(Type.Object({ id: Id, letter: Type.String(), title: nullable(Type.String()) })),
        title: nullable(Type.String()),
      }),
    ),
  }),
  grid: Type.Array(GridLine),
  may: Type.Object({
    edit: Type.Boolean(),
    mark: Type.Boolean(),
    return: Type.Boolean(),
    /** Sees how each question did (E7). */
    analyse: Type.Boolean(),
  }),
});
export type ExercisePage = Static<typeof ExercisePage>;

const authors = { teacher: "school", subject_coordinator: "subjects" } as const;
const E1 = { capability: "E1", on: "school", allow: authors } as const;
const E5 = {
  capability: "E5",
  on: "school",
  allow: { ...authors, school_management: "school" },
} as const;
const WhichExercise = Type.Object({ schoolId: Id, exerciseId: Id });
const Written = Type.Object({ id: Id, revision: Revision });

/** Exercises of this year within reach, the newest first. */
export const listExercises = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/exercises",
  summary: "Exercises of my classes",
  access: E5,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  query: Type.Object({
    offeringId: Type.Optional(Id),
    lessonId: Type.Optional(Id),
    before: Type.Optional(Id),
  }),
  reply: Type.Object({ exercises: Type.Array(ExerciseLine), next: nullable(Id) }),
});

/** Classes for which the caller may set exercises. */
export const listExerciseClasses = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/exercise-classes",
  summary: "Classes that I set exercises for",
  access: E1,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: Type.Object({
    classes: Type.Array(
      Type.Object({
        id: Id,
        offeringId: Id,
        subject: Type.Object(ofSubject),
        level: Type.Object({ id: Id, name: Names }),
        section: nullable(Type.Object({ id: Id, letter: Type.String(), title: nullable(Type.String()) })),
        title: nullable(Type.String()),
        /** Who is in it today. */
        students: Type.Optional(Type.Integer({ minimum: 0 })),
      }),
    ),
  }),
});

export const createExercise = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/exercises",
  summary: "Set an exercise",
  access: E1,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  body: Type.Object({
    key: ClientId,
    offeringId: Id,
    ...ExerciseText.properties,
    questions: Questions,
    ...fromBank,
  }),
  reply: Written,
});

/** The exercise with its class; a student gets the teacher's information about it, never the key. */
export const readExercise = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/exercises/:exerciseId",
  summary: "An exercise and its class",
  access: E5,
  repeatable: true,
  params: WhichExercise,
  reply: ExercisePage,
});

export const editExercise = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/exercises/:exerciseId",
  summary: "Change an exercise",
  access: E1,
  repeatable: true,
  params: WhichExercise,
  body: Type.Object({ key: ClientId, revision: Revision, ...ExerciseText.properties }),
  reply: Written,
});

export const NumberedQuestion = Type.Object({
  id: Id,
  question: Question,
  /** It belongs to a pool, from which each attempt gets so many questions. */
  drawn: Type.Optional(Type.Object({ pool: Type.Integer(), count: Type.Integer() })),
});
export type NumberedQuestion = Static<typeof NumberedQuestion>;

/** E7: with their key. */
export const readExerciseQuestions = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/exercises/:exerciseId/questions",
  summary: "Questions of an exercise with their key",
  access: { ...E1, capability: "E7" },
  repeatable: true,
  params: WhichExercise,
  reply: Type.Object({ questions: Type.Array(NumberedQuestion), version: Type.Integer() }),
});

/**
 * EX-3: from the first attempt on this makes another version. Attempts keep theirs; `remarks` marks them anew by the
 * new keys of questions that they share. A question without an id is new.
 */
export const editExerciseQuestions = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/exercises/:exerciseId/questions",
  summary: "Change the questions of an exercise",
  access: E1,
  repeatable: true,
  params: WhichExercise,
  body: Type.Object({
    key: ClientId,
    revision: Revision,
    /** Questions of a pool stay in it. */
    questions: Type.Array(Type.Object({ id: nullable(Id), question: Question }), { maxItems: 1200 }),
    remarks: Type.Boolean(),
    ...fromBank,
  }),
  reply: Type.Object({ ...Written.properties, version: Type.Integer(), remarked: Type.Integer() }),
});

/** EX-4: another time for one student, or none of it at all. */
export const exceptStudent = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/students/:studentId/exercises/:exerciseId/exception",
  summary: "Extend or excuse a student",
  access: { capability: "E1", on: "student", allow: { teacher: "classes" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id, studentId: Id, exerciseId: Id }),
  body: Type.Object({
    key: ClientId,
    ...StudentException.properties,
    seen: seen(nullable(StudentException)),
  }),
  reply: StudentException,
  errors: ["conflict"],
});
