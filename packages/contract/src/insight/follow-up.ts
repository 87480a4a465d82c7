import { Type, type Static } from "typebox";

import { ClientId, Day, Id, Instant, Names, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";
import { SectionName } from "#time/attendance.ts";

/** Why a student needs follow-up. */
export const STUDENT_RULES = [
  "unsubmitted-work",
  "absences",
  "lateness",
  "no-sign-in",
  "below-pass",
] as const;
/** Why a teacher does. */
export const TEACHER_RULES = [
  "missing-registers",
  "late-columns",
  "no-lessons",
  "unanswered",
  "training-overdue",
  "ungraded",
] as const;
export const FOLLOW_UP_RULES = [...STUDENT_RULES, ...TEACHER_RULES] as const;
export const FollowUpRule = Type.Enum([...FOLLOW_UP_RULES]);
export type FollowUpRule = Static<typeof FollowUpRule>;

/** `resolved` and `excused` are over until something new happens; one that is `closed` is over for good. */
export const FollowUpState = Type.Enum(["open", "notified", "acknowledged", "resolved", "excused", "closed"]);
export type FollowUpState = Static<typeof FollowUpState>;

export const FollowUpSeverity = Type.Enum(["low", "medium", "high"]);
export type FollowUpSeverity = Static<typeof FollowUpSeverity>;

/** One of the things that were found: an exercise, a training, a subject, or a day alone. */
export const FollowUpItem = Type.Object({ day: Day, id: nullable(Type.String()), name: nullable(Names) });
export type FollowUpItem = Static<typeof FollowUpItem>;

/** A person who needs follow-up (NEG-1): a support, and no ranking. */
export const FollowUpEntry = Type.Object({
  rule: FollowUpRule,
  person: Type.Object({ id: Id, name: Names }),
  section: nullable(SectionName),
  /** The class, in rules that look at each class. */
  class: nullable(Type.Object({ id: Id, name: Names })),
  state: FollowUpState,
  severity: FollowUpSeverity,
  /** The newest first; empty while nothing is found any more. */
  items: Type.Array(FollowUpItem),
  /** Days of the items, each once. */
  days: Type.Array(Day),
  since: Day,
  /** Since when nothing is found any more: after a while it closes by itself. */
  cleanSince: nullable(Day),
  owner: nullable(Type.Object({ id: Id, name: Names })),
  nextStep: nullable(Type.String()),
  /** The day of the next step; absent from older servers. */
  nextOn: Type.Optional(nullable(Day)),
  /** Not among the open ones until then. */
  snoozedUntil: nullable(Day),
  revision: Type.Integer(),
});
export type FollowUpEntry = Static<typeof FollowUpEntry>;

const ofSchool = Type.Object({ schoolId: Id });
const staffOf = { teacher: "classes", school_management: "school" } as const;

/** I4, I5. A teacher sees students of its classes and section, and of teachers itself alone. */
export const listFollowUp = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/follow-up",
  summary: "Who needs follow-up",
  access: { capability: "I4", on: "school", allow: staffOf },
  repeatable: true,
  params: ofSchool,
  reply: Type.Object({ students: Type.Array(FollowUpEntry), teachers: Type.Array(FollowUpEntry) }),
});

/** I4: why one student needs follow-up, as far as the reader sees it in the list. */
export const listStudentFollowUp = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/students/:studentId/open-follow-up",
  summary: "Why a student needs follow-up",
  access: { capability: "I4", on: "student", allow: staffOf },
  repeatable: true,
  params: Type.Object({ schoolId: Id, studentId: Id }),
  reply: Type.Object({ entries: Type.Array(FollowUpEntry) }),
});

/** I5: a coordinator of the teachers of its subjects, those of the classes in them. */
export const listTeacherFollowUp = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/teacher-follow-up",
  summary: "Teachers who need follow-up",
  access: {
    capability: "I5",
    on: "school",
    allow: {
      school_management: "school",
      administrator: "group",
      subject_coordinator: "subjects",
    },
  },
  repeatable: true,
  params: ofSchool,
  reply: Type.Object({ teachers: Type.Array(FollowUpEntry) }),
});

/** Colleagues to whom an entry may be assigned: teachers and management. */
export const listFollowUpOwners = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/follow-up-owners",
  summary: "Who may follow up",
  access: { capability: "I6", on: "school", allow: { ...staffOf, subject_coordinator: "subjects" } },
  repeatable: true,
  params: ofSchool,
  reply: Type.Object({ owners: Type.Array(Type.Object({ id: Id, name: Names })) }),
});

/** Takes note of it, assigns it to oneself or a colleague, puts it off, excuses it, or resolves it with an outcome. Refused with conflict where it is stale. */
export const handleFollowUp = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/follow-up/:rule/:personId",
  summary: "Handle somebody who needs follow-up",
  access: { capability: "I6", on: "person", allow: staffOf },
  repeatable: true,
  params: Type.Object({ schoolId: Id, rule: FollowUpRule, personId: Id }),
  body: Type.Object({
    key: ClientId,
    revision: Type.Integer(),
    /** The class, in rules that look at each class. */
    classId: Type.Optional(nullable(Id)),
    action: Type.Enum(["acknowledge", "assign", "snooze", "excuse", "resolve"]),
    /** The owner, for `assign`: a colleague; oneself where it is absent. */
    ownerId: Type.Optional(Id),
    /** The next step, or why, or what came of it. */
    text: nullable(written(1, 500)),
    /** The end of `snooze`. */
    until: nullable(Day),
  }),
  reply: Type.Object({ revision: Type.Integer() }),
  errors: ["conflict"],
});

