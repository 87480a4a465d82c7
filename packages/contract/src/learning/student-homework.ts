import { Type, type Static } from "typebox";

import { ClientId, Day, Id, Instant, Names, Theme, nullable } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";
import { AttachedFile, FilesToAttach } from "#talking/attached-file.ts";

import { HomeworkAnswer, HomeworkDue, homeworkText, HomeworkTick, LessonOfDay } from "./homework.ts";

/** A homework as its student and the family have it, whole, so that it opens without a network. */
export const StudentHomework = Type.Object({
  id: Id,
  revision: Type.Integer({ minimum: 1 }),
  ...homeworkText,
  classId: Id,
  offeringId: Id,
  subject: Type.Object({ id: Id, name: Names, theme: Theme, icon: nullable(Type.String()) }),
  due: HomeworkDue,
  /** Its teacher; null where no person of the school has the account. */
  author: nullable(Names),
  /** A lesson of the curriculum to read for it. */
  lesson: nullable(Type.Object({ id: Id, name: Names })),
  /** The lesson of the timetable in which it was set. */
  setIn: nullable(LessonOfDay),
  givenAt: Instant,
  changedAt: nullable(Instant),
  /** Only of one that is read by its number: a list has none that was withdrawn. */
  withdrawnAt: nullable(Instant),
  files: Type.Array(AttachedFile),
  /** Null: not done. */
  tick: nullable(HomeworkTick),
  answer: nullable(HomeworkAnswer),
  /** How many of the class have done it, without names; null while fewer than five have it to do. */
  doneInClass: nullable(
    Type.Object({ done: Type.Integer({ minimum: 0 }), of: Type.Integer({ minimum: 0 }) }),
  ),
});
export type StudentHomework = Static<typeof StudentHomework>;

const WhichStudent = Type.Object({ schoolId: Id, studentId: Id });
const WhichHomework = Type.Object({ schoolId: Id, studentId: Id, homeworkId: Id });
/** E10: read by a teacher of the student and the office too. */
const E10 = {
  capability: "E10",
  on: "student",
  allow: { student: "own", parent: "children", teacher: "classes", school_management: "school" },
} as const;
/** E12: ticked and handed in by the student or a guardian. */
const E12 = { capability: "E12", on: "student", allow: { student: "own", parent: "children" } } as const;

/** HW-4: homework of a student that was due within the last fourteen days or is due later, the next due first. */
export const listStudentHomework = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/students/:studentId/homework",
  summary: "Homework of a student",
  access: E10,
  repeatable: true,
  params: WhichStudent,
  query: Type.Object({ offeringId: Type.Optional(Id) }),
  reply: Type.Object({ today: Day, homework: Type.Array(StudentHomework) }),
});

/** A homework of a student of any day, also after it was withdrawn. */
export const readStudentHomework = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/students/:studentId/homework/:homeworkId",
  summary: "A homework of a student",
  access: E10,
  repeatable: true,
  params: WhichHomework,
  reply: StudentHomework,
});

/** The student or a guardian has opened it. The first time counts. */
export const openHomework = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/students/:studentId/homework/:homeworkId/opened",
  summary: "Say that one has opened homework",
  access: E12,
  repeatable: true,
  params: WhichHomework,
  body: Type.Object({ at: Instant }),
  reply: Type.Object({ seenAt: Instant }),
});

/**
 * HW-8: ticks it, or takes the tick back. `at` is when that was done, by the server's clock as the device reckons it: of
 * several, on any device and by any of them, the last one holds, in whatever order they arrive. Replies with what holds.
 */
export const tickHomework = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/students/:studentId/homework/:homeworkId/tick",
  summary: "Tick homework as done",
  access: E12,
  repeatable: true,
  params: WhichHomework,
  body: Type.Object({ key: ClientId, isDone: Type.Boolean(), at: Instant }),
  reply: Type.Object({ tick: nullable(HomeworkTick) }),
});

/**
 * HW-3: hands an answer in, or another one in place of it, and ticks the homework. `revision` is of the answer that was
 * read, 0 where there was none: conflict with `stale` if there is another. Refused as `no-answer` where none is asked
 * for, as `withdrawn` once it is.
 */
export const answerHomework = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/students/:studentId/homework/:homeworkId/answer",
  summary: "Hand homework in",
  access: E12,
  repeatable: true,
  params: WhichHomework,
  body: Type.Object({
    key: ClientId,
    revision: Type.Integer({ minimum: 0 }),
    text: Type.String({ maxLength: 4000 }),
    /** Of the caller's own that nothing has attached, and those that the answer has; all others are taken from it. */
    fileIds: FilesToAttach,
  }),
  reply: HomeworkAnswer,
  errors: ["conflict", "invalid"],
});
