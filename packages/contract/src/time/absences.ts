import { Type, type Static } from "typebox";

import { ClientId, Day, Id, Instant, Locale, Names, nullable, written } from "#platform/primitives.ts";
import { File, route } from "#platform/route.ts";
import { AttachedFile, FilesToAttach } from "#talking/attached-file.ts";
import { AttendanceStatus, Period, SectionName } from "#time/attendance.ts";

export const EXCUSE_REASONS = ["illness", "appointment", "family", "travel", "other"] as const;
export const ExcuseReason = Type.Enum([...EXCUSE_REASONS]);
export type ExcuseReason = Static<typeof ExcuseReason>;

export const ExcuseState = Type.Enum(["waiting", "approved", "declined", "withdrawn"]);
export type ExcuseState = Static<typeof ExcuseState>;

/** An absence that a guardian reports ahead, or an excuse for one that was. */
export const Excuse = Type.Object({
  id: Id,
  studentId: Id,
  name: Names,
  section: nullable(SectionName),
  fromDay: Day,
  /** The last day of it. */
  untilDay: Day,
  reason: ExcuseReason,
  text: nullable(Type.String()),
  attachments: Type.Array(AttachedFile),
  state: ExcuseState,
  sentAt: Instant,
  sentBy: nullable(Names),
  isOwn: Type.Boolean(),
  decidedAt: nullable(Instant),
  decidedBy: nullable(Names),
  note: nullable(Type.String()),
  revision: Type.Integer(),
});
export type Excuse = Static<typeof Excuse>;

const report = { capability: "G4", on: "student", allow: { parent: "children" } } as const;

/**
 * ATD-3. Days that are over can be excused for some school days (`excuseDays`); refused with invalid and
 * `details.reason` `too-late` after that, and with conflict and `details.reason` `reported` where the same days wait.
 */
export const reportAbsence = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/students/:studentId/excuses",
  summary: "Report an absence or send an excuse",
  access: report,
  repeatable: true,
  params: Type.Object({ schoolId: Id, studentId: Id }),
  body: Type.Object({
    key: ClientId,
    fromDay: Day,
    untilDay: Day,
    reason: ExcuseReason,
    text: nullable(written(1, 1000)),
    attachments: Type.Optional(FilesToAttach),
  }),
  reply: Type.Object({ id: Id }),
  errors: ["conflict"],
});

/** One's own, while it is undecided. */
export const withdrawExcuse = route({
  method: "DELETE",
  path: "/api/v6/schools/:schoolId/students/:studentId/excuses/:excuseId",
  summary: "Withdraw a reported absence",
  access: report,
  repeatable: true,
  params: Type.Object({ schoolId: Id, studentId: Id, excuseId: Id }),
  reply: Type.Object({ id: Id }),
});

const decide = {
  capability: "G5",
  on: "school",
  allow: { teacher: "homeroom", school_management: "school" },
} as const;

const Unexplained = Type.Object({
  studentId: Id,
  name: Names,
  section: nullable(SectionName),
  days: Type.Array(Day),
});
export type Unexplained = Static<typeof Unexplained>;

/**
 * Of one's own section as its homeroom teacher, or of the school: open ones, the oldest first, then decided
 * ones, newest first; and students who were absent without excuse in the last three days and for whom nothing was sent.
 */
export const listExcuses = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/excuses",
  summary: "Excuses to decide",
  access: decide,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: Type.Object({
    waiting: Type.Array(Excuse),
    decided: Type.Array(Excuse),
    unexplained: Type.Optional(Type.Array(Unexplained)),
  }),
});

/** ATD-3: when approved, absences of those days are excused, including ones marked already. */
export const decideExcuse = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/excuses/:excuseId/decision",
  summary: "Decide an excuse",
  access: decide,
  repeatable: true,
  params: Type.Object({ schoolId: Id, excuseId: Id }),
  body: Type.Object({
    key: ClientId,
    revision: Type.Integer(),
    decision: Type.Enum(["approved", "declined"]),
    note: nullable(written(1, 500)),
  }),
  reply: Type.Object({ id: Id, state: ExcuseState }),
  errors: ["conflict"],
});

