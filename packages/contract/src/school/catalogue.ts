import { Type, type Static } from "typebox";

import { DoneOrProposed } from "#oversight/proposals.ts";
import { ClientId, Id, Names, nullable, seen, Theme } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

/** C3: administrators write; a coordinator asks. */
const WRITERS = {
  capability: "C3",
  on: "school",
  allow: { administrator: "group", subject_coordinator: "subjects" },
} as const;

export const Stage = Type.Enum(["kg", "primary", "intermediate", "preparatory"]);
export const CatalogueState = Type.Enum(["active", "retired"]);

const Code = Type.String({ pattern: "^[0-9A-Za-z._-]{1,32}$" });
const Position = Type.Integer({ minimum: 0, maximum: 10_000 });

/** LVL-1: levels and tracks are rows and never code. A retired one is offered no more, and stays where it was. */
export const LevelRecord = Type.Object({
  code: Code,
  name: Names,
  stage: nullable(Stage),
  position: Position,
  isTerminal: Type.Boolean(),
  state: CatalogueState,
});
export type LevelRecord = Static<typeof LevelRecord>;

/** SUB-1: retiring hides it from new offerings only. */
export const SubjectRecord = Type.Object({
  code: Code,
  name: Names,
  theme: Theme,
  icon: nullable(Type.String({ pattern: "^[a-z-]{1,40}$" })),
  countsInAverage: Type.Boolean(),
  onReportCard: Type.Boolean(),
  position: Position,
  state: CatalogueState,
});
export type SubjectRecord = Static<typeof SubjectRecord>;

export const LevelEntry = Type.Object({ ...LevelRecord.properties, id: Id, revision: Type.Integer() });
export type LevelEntry = Static<typeof LevelEntry>;

/** `mayChange`: the caller may change it, or ask for it. */
export const SubjectEntry = Type.Object({
  ...SubjectRecord.properties,
  id: Id,
  revision: Type.Integer(),
  mayChange: Type.Boolean(),
});
export type SubjectEntry = Static<typeof SubjectEntry>;

/** Levels and subjects that the schools of the group share, in their order, retired ones last. */
export const readCatalogue = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/catalogue",
  summary: "Levels and subjects of the group",
  access: {
    capability: "C3",
    on: "school",
    allow: { school_management: "school", administrator: "group", subject_coordinator: "subjects" },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: Type.Object({ levels: Type.Array(LevelEntry), subjects: Type.Array(SubjectEntry) }),
});

const Reason = nullable(Type.String({ maxLength: 500 }));
const Revision = Type.Integer({ minimum: 1 });

export const createLevel = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/catalogue/levels",
  summary: "Make a level of the group, or ask for it",
  access: WRITERS,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  body: Type.Object({ key: ClientId, level: LevelRecord, reason: Reason }),
  reply: DoneOrProposed,
  errors: ["conflict"],
});

export const changeLevel = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/catalogue/levels/:levelId",
  summary: "Change a level of the group, or ask for it",
  access: WRITERS,
  repeatable: true,
  params: Type.Object({ schoolId: Id, levelId: Id }),
  body: Type.Object({ key: ClientId, revision: Revision, level: LevelRecord, reason: Reason }),
  reply: DoneOrProposed,
  errors: ["conflict"],
});

export const createSubject = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/catalogue/subjects",
  summary: "Make a subject of the group, or ask for it",
  access: WRITERS,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  body: Type.Object({ key: ClientId, subject: SubjectRecord, reason: Reason }),
  reply: DoneOrProposed,
  errors: ["conflict"],
});

/** A coordinator asks about the subjects it coordinates; others do not exist for it. */
export const changeSubject = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/catalogue/subjects/:subjectId",
  summary: "Change a subject of the group, or ask for it",
  access: WRITERS,
  repeatable: true,
  params: Type.Object({ schoolId: Id, subjectId: Id }),
  body: Type.Object({ key: ClientId, revision: Revision, subject: SubjectRecord, reason: Reason }),
  reply: DoneOrProposed,
  errors: ["conflict"],
});

/** Puts levels and subjects into this order; those not named keep their places. */
export const orderCatalogue = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/catalogue/order",
  summary: "Put levels and subjects in order",
  access: { capability: "C3", on: "school", allow: { administrator: "group" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  body: Type.Object({
    levelIds: Type.Array(Id, { maxItems: 200, uniqueItems: true }),
    subjectIds: Type.Array(Id, { maxItems: 500, uniqueItems: true }),
    /** The named ones, in the order until now. */
    seen: seen(Type.Object({ levelIds: Type.Array(Id), subjectIds: Type.Array(Id) })),
  }),
  reply: Type.Object({}),
  errors: ["conflict"],
});
