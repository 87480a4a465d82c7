import { Type, type Static } from "typebox";

import { ClientId, Day, Id, Instant, Names, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

import { YearRecord } from "./years.ts";

const OFFICE = {
  capability: "C2",
  on: "school",
  allow: { school_management: "school", administrator: "group" },
} as const;
const WhichSchool = Type.Object({ schoolId: Id });
const Year = Type.Object({ id: Id, title: Type.String(), startsOn: Day, endsOn: Day });
const LevelName = Type.Object({ id: Id, name: Names });
const SectionName = Type.Object({ id: Id, letter: Type.String(), title: nullable(Type.String()) });

/** What becomes of a student when the year ends. */
export const RolloverOutcome = Type.Enum(["undecided", "promoted", "repeating", "graduated", "leaving"]);
export type RolloverOutcome = Static<typeof RolloverOutcome>;

/** One section of the year that ends: what blocks it, and what is proposed for its students. */
export const EndingSection = Type.Object({
  ...SectionName.properties,
  level: LevelName,
  students: Type.Integer(),
  /** Columns of its classes that are open or handed in, and not approved. */
  openColumns: Type.Integer(),
  /** Columns of the second round among them are counted here instead. */
  openSecondRound: Type.Integer(),
  /** Students without a published result of the year. */
  withoutResult: Type.Integer(),
  /** Students whose published result waits for the second round. */
  pending: Type.Integer(),
  /** Why it may go on all the same; null: it was not said. */
  waivedBecause: nullable(Type.String()),
  promoted: Type.Integer(),
  repeating: Type.Integer(),
  graduated: Type.Integer(),
  leaving: Type.Integer(),
  /** Students whose outcome, level or section is not decided yet. */
  needsDecision: Type.Integer(),
});
export type EndingSection = Static<typeof EndingSection>;

/** A section of the next year, with how many students are to come. */
export const ComingSection = Type.Object({
  ...SectionName.properties,
  level: LevelName,
  capacity: nullable(Type.Integer()),
  students: Type.Integer(),
});
export type ComingSection = Static<typeof ComingSection>;

/** `none`: nothing prepared. `waiting`: submitted, not decided yet. */
export const RolloverState = Type.Enum(["none", "open", "waiting", "committed"]);
export type RolloverState = Static<typeof RolloverState>;

/** ROL-2: what exists in the new year already, or `archived`, or `left` where the year is no longer the current one. */
export const UndoObstacle = Type.Enum(["marks", "attendance", "messages", "archived", "left"]);
export type UndoObstacle = Static<typeof UndoObstacle>;

/** C2: the whole passage: the obstacles, what is proposed, and how far it is. */
export const readRollover = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/rollover",
  summary: "The passage to the next year",
  access: OFFICE,
  repeatable: true,
  params: WhichSchool,
  reply: Type.Object({
    /** The year that ends; null where the school has no current year. */
    from: nullable(Year),
    /** The next year, once it is prepared. */
    to: nullable(Year),
    /** A year in planning that could be taken. */
    planned: nullable(Year),
    /** The next year by default (YEAR-2). */
    suggested: YearRecord,
    state: RolloverState,
    revision: Type.Integer(),
    sections: Type.Array(EndingSection),
    coming: Type.Array(ComingSection),
    /** Students whose section of the year that ends is not set. */
    withoutSection: Type.Integer(),
    committedAt: nullable(Instant),
    /** Last day of provisional places. */
    provisionalUntil: nullable(Day),
    provisional: Type.Integer(),
    /** After the commit: those whose place is provisional still. */
    provisionalStudents: Type.Optional(Type.Array(Type.Object({ id: Id, name: Names }))),
    /** Null while nothing is committed. */
    undo: nullable(Type.Array(UndoObstacle)),
  }),
});

/**
 * C2: makes the next year, or takes a planned one: sections by letter, offerings with their lessons, classes, terms and
 * periods as they are this year; no marks, no chats, no teachers. Then proposes a place for each student. Conflict with
 * `details.reason`: `no-year`, `year-overlaps`, `year-backwards`, `year-order`.
 */
