import { Type, type Static } from "typebox";

import { ExactNumber } from "#marks/results.ts";
import { Day, Id, Instant, Names, nullable } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";
import { ExcuseReason } from "#time/absences.ts";
import { AttendanceStatus } from "#time/attendance.ts";

/** What a guardian makes of a task; the other guardians of the child see it. */
export const TaskChoice = Type.Enum(["done", "taken", "later"]);
export type TaskChoice = Static<typeof TaskChoice>;

/**
 * Names a task of a child: an exercise, a video exercise, a homework, an absence by its day, a report card by year and
 * revision, a returned attempt, a thread of messages, a post, an ask.
 */
export const TaskKey = Type.Union([
  Type.String({
    pattern: "^(exercise|video|absence|report-card|mark|message|post)-[0-9]{1,16}(-[0-9]{1,4}){0,2}$",
  }),
  Type.String({ pattern: "^(homework|ask)-[0-9]{1,16}$" }),
]);

const Score = Type.Object({ value: ExactNumber, outOf: ExactNumber });

export const FamilyTask = Type.Object({
  schoolId: Id,
  studentId: Id,
  key: TaskKey,
  /** `mark`: an exercise came back; `message` and `permission`: the school waits for an answer; `post`: to acknowledge; `ask`: to answer. */
  kind: Type.Enum([
    "absence",
    "report-card",
    "exercise",
    "video",
    "homework",
    "mark",
    "message",
    "permission",
    "post",
    "ask",
  ]),
  /** The title of an exercise, a video exercise, a homework, a thread, a post or an ask. */
  title: nullable(Type.String()),
  subject: nullable(Names),
  /** When it is due; for a report card when it was published, for a mark when it came back. */
  at: nullable(Instant),
  questions: nullable(Type.Integer()),
  minutes: nullable(Type.Integer()),
  /** Where it opens: the offering, and the lesson of an exercise. */
  offeringId: nullable(Id),
  lessonId: nullable(Id),
  /** The score of a mark. */
  score: nullable(Score),
  /** Of a homework: the lesson at which it is due, and whether an answer is handed in. Absent for all others. */
  homework: Type.Optional(
    Type.Object({ day: Day, no: nullable(Type.Integer()), asksAnswer: Type.Boolean() }),
  ),
  choice: nullable(Type.Object({ choice: TaskChoice, isOwn: Type.Boolean(), by: nullable(Names) })),
});
export type FamilyTask = Static<typeof FamilyTask>;

export const ChildToday = Type.Object({
  schoolId: Id,
  studentId: Id,
  /** Null until a register of today is taken. */
  status: nullable(AttendanceStatus),
  /** A guardian's report that covers today, until it is declined; absent: none. `isOwn`: the reader sent it. */
  report: Type.Optional(
    Type.Object({
      excuseId: Id,
      reason: ExcuseReason,
      state: Type.Enum(["waiting", "approved"]),
      isOwn: Type.Boolean(),
    }),
  ),
  /** No school today. */
  isDayOff: Type.Boolean(),
  nextLesson: nullable(Type.Object({ date: Day, startsAt: Type.String(), subject: Names })),
  /** Null: no report card of this year is published. */
  resultsAt: nullable(Instant),
  /** The newest mark that the family sees: of a report card, or of an exercise that came back. */
  latestMark: nullable(
    Type.Object({ subject: Names, ...Score.properties, isBelowPass: Type.Boolean(), at: Instant }),
  ),
  /** The video answer that came back last. */
  latestVideo: nullable(Type.Object({ offeringId: Id, subject: Names, at: Instant })),
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

/**
 * Shared between the guardians of a child. "Later" holds until tomorrow; null takes it back. A homework is done by its
 * tick alone (HW-8, `tickHomework`): "done" ticks it too, and null takes the tick back.
 */
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
