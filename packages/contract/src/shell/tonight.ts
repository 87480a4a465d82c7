import { Type, type Static } from "typebox";

import { Day, Id, Instant, Names, nullable } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";
import { AttendanceStatus } from "#time/attendance.ts";

/** What a guardian makes of a task; the other guardians of the child see it. */
export const TaskChoice = Type.Enum(["done", "taken", "later"]);
export type TaskChoice = Static<typeof TaskChoice>;

/** Names a task of a child: an exercise, a video exercise, an absence by its day, a report card by year and revision. */
export const TaskKey = Type.String({
  pattern: "^(exercise|video|absence|report-card)-[0-9]{1,16}(-[0-9]{1,4}){0,2}$",
});

export const FamilyTask = Type.Object({
  schoolId: Id,
  studentId: Id,
  key: TaskKey,
  kind: Type.Enum(["absence", "report-card", "exercise", "video"]),
  /** Of an exercise or a video exercise. */
  title: nullable(Type.String()),
  subject: nullable(Names),
  /** When it is due; for a report card when it was published. */
  at: nullable(Instant),
  questions: nullable(Type.Integer()),
  minutes: nullable(Type.Integer()),
  /** Where it opens: the offering, and the lesson of an exercise. */
  offeringId: nullable(Id),
  lessonId: nullable(Id),
  choice: nullable(Type.Object({ choice: TaskChoice, isOwn: Type.Boolean(), by: nullable(Names) })),
});
export type FamilyTask = Static<typeof FamilyTask>;

export const ChildToday = Type.Object({
  schoolId: Id,
  studentId: Id,
  /** Null until a register of today is taken. */
  status: nullable(AttendanceStatus),
  nextLesson: nullable(Type.Object({ date: Day, startsAt: Type.String(), subject: Names })),
  /** Null: no report card of this year is published. */
  resultsAt: nullable(Instant),
});
export type ChildToday = Static<typeof ChildToday>;

const family = { capability: "A1", on: "self", allow: { parent: "children" } } as const;

/** Each child's day, and the tasks due tonight, most urgent first. */
export const readTonight = route({
  method: "GET",
  path: "/api/v6/family-home/tonight",
  summary: "Today and tonight of my children",
  access: family,
  repeatable: true,
  reply: Type.Object({ children: Type.Array(ChildToday), tasks: Type.Array(FamilyTask) }),
});
export type Tonight = Static<typeof readTonight.reply>;

/** Shared between the guardians of a child. "Later" holds until tomorrow; null takes it back. */
export const chooseTask = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/students/:studentId/tonight/:task",
  summary: "Say who does a task of my child",
  access: { capability: "A1", on: "student", allow: { parent: "children" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id, studentId: Id, task: TaskKey }),
  body: Type.Object({ choice: nullable(TaskChoice) }),
  reply: Type.Object({ choice: nullable(TaskChoice) }),
});