export const prepareRollover = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/rollover",
  summary: "Prepare the next year",
  access: OFFICE,
  repeatable: true,
  params: WhichSchool,
  body: Type.Object({ key: ClientId, yearId: nullable(Id), year: nullable(YearRecord) }),
  reply: Type.Object({ yearId: Id, sections: Type.Integer(), students: Type.Integer() }),
  errors: ["conflict"],
});

/** C2: proposes anew for every student whose place nobody has set. */
export const rehearseRollover = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/rollover/rehearsal",
  summary: "Propose places in the next year",
  access: OFFICE,
  repeatable: true,
  params: WhichSchool,
  body: Type.Object({ key: ClientId }),
  reply: Type.Object({ students: Type.Integer() }),
  errors: ["conflict"],
});

export const RolloverPlace = Type.Object({
  student: Type.Object({ id: Id, name: Names }),
  /** The published status of the year, such as `pass`. */
  status: nullable(Type.String()),
  outcome: RolloverOutcome,
  level: nullable(LevelName),
  section: nullable(SectionName),
  isProvisional: Type.Boolean(),
  /** Set by the office and not proposed. */
  isSet: Type.Boolean(),
  reason: nullable(Type.String()),
  needsDecision: Type.Boolean(),
});
export type RolloverPlace = Static<typeof RolloverPlace>;

/** C2: the students of one section of the year that ends, with their places in the next. */
export const listRolloverPlaces = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/rollover/sections/:sectionId/places",
  summary: "Places of a section's students in the next year",
  access: OFFICE,
  repeatable: true,
  params: Type.Object({ schoolId: Id, sectionId: Id }),
  reply: Type.Object({
    section: Type.Object({ ...SectionName.properties, level: LevelName }),
    state: RolloverState,
    places: Type.Array(RolloverPlace),
    coming: Type.Array(ComingSection),
    /** Levels that follow that of the section; several where it splits into tracks. */
    nextLevelIds: Type.Optional(Type.Array(Id)),
  }),
});

/**
 * C2: sets the outcome of students by hand, with the reason. Without a section the server picks one of the level that
 * has seats. Conflict with `details.reason`: `waiting`, `committed`, `needs-place`, `level`.
 */
export const adjustRolloverPlaces = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/rollover/places",
  summary: "Set places in the next year",
  access: OFFICE,
  repeatable: true,
  params: WhichSchool,
  body: Type.Object({
    key: ClientId,
    studentIds: Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }),
    outcome: RolloverOutcome,
    levelId: nullable(Id),
    sectionId: nullable(Id),
    isProvisional: Type.Boolean(),
    reason: written(3, 500),
  }),
  reply: Type.Object({ students: Type.Integer() }),
  errors: ["conflict"],
});

/** C2: lets a section go on though marks are missing, with the reason; null takes it back. */
export const waiveRolloverSection = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/rollover/sections/:sectionId/waiver",
  summary: "Let a section go on without its marks",
  access: OFFICE,
  repeatable: true,
  params: Type.Object({ schoolId: Id, sectionId: Id }),
  body: Type.Object({ key: ClientId, reason: nullable(written(3, 500)) }),
  reply: Type.Object({ isWaived: Type.Boolean() }),
  errors: ["conflict"],
});

/**
 * C2: asks the administrator to approve; approved, it is done at once (ROL-1). Conflict with `details.reason`: `stale`,
 * `marks-missing`, `results-amended` or `needs-decision`, each with `details.students` or `details.sections`.
 */
export const submitRollover = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/rollover/proposal",
  summary: "Submit the rollover for approval",
  access: OFFICE,
  repeatable: true,
  params: WhichSchool,
  body: Type.Object({ key: ClientId, revision: Type.Integer({ minimum: 1 }) }),
  reply: Type.Object({ proposalId: Id }),
  errors: ["conflict"],
});

/** ROL-2: puts everything back while the new year has no mark, no attendance and no message. */
export const undoRollover = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/rollover/undo",
  summary: "Undo the rollover",
  access: { capability: "C2", on: "school", allow: { administrator: "group" } },
  repeatable: true,
  params: WhichSchool,
  body: Type.Object({ key: ClientId, reason: written(3, 500) }),
  reply: Type.Object({ students: Type.Integer() }),
  errors: ["conflict"],
});
