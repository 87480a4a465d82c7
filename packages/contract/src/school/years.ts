import { Type, type Static } from "typebox";

import { ClientId, Day, Id, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

const OFFICE = {
  capability: "C1",
  on: "school",
  allow: { school_management: "school", administrator: "group" },
} as const;

export const YearState = Type.Enum(["planning", "current", "closing", "archived"]);
export type YearState = Static<typeof YearState>;

export const TERM_KINDS = [
  "first_term",
  "midyear_exam",
  "second_term",
  "final_exam",
  "second_round",
  "course1",
  "course2",
  "month",
  "custom",
] as const;
export const TermKind = Type.Enum([...TERM_KINDS]);
export type TermKind = Static<typeof TermKind>;

/** The office's input. `endsOn` is the first day after the year, as in every interval here. */
export const YearRecord = Type.Object({
  title: written(1, 60),
  startsOn: Day,
  endsOn: Day,
});
export type YearRecord = Static<typeof YearRecord>;

/** `parentId` makes it a part of another term, and then it is inside it (TERM-1). */
export const TermRecord = Type.Object({
  kind: TermKind,
  title: written(1, 60),
  startsOn: Day,
  endsOn: Day,
  parentId: nullable(Id),
});
export type TermRecord = Static<typeof TermRecord>;

export const TermLine = Type.Object({
  ...TermRecord.properties,
  id: Id,
  state: Type.Enum(["open", "locked", "published"]),
  revision: Type.Integer(),
});
export type TermLine = Static<typeof TermLine>;

export const YearLine = Type.Object({
  ...YearRecord.properties,
  id: Id,
  state: YearState,
  revision: Type.Integer(),
  sections: Type.Integer(),
  terms: Type.Array(TermLine),
});
export type YearLine = Static<typeof YearLine>;

/** Latest first, each with its terms by day. `next` is the year that would be made by default (YEAR-2). */
export const listYears = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/years",
  summary: "Years and terms of a school",
  access: OFFICE,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: Type.Object({ years: Type.Array(YearLine), next: YearRecord }),
});

const Changed = Type.Object({ revision: Type.Integer() });
const Revision = Type.Integer({ minimum: 1 });

/** YEAR-1: years do not overlap. With `withTerms` it gets Iraq's five terms as far as they fit (YEAR-2). */
export const createYear = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/years",
  summary: "Make a school year",
  access: OFFICE,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  body: Type.Object({ key: ClientId, year: YearRecord, withTerms: Type.Boolean() }),
  reply: Type.Object({ id: Id }),
  errors: ["conflict"],
});

export const changeYear = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/years/:yearId",
  summary: "Change a school year",
  access: OFFICE,
  repeatable: true,
  params: Type.Object({ schoolId: Id, yearId: Id }),
  body: Type.Object({ key: ClientId, revision: Revision, year: YearRecord }),
  reply: Changed,
  errors: ["conflict", "forbidden"],
});

/**
 * Making a year current closes the one before it (YEAR-1). An archived year takes no more writes (AZ-7). A year that
 * closes, either way, silences its rooms: 409 with the reason "year-silences" and how many `rooms`, until `silences`
 * says that number.
 */
export const moveYear = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/years/:yearId/state",
  summary: "Make a school year current, close or archive it",
  access: OFFICE,
  repeatable: true,
  params: Type.Object({ schoolId: Id, yearId: Id }),
  body: Type.Object({
    key: ClientId,
    revision: Revision,
    state: YearState,
    silences: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  reply: Changed,
  errors: ["conflict", "forbidden"],
});

export const createTerm = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/years/:yearId/terms",
  summary: "Make a term",
  access: OFFICE,
  repeatable: true,
  params: Type.Object({ schoolId: Id, yearId: Id }),
  body: Type.Object({ key: ClientId, term: TermRecord }),
  reply: Type.Object({ id: Id }),
  errors: ["conflict", "forbidden"],
});

export const changeTerm = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/terms/:termId",
  summary: "Change a term",
  access: OFFICE,
  repeatable: true,
  params: Type.Object({ schoolId: Id, termId: Id }),
  body: Type.Object({ key: ClientId, revision: Revision, term: TermRecord }),
  reply: Changed,
  errors: ["conflict", "forbidden"],
});

/** A locked term keeps its days. Published marks stay published. */
export const lockTerm = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/terms/:termId/lock",
  summary: "Lock or open a term",
  access: OFFICE,
  repeatable: true,
  params: Type.Object({ schoolId: Id, termId: Id }),
  body: Type.Object({ key: ClientId, revision: Revision, isLocked: Type.Boolean() }),
  reply: Changed,
  errors: ["conflict", "forbidden"],
});
