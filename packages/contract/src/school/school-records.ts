import { Type, type Static } from "typebox";

import { ClientId, ClockTime, Id, Names, nullable } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";
import { Shift } from "#school/structure.ts";
import { YearRecord } from "#school/years.ts";

const GROUP = { capability: "Q3", on: "school", allow: { administrator: "group" } } as const;

/** The hours in which the school responds (MOD-2). */
export const SchoolHours = Type.Object({ opensAt: ClockTime, closesAt: ClockTime });
export type SchoolHours = Static<typeof SchoolHours>;

/** Hours of a school that has named none. */
export const USUAL_SCHOOL_HOURS: Readonly<Record<Static<typeof Shift>, SchoolHours>> = {
  morning: { opensAt: "08:00", closesAt: "14:00" },
  afternoon: { opensAt: "13:00", closesAt: "18:00" },
  both: { opensAt: "08:00", closesAt: "18:00" },
};

export const SchoolRecord = Type.Object({
  code: Type.String({ pattern: "^[0-9A-Za-z._-]{1,64}$" }),
  name: Names,
  kind: Type.Enum(["kg", "primary", "intermediate", "preparatory", "mixed"]),
  gender: Type.Enum(["boys", "girls", "mixed"]),
  shift: Shift,
  address: nullable(Type.String({ minLength: 1, maxLength: 300 })),
  phones: Type.Array(Type.String({ pattern: "^\\+[1-9]\\d{6,14}$" }), { maxItems: 5 }),
  /** Bit 0 is Sunday; 31 is Sunday to Thursday. */
  weekDays: Type.Integer({ minimum: 1, maximum: 127 }),
  /** Null: the usual hours of its shift. */
  hours: nullable(SchoolHours),
  /** An IANA zone, such as Asia/Baghdad. */
  timeZone: Type.String({ minLength: 1, maxLength: 64 }),
});
export type SchoolRecord = Static<typeof SchoolRecord>;

export const SchoolState = Type.Enum(["planned", "active", "closed"]);

export const readSchool = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/record",
  summary: "A school's record",
  access: GROUP,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: Type.Object({ school: SchoolRecord, state: SchoolState, revision: Type.Integer() }),
});

/** With `copyFrom` the new school begins with another's set-up: see `copySetUp`. */
export const createSchool = route({
  method: "POST",
  path: "/api/v6/schools",
  summary: "Add a school to the group",
  access: { capability: "Q3", on: "self", allow: { administrator: "group" } },
  repeatable: true,
  body: Type.Object({ key: ClientId, school: SchoolRecord }),
  reply: Type.Object({ id: Id }),
  errors: ["conflict"],
});

export const changeSchool = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/record",
  summary: "Change a school's record",
  access: GROUP,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  body: Type.Object({ key: ClientId, revision: Type.Integer({ minimum: 1 }), school: SchoolRecord }),
  reply: Type.Object({ revision: Type.Integer() }),
  errors: ["conflict"],
});

/** ORG-2: a school closes when it has no enrolments. */
export const moveSchool = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/state",
  summary: "Open or close a school",
  access: GROUP,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  body: Type.Object({ key: ClientId, revision: Type.Integer({ minimum: 1 }), state: SchoolState }),
  reply: Type.Object({ revision: Type.Integer() }),
  errors: ["conflict"],
});

/**
 * Copies another school's year to the school: terms moved to the new days, and its offerings, which determine
 * its levels. Existing data of the school stays unchanged.
 */
export const copySetUp = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/set-up",
  summary: "Copy another school's year, terms and offerings",
  access: GROUP,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  body: Type.Object({ key: ClientId, fromSchoolId: Id, year: YearRecord }),
  reply: Type.Object({ yearId: Id, terms: Type.Integer(), offerings: Type.Integer() }),
  errors: ["conflict"],
});
