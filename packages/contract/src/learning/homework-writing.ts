import { Type, type Static } from "typebox";

import { ClientId, Day, Id, Instant, nullable } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";
import { FilesToAttach } from "#talking/attached-file.ts";

import { CLASSES_AT_ONCE, E8, homeworkText, LessonOfDay, WhichHomework } from "./homework.ts";

const Count = Type.Integer({ minimum: 0 });

/**
 * HW-2: with the next lesson of each class on a later day than the one on which it is set, or on a day that is not
 * past: at the first lesson of the class on it, else at its end.
 */
export const DueBy = Type.Union([
  Type.Object({ by: Type.Literal("lesson") }),
  Type.Object({ by: Type.Literal("day"), day: Day }),
]);
export type DueBy = Static<typeof DueBy>;

const content = {
  ...homeworkText,
  /** A lesson of the curriculum of one of its classes. */
  lessonId: nullable(Id),
  /** HW-1: each is one for which the caller may set homework, and none twice. */
  classIds: Type.Array(Id, { minItems: 1, maxItems: CLASSES_AT_ONCE, uniqueItems: true }),
  due: DueBy,
  /** Files of the caller's own that nothing has attached, those that it has, and those of what it is taken over from. */
  fileIds: FilesToAttach,
};

const Written = Type.Object({ id: Id, revision: Type.Integer({ minimum: 1 }) });

/**
 * Sets homework and notifies families. Invalid at `/body/due` where a class has no lesson left (`details.classIds`), or
 * the day is past or after the year. `over`: HW-6, evenings that are over the school's limit with it, for a warning;
 * nothing is refused for them.
 */
export const setHomework = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/homework",
  summary: "Set homework",
  access: E8,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  body: Type.Object({
    key: ClientId,
    ...content,
    /**
     * The lesson of the timetable in which it is set, also one that is to come within HOMEWORK_DAYS_AHEAD; the day on which it
     * is set is its date. Null: now.
     */
    setIn: nullable(LessonOfDay),
    /** HW-7: what it is taken over from. */
    sourceId: Type.Optional(nullable(Id)),
  }),
  reply: Type.Object({
    ...Written.properties,
    /** How many students have it to do. */
    students: Count,
    over: Type.Array(Type.Object({ classId: Id, day: Day, minutes: Count })),
  }),
  errors: ["invalid"],
});

/**
 * Changes it and notifies families whose homework has changed. A class that is no longer named does not have it any more;
 * `due` absent: each class keeps its own, and a class that is new gets its next lesson. Refused as `withdrawn` once it is.
 */
export const changeHomework = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/homework/:homeworkId",
  summary: "Change homework",
  access: E8,
  repeatable: true,
  params: WhichHomework,
  body: Type.Object({
    key: ClientId,
    revision: Type.Integer({ minimum: 1 }),
    ...content,
    due: Type.Optional(DueBy),
  }),
  reply: Written,
  errors: ["invalid", "conflict"],
});

/** Takes it back, for good, and notifies families. Ticks and answers stay with it. */
export const withdrawHomework = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/homework/:homeworkId/withdrawal",
  summary: "Withdraw homework",
  access: E8,
  repeatable: true,
  params: WhichHomework,
  body: Type.Object({ key: ClientId, revision: Type.Integer({ minimum: 1 }) }),
  reply: Written,
  errors: ["conflict"],
});

/**
 * HW-5: notifies students of the caller's classes who have not done it, and their guardians. Conflict with `reminded`
 * where they were today or none of its classes is the caller's, with `withdrawn` where nothing is to be done any more.
 */
export const remindOfHomework = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/homework/:homeworkId/reminders",
  summary: "Remind of homework",
  access: E8,
  repeatable: true,
  params: WhichHomework,
  body: Type.Object({ key: ClientId }),
  reply: Type.Object({ students: Count, remindedAt: Instant }),
  errors: ["conflict"],
});

/** HW-3: the teacher has seen an answer; its family sees that. Conflict with `stale` where another one was handed in. */
export const seeHomeworkAnswer = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/students/:studentId/homework/:homeworkId/answer/seen",
  summary: "Say that one has seen an answer",
  access: { capability: "E8", on: "student", allow: { teacher: "classes" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id, studentId: Id, homeworkId: Id }),
  body: Type.Object({ revision: Type.Integer({ minimum: 1 }) }),
  reply: Type.Object({ seenAt: Instant }),
  errors: ["conflict"],
});

/** HW-6: from how many minutes on an evening is too long; null: the school has no limit. */
export const HomeworkSettings = Type.Object({
  eveningMinutes: nullable(Type.Integer({ minimum: 10, maximum: 600 })),
});
export type HomeworkSettings = Static<typeof HomeworkSettings>;

const ofTheSchool = {
  capability: "Q3",
  on: "school",
  allow: { school_management: "school", administrator: "group" },
} as const;

export const readHomeworkSettings = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/homework-settings",
  summary: "How much homework an evening may have",
  access: ofTheSchool,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: HomeworkSettings,
});

export const saveHomeworkSettings = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/homework-settings",
  summary: "Choose how much homework an evening may have",
  access: ofTheSchool,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  body: HomeworkSettings,
  reply: HomeworkSettings,
});
