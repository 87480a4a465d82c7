import { Type, type Static } from "typebox";

import { LearningState } from "#learning/curriculum.ts";
import { Contents, LessonHead } from "#learning/lesson-head.ts";
import { ClientId, Id, Instant, Names, nullable } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

const Count = Type.Integer({ minimum: 0 });

/** How much of each block a student has seen, in thousandths, by the block's id. */
export const BlockShares = Type.Record(
  Type.String({ pattern: "^[0-9A-Za-z]{15}$" }),
  Type.Integer({ minimum: 0, maximum: 1000 }),
);

export type BlockShares = Static<typeof BlockShares>;

const Progress = Type.Object({
  versionId: Id,
  blocks: BlockShares,
  share: Type.Integer({ minimum: 0, maximum: 1000 }),
  state: LearningState,
  /** The block at which it went on last. */
  place: nullable(ClientId),
});
export type Progress = Static<typeof Progress>;

const student = { parent: "children", student: "own" } as const;
const OfStudent = Type.Object({ schoolId: Id, studentId: Id, lessonId: Id });

/**
 * LES-2, LES-4: the version that the student gets, or the one asked for where it is its level's and published or was
 * opened by it (LES-3). Without notes and answers. Not found where nothing is published.
 */
export const readStudentLesson = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/students/:studentId/lessons/:lessonId",
  summary: "A lesson as a student gets it",
  access: { capability: "D1", on: "student", allow: student },
  repeatable: true,
  params: OfStudent,
  query: Type.Object({
    version: Type.Optional(Id),
    /** To be kept for later: it does not count as opened. */
    toKeep: Type.Optional(Type.Boolean()),
    /** The version that the device has: its blocks that have stayed the same are left out. */
    since: Type.Optional(Id),
    /** With `since`: `order` is left out where it is the same as in that version. */
    orderIfChanged: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({
    lesson: LessonHead,
    student: Type.Object({ id: Id, name: Names }),
    version: Contents,
    /** The version that the class uses. */
    currentVersionId: nullable(Id),
    progress: nullable(Progress),
    /** Blocks that the student has marked as not understood. */
    doubts: Type.Array(ClientId),
    /** Present if `since` was given, see `orderIfChanged`: the ids of all blocks in order, including the omitted ones. */
    order: Type.Optional(Type.Array(ClientId)),
  }),
});

/** Merged by maximum: the reports of two devices give the same in any order (LES-3 keeps the version). */
export const saveProgress = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/students/:studentId/lessons/:lessonId/progress",
  summary: "Save how far I have come",
  access: { capability: "D1", on: "student", allow: { student: "own" } },
  repeatable: true,
  params: OfStudent,
  body: Type.Object({ versionId: Id, blocks: BlockShares, place: nullable(ClientId), at: Instant }),
  reply: Progress,
});

/** "I don't understand this": visible to the teachers of the class, without an obligation to answer. */
export const markDoubt = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/students/:studentId/lessons/:lessonId/doubts",
  summary: "Say that a block is not understood, or is now",
  access: { capability: "D1", on: "student", allow: { student: "own" } },
  repeatable: true,
  params: OfStudent,
  body: Type.Object({ versionId: Id, blockId: ClientId, isDoubt: Type.Boolean() }),
  reply: Type.Object({ doubts: Type.Array(ClientId) }),
});

export const SubjectProgress = Type.Object({
  offeringId: Id,
  lessons: Count,
  done: Count,
  /** Published and not opened. */
  fresh: Count,
  /** Taught in class and not finished. */
  behind: Count,
  next: nullable(Type.Object({ id: Id, name: Names })),
});
export type SubjectProgress = Static<typeof SubjectProgress>;

/** For a student's home: each subject, and the lesson that it was last at. */
export const listStudentProgress = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/students/:studentId/lesson-progress",
  summary: "How far a student is in its subjects",
  access: { capability: "D1", on: "student", allow: student },
  repeatable: true,
  params: Type.Object({ schoolId: Id, studentId: Id }),
  reply: Type.Object({
    subjects: Type.Array(SubjectProgress),
    /** The lesson that was begun last and is not finished. */
    goOn: nullable(
      Type.Object({
        lesson: Type.Object({ id: Id, name: Names }),
        offeringId: Id,
        subject: Names,
        /** Blocks seen to the end, and all of them. */
        seen: Count,
        blocks: Count,
        minutesLeft: nullable(Type.Integer()),
      }),
    ),
  }),
});
