import { Type, type Static } from "typebox";

import { ClientId, Day, Id, Names, Nothing, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";
import { SectionName } from "#time/attendance.ts";

/** Why a person needs follow-up. `missing-registers` is of teachers, the others of students. */
export const FOLLOW_UP_RULES = ["absences", "lateness", "missing-registers"] as const;
export const FollowUpRule = Type.Enum([...FOLLOW_UP_RULES]);
export type FollowUpRule = Static<typeof FollowUpRule>;

/** A person who needs follow-up (NEG-1): a support, and no ranking. */
export const FollowUpEntry = Type.Object({
  rule: FollowUpRule,
  person: Type.Object({ id: Id, name: Names }),
  section: nullable(SectionName),
  /** Days of it, the newest first. */
  days: Type.Array(Day),
  since: Day,
  owner: nullable(Type.Object({ id: Id, name: Names })),
  nextStep: nullable(Type.String()),
  /** Not among the open ones until then. */
  snoozedUntil: nullable(Day),
  /** The revision of the staff's response; 0 before there is one. */
  revision: Type.Integer(),
});
export type FollowUpEntry = Static<typeof FollowUpEntry>;

const staffOf = { teacher: "classes", school_management: "school" } as const;

/** I4, I5. A teacher sees students of its classes and section, and of teachers itself alone. */
export const listFollowUp = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/follow-up",
  summary: "Who needs follow-up",
  access: { capability: "I4", on: "school", allow: staffOf },
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: Type.Object({ students: Type.Array(FollowUpEntry), teachers: Type.Array(FollowUpEntry) }),
});

/** Assigns it to oneself, puts it off, excuses it, or resolves it with an outcome. Refused with conflict where it is stale. */
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
    action: Type.Enum(["assign", "snooze", "excuse", "resolve"]),
    /** The next step, or why, or what came of it. */
    text: nullable(written(1, 500)),
    /** Of `snooze`. */
    until: nullable(Day),
  }),
  reply: Type.Object({ revision: Type.Integer() }),
  errors: ["conflict"],
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
    entries: Type.Array(Type.Object({ rule: FollowUpRule, days: Type.Array(Day), since: Day })),
  }),
});

export const FollowUpRules = Type.Array(
  Type.Object({
    rule: FollowUpRule,
    /** So many days in a month. */
    threshold: Type.Integer({ minimum: 1, maximum: 60 }),
    isOn: Type.Boolean(),
  }),
  { maxItems: FOLLOW_UP_RULES.length },
);
export type FollowUpRules = Static<typeof FollowUpRules>;

const office = { capability: "Q3", on: "school", allow: { school_management: "school" } } as const;

export const readFollowUpRules = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/follow-up-rules",
  summary: "When somebody needs follow-up",
  access: office,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: Type.Object({ rules: FollowUpRules }),
});

export const saveFollowUpRules = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/follow-up-rules",
  summary: "Change when somebody needs follow-up",
  access: office,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  body: Type.Object({ key: ClientId, rules: FollowUpRules }),
  reply: Nothing,
});