/** One that is over: what came of it. */
export const EarlierFollowUp = Type.Object({
  rule: FollowUpRule,
  /** The class, in rules that look at each class. */
  class: nullable(Type.Object({ id: Id, name: Names })),
  since: Day,
  /** Null where it closed by itself. */
  settledOn: nullable(Day),
  /** Null where an excuse was accepted without a word. */
  outcome: nullable(Type.String()),
  owner: nullable(Type.Object({ id: Id, name: Names })),
});
export type EarlierFollowUp = Static<typeof EarlierFollowUp>;

/** What came of a call. */
export const CALL_OUTCOMES = ["reached", "no-answer", "call-again", "wrong-number"] as const;
export const CallOutcome = Type.Enum([...CALL_OUTCOMES]);
export type CallOutcome = Static<typeof CallOutcome>;

/** A call about a person who needs follow-up. */
export const FollowUpCall = Type.Object({ outcome: CallOutcome, at: Instant, by: nullable(Names) });
export type FollowUpCall = Static<typeof FollowUpCall>;

const EarlierOfPerson = Type.Object({
  cases: Type.Array(EarlierFollowUp),
  /** The latest first; absent from older servers. */
  calls: Type.Optional(Type.Array(FollowUpCall)),
});

/** I6: what a person needed follow-up for before, the latest first; a teacher reads it of its students. */
export const listEarlierFollowUp = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/people/:personId/earlier-follow-up",
  summary: "Earlier follow-up of a person",
  access: { capability: "I6", on: "person", allow: staffOf },
  repeatable: true,
  params: Type.Object({ schoolId: Id, personId: Id }),
  reply: EarlierOfPerson,
});

/** I6: the same of a teacher, for a coordinator: of classes in its subjects. */
export const listEarlierOfTeacher = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/teachers/:teacherId/earlier-follow-up",
  summary: "Earlier follow-up of a teacher",
  access: {
    capability: "I6",
    on: "school",
    allow: { school_management: "school", subject_coordinator: "subjects" },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id, teacherId: Id }),
  reply: EarlierOfPerson,
});

/** A student's own entries in plain words: things to catch up. */
export const listOwnFollowUp = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/students/:studentId/follow-up",
  summary: "Things to catch up",
  access: { capability: "I4", on: "student", allow: { parent: "children", student: "own" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id, studentId: Id }),
  reply: Type.Object({
    entries: Type.Array(Type.Pick(FollowUpEntry, ["rule", "items", "days", "since"])),
  }),
});

/** The least and the most of each number of a rule. */
export const FOLLOW_UP_BOUNDS = {
  threshold: { minimum: 1, maximum: 60 },
  windowDays: { minimum: 1, maximum: 366 },
  graceDays: { minimum: 0, maximum: 60 },
} as const;

export const FollowUpRules = Type.Array(
  Type.Object({
    rule: FollowUpRule,
    /** So many of its things in the window, such as days or exercises. */
    threshold: Type.Integer(FOLLOW_UP_BOUNDS.threshold),
    /** Days that are looked at, and after which an entry closes by itself where nothing is found. */
    windowDays: Type.Integer(FOLLOW_UP_BOUNDS.windowDays),
    /** Days for which nothing is said yet; school days for messages. */
    graceDays: Type.Integer(FOLLOW_UP_BOUNDS.graceDays),
    severity: FollowUpSeverity,
    /** The person, and for a student the family and the homeroom teacher, are notified by day. */
    autoNotify: Type.Boolean(),
    isOn: Type.Boolean(),
  }),
  { maxItems: FOLLOW_UP_RULES.length },
);
export type FollowUpRules = Static<typeof FollowUpRules>;

const office = {
  capability: "Q3",
  on: "school",
  allow: { school_management: "school", administrator: "group" },
} as const;

export const readFollowUpRules = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/follow-up-rules",
  summary: "When somebody needs follow-up",
  access: office,
  repeatable: true,
  params: ofSchool,
  reply: Type.Object({ rules: FollowUpRules, revision: Type.Integer() }),
});

/** Conflict with `stale` where another person has changed them since. */
export const saveFollowUpRules = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/follow-up-rules",
  summary: "Change when somebody needs follow-up",
  access: office,
  repeatable: true,
  params: ofSchool,
  body: Type.Object({ key: ClientId, revision: Type.Integer({ minimum: 0 }), rules: FollowUpRules }),
  reply: Type.Object({ revision: Type.Integer() }),
  errors: ["conflict"],
});

/** How many people each of the rules would name today, as they are sent; nothing is saved. */
export const previewFollowUpRules = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/follow-up-rules/preview",
  summary: "Whom rules would name",
  access: office,
  repeatable: true,
  params: ofSchool,
  body: Type.Object({ rules: FollowUpRules }),
  reply: Type.Object({ found: Type.Array(Type.Object({ rule: FollowUpRule, people: Type.Integer() })) }),
});