/** Slots and days of one student since the year began (ATD-1, ATD-5, ATD-6). */
export const AttendanceSums = Type.Object({
  recorded: Type.Integer(),
  present: Type.Integer(),
  late: Type.Integer(),
  leftEarly: Type.Integer(),
  /** Whole days. */
  daysUnexcused: Type.Integer(),
  daysExcused: Type.Integer(),
  /** ATD-6, from 0 to 100 with one decimal; null where nothing is recorded. */
  percent: nullable(Type.Number()),
  /** ATD-5: the remaining attendance marks, and their total. */
  marksLeft: Type.Number(),
  marksTotal: Type.Integer(),
});
export type AttendanceSums = Static<typeof AttendanceSums>;

export const AttendanceDay = Type.Object({
  day: Day,
  marks: Type.Array(
    Type.Object({ period: Period, status: AttendanceStatus, minutes: nullable(Type.Integer()) }),
  ),
});
export type AttendanceDay = Static<typeof AttendanceDay>;

export const readStudentAttendance = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/students/:studentId/attendance",
  summary: "Attendance of a student",
  access: {
    capability: "G3",
    on: "student",
    allow: { parent: "children", student: "own", teacher: "classes", school_management: "school" },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id, studentId: Id }),
  reply: Type.Object({
    student: Type.Object({ id: Id, name: Names }),
    section: nullable(SectionName),
    /** The day it is in the school, and how it is marked there. */
    today: Type.Object({
      day: Day,
      /** No school today. */
      isDayOff: Type.Boolean(),
      isRecorded: Type.Boolean(),
      status: nullable(AttendanceStatus),
    }),
    sums: AttendanceSums,
    /** Days on which something other than present was noted, the newest first. */
    days: Type.Array(AttendanceDay),
    excuses: Type.Array(Excuse),
    /** The first day that can still be excused (ATD-3). */
    excusableFrom: Day,
  }),
});

/** Who is away more often on one weekday, or late to the first period. */
export const Pattern = Type.Object({
  studentId: Id,
  name: Names,
  section: SectionName,
  kind: Type.Enum(["weekday", "first-period"]),
  /** 0 is Sunday; null for the first period. */
  weekday: nullable(Type.Integer({ minimum: 0, maximum: 6 })),
  times: Type.Integer(),
  /** The number of absences, or late arrivals. */
  of: Type.Integer(),
});
export type Pattern = Static<typeof Pattern>;

const SectionToday = Type.Object({
  section: SectionName,
  students: Type.Integer(),
  /** Registers that are there, of how many. */
  taken: Type.Integer(),
  expected: Type.Integer(),
  absent: Type.Integer(),
  late: Type.Integer(),
});
export type SectionToday = Static<typeof SectionToday>;

const AbsentToday = Type.Object({
  studentId: Id,
  name: Names,
  section: SectionName,
  /** Unexcused days in this year, today among them. */
  days: Type.Integer(),
});

/** A day of the school. The head office sees the totals alone: no sections and no students. */
export const readAttendanceDay = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/attendance/:day",
  summary: "Attendance of a school on a day",
  access: {
    capability: "G3",
    on: "school",
    allow: { school_management: "school", administrator: "group" },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id, day: Day }),
  reply: Type.Object({
    day: Day,
    isSchoolDay: Type.Boolean(),
    totals: Type.Object({
      students: Type.Integer(),
      /** Students of registers that were taken. */
      recorded: Type.Integer(),
      absent: Type.Integer(),
      excused: Type.Integer(),
      late: Type.Integer(),
      missing: Type.Integer(),
    }),
    sections: Type.Array(SectionToday),
    /** Without excuse. */
    absent: Type.Array(AbsentToday),
    patterns: Type.Array(Pattern),
    excuses: Type.Integer(),
  }),
});

/**
 * To the guardians, as a PDF. ATD-5: the days absent without excuse and the remaining marks; ATD-4: the days on which
 * the student was late.
 */
export const printWarningLetter = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/students/:studentId/warning-letter",
  summary: "Warning letter about absences, or notice of lateness",
  access: { capability: "G3", on: "student", allow: { school_management: "school" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id, studentId: Id }),
  query: Type.Object({
    /** Absent: the family's language. */
    locale: Type.Optional(Locale),
    /** Absent: absences. */
    about: Type.Optional(Type.Enum(["absences", "lateness"])),
  }),
  reply: File,
});

/**
 * Asks the families of students who were absent on a day without an excuse or a report for the reason, each once for that
 * day. Returns the number of students whose families were notified now.
 */
export const askFamilies = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/attendance/:day/questions",
  summary: "Ask families why their children are absent",
  access: { capability: "G3", on: "school", allow: { school_management: "school" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id, day: Day }),
  body: Type.Object({ key: ClientId }),
  reply: Type.Object({ reminded: Type.Integer() }),
});
