import { Type, type Static } from "typebox";

import { ClientId, Id, Locale, Names, Theme, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";
import { YearState } from "#school/years.ts";

const OFFICE = { school_management: "school", administrator: "group" } as const;
const OF_SCHOOL = { capability: "C4", on: "school", allow: OFFICE } as const;
const OF_SECTION = { capability: "C4", on: "section", allow: OFFICE } as const;

const Revision = Type.Integer({ minimum: 1 });
const Changed = Type.Object({ revision: Type.Integer() });

export const Shift = Type.Enum(["morning", "afternoon", "both"]);
const OpenState = Type.Enum(["open", "closed"]);

/** SEC-2: capacity is soft. Null: no capacity is set. */
export const SectionRecord = Type.Object({
  letter: written(1, 12),
  title: nullable(written(1, 80)),
  shift: Shift,
  capacity: nullable(Type.Integer({ minimum: 1, maximum: 2000 })),
  homeroomTeacherId: nullable(Id),
  room: nullable(written(1, 40)),
  language: nullable(Locale),
});
export type SectionRecord = Static<typeof SectionRecord>;

export const SectionLine = Type.Object({
  ...SectionRecord.properties,
  id: Id,
  level: Type.Object({ id: Id, code: Type.String(), name: Names }),
  homeroomTeacher: nullable(Type.Object({ id: Id, name: Names })),
  students: Type.Integer(),
  classes: Type.Integer(),
  /** Open classes without a teacher today. */
  classesWithoutTeacher: Type.Integer(),
  state: OpenState,
  revision: Type.Integer(),
});
export type SectionLine = Static<typeof SectionLine>;

export const OfferingLine = Type.Object({
  id: Id,
  level: Type.Object({ id: Id, code: Type.String(), name: Names }),
  subject: Type.Object({ id: Id, name: Names, theme: Theme, icon: nullable(Type.String()) }),
  weeklyPeriods: nullable(Type.Integer()),
  maxMark: Type.Number(),
  /** GB-10: its weight in the grade point average; null counts as one. Absent in what an earlier server answered. */
  credits: Type.Optional(nullable(Type.Number())),
  /** Open classes made of it. */
  classes: Type.Integer(),
  revision: Type.Integer(),
});
export type OfferingLine = Static<typeof OfferingLine>;

const InYear = Type.Object({ id: Id, title: Type.String(), state: YearState });

/** Sections and offerings of one year of a school, by level; the current year by default. */
export const readStructure = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/structure",
  summary: "Sections and offerings of a year",
  access: OF_SCHOOL,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  query: Type.Object({ yearId: Type.Optional(Id) }),
  reply: Type.Object({
    year: nullable(InYear),
    years: Type.Array(InYear),
    sections: Type.Array(SectionLine),
    offerings: Type.Array(OfferingLine),
  }),
});

/** SEC-1: one letter for a level, a shift and a year. `withClasses` makes a class of each offering of its level. */
export const createSection = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/sections",
  summary: "Make a section",
  access: OF_SCHOOL,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  body: Type.Object({
    key: ClientId,
    yearId: Id,
    levelId: Id,
    section: SectionRecord,
    withClasses: Type.Boolean(),
  }),
  reply: Type.Object({ id: Id, classes: Type.Integer() }),
  errors: ["conflict", "forbidden"],
});

/** A capacity below the students that sit there is a conflict until `isExceeding` says that one knows (SEC-2). */
export const changeSection = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/sections/:sectionId",
  summary: "Change a section",
  access: OF_SECTION,
  repeatable: true,
  params: Type.Object({ schoolId: Id, sectionId: Id }),
  body: Type.Object({
    key: ClientId,
    revision: Revision,
    section: SectionRecord,
    isExceeding: Type.Boolean(),
  }),
  reply: Changed,
  errors: ["conflict", "forbidden"],
});

/** A section closes when it has no students; its classes close and its teachers' assignments end with it. */
export const closeSection = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/state",
  summary: "Close or open a section",
  access: OF_SECTION,
  repeatable: true,
  params: Type.Object({ schoolId: Id, sectionId: Id }),
  body: Type.Object({ key: ClientId, revision: Revision, state: OpenState }),
  reply: Changed,
  errors: ["conflict", "forbidden"],
});

const WeeklyPeriods = nullable(Type.Integer({ minimum: 1, maximum: 40 }));
/** In quarters. */
const Credits = Type.Optional(nullable(Type.Number({ minimum: 0.25, maximum: 20, multipleOf: 0.25 })));
const MaxMark = Type.Number({ minimum: 1, maximum: 1000 });

/**
 * SUB-1: a retired offering is no longer available. `withClasses` makes a class for each open section of the
 * level.
 */
export const createOffering = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/offerings",
  summary: "Offer a subject to a level in a year",
  access: OF_SCHOOL,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  body: Type.Object({
    key: ClientId,
    yearId: Id,
    levelId: Id,
    subjectId: Id,
    weeklyPeriods: WeeklyPeriods,
    maxMark: MaxMark,
    credits: Credits,
    withClasses: Type.Boolean(),
  }),
  reply: Type.Object({ id: Id, classes: Type.Integer() }),
  errors: ["conflict", "forbidden"],
});

export const changeOffering = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/offerings/:offeringId",
  summary: "Change an offering",
  access: OF_SCHOOL,
  repeatable: true,
  params: Type.Object({ schoolId: Id, offeringId: Id }),
  body: Type.Object({
    key: ClientId,
    revision: Revision,
    weeklyPeriods: WeeklyPeriods,
    maxMark: MaxMark,
    /** Absent: as it is. */
    credits: Credits,
  }),
  reply: Changed,
  errors: ["conflict", "forbidden"],
});

/** Makes the classes that a section has not, one of each offering of its level, and seats its students. */
export const makeClasses = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/classes",
  summary: "Make the classes that a section lacks",
  access: OF_SECTION,
  repeatable: true,
  params: Type.Object({ schoolId: Id, sectionId: Id }),
  reply: Type.Object({ made: Type.Integer() }),
  errors: ["forbidden"],
});
