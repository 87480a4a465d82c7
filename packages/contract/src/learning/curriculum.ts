import { Type, type Static } from "typebox";

import type { Capability } from "#platform/access.ts";
import { ClientId, Day, Id, Locale, Names, Nothing, Theme, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

/** D1 for the school's staff; the verb narrows it to the offerings that one teaches or coordinates. */
export const readersOfLessons: Capability = {
  capability: "D1",
  on: "school",
  allow: {
    teacher: "classes",
    school_management: "school",
    administrator: "group",
    subject_coordinator: "subjects",
    evaluator: "assigned",
  },
};
/** D3: who writes the lessons of an offering. */
export const writersOfLessons: Capability = {
  capability: "D3",
  on: "school",
  allow: { teacher: "classes", subject_coordinator: "subjects" },
};

export const WhichOffering = Type.Object({ schoolId: Id, offeringId: Id });
export const WhichLesson = Type.Object({ schoolId: Id, lessonId: Id });
const Revision = Type.Integer({ minimum: 1 });
/** A week of the school year, from 1. */
const Week = Type.Integer({ minimum: 1, maximum: 60 });
const Count = Type.Integer({ minimum: 0 });

/** In at least one language. */
export const LessonNames = Type.Object({
  en: nullable(written(1, 200)),
  ar: nullable(written(1, 200)),
  ckb: nullable(written(1, 200)),
});

/** Subject and level as a lesson's head names them. */
export const OfferingHead = Type.Object({
  id: Id,
  subject: Type.Object({ id: Id, name: Names, theme: Theme, icon: nullable(Type.String()) }),
  level: Type.Object({ id: Id, name: Names }),
  year: Type.String(),
  /** The school year's week today; null out of the year. */
  week: nullable(Type.Integer()),
});
export type OfferingHead = Static<typeof OfferingHead>;

export const LessonUnit = Type.Object({ id: Id, name: Names, revision: Type.Integer() });
export type LessonUnit = Static<typeof LessonUnit>;

/** The fields of a lesson that every reader sees in a list. */
const lessonLine = {
  id: Id,
  unitId: nullable(Id),
  /** Its place in the offering, from 1. */
  number: Type.Integer(),
  name: Names,
  objectives: Type.String(),
  /** The week of the year in which it is expected; null if not set. */
  week: nullable(Type.Integer()),
  minutes: nullable(Type.Integer()),
  exercises: Count,
  videos: Count,
  /** The bytes of text and files together. */
  bytes: Count,
};

/** `not-open`: nothing is published yet (LES-2). */
export const LearningState = Type.Enum(["not-open", "new", "started", "done"]);
export type LearningState = Static<typeof LearningState>;

export const StudentLessonLine = Type.Object({
  ...lessonLine,
  /** The version that the student gets (LES-2); null where there is none. */
  versionId: nullable(Id),
  state: LearningState,
  /** How much is done, in thousandths. */
  share: Type.Integer({ minimum: 0, maximum: 1000 }),
  taughtOn: nullable(Day),
  /** Taught on a day on which the register says that the student was absent, with or without an excuse. */
  isMissed: Type.Boolean(),
});
export type StudentLessonLine = Static<typeof StudentLessonLine>;

export const ClassOfLessons = Type.Object({
  id: Id,
  section: nullable(Type.Object({ id: Id, letter: Type.String(), title: nullable(Type.String()) })),
  title: nullable(Type.String()),
  students: Count,
  /** How many lessons it was taught. */
  taught: Count,
  /** How many it should have been taught by this week. */
  due: Count,
  /** Whether the caller may record that the class was taught it. */
  mayTeach: Type.Boolean(),
});
export type ClassOfLessons = Static<typeof ClassOfLessons>;

export const StaffLessonLine = Type.Object({
  ...lessonLine,
  revision: Type.Integer(),
  isRetired: Type.Boolean(),
  /** Versions by their state. */
  published: Count,
  inReview: Count,
  drafts: Count,
  /** The students of the classes below: how many have opened it, and finished it. */
  opened: Count,
  done: Count,
  taught: Type.Array(Type.Object({ classId: Id, on: Day })),
});
export type StaffLessonLine = Static<typeof StaffLessonLine>;

/** The lessons of a student's subject in their order, with how far it has come. */
export const listStudentLessons = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/students/:studentId/offerings/:offeringId/lessons",
  summary: "Lessons of a student's subject",
  access: {
    capability: "D1",
    on: "student",
    allow: { parent: "children", student: "own" },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id, studentId: Id, offeringId: Id }),
  reply: Type.Object({
    offering: OfferingHead,
    student: Type.Object({ id: Id, name: Names }),
    units: Type.Array(LessonUnit),
    lessons: Type.Array(StudentLessonLine),
  }),
});

/** For staff: with versions, classes and how far those are. Teachers see the classes that they teach. */
export const listLessons = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/offerings/:offeringId/lessons",
  summary: "Lessons of an offering",
  access: readersOfLessons,
  repeatable: true,
  params: WhichOffering,
  reply: Type.Object({
    offering: OfferingHead,
    units: Type.Array(LessonUnit),
    lessons: Type.Array(StaffLessonLine),
    classes: Type.Array(ClassOfLessons),
    may: Type.Object({ write: Type.Boolean(), publish: Type.Boolean() }),
  }),
});

export const createUnit = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/offerings/:offeringId/units",
  summary: "Add a unit to an offering",
  access: writersOfLessons,
  repeatable: true,
  params: WhichOffering,
  body: Type.Object({ key: ClientId, name: LessonNames }),
  reply: Type.Object({ id: Id }),
});

export const changeUnit = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/lesson-units/:unitId",
  summary: "Change a unit",
  access: writersOfLessons,
  repeatable: true,
  params: Type.Object({ schoolId: Id, unitId: Id }),
  body: Type.Object({ key: ClientId, revision: Revision, name: LessonNames }),
  reply: Type.Object({ revision: Type.Integer() }),
  errors: ["conflict"],
});

const lessonText = {
  name: LessonNames,
  objectives: Type.String({ maxLength: 4000 }),
  unitId: nullable(Id),
  week: nullable(Week),
  minutes: nullable(Type.Integer({ minimum: 1, maximum: 600 })),
};

/** At the end of its unit, with an empty draft in the language. */
export const createLesson = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/offerings/:offeringId/lessons",
  summary: "Begin a lesson",
  access: writersOfLessons,
  repeatable: true,
  params: WhichOffering,
  body: Type.Object({ key: ClientId, ...lessonText, language: Locale }),
  reply: Type.Object({ id: Id, versionId: Id }),
});

export const changeLesson = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/lessons/:lessonId",
  summary: "Change what a lesson is called and when it is expected",
  access: writersOfLessons,
  repeatable: true,
  params: WhichLesson,
  body: Type.Object({ key: ClientId, revision: Revision, ...lessonText }),
  reply: Type.Object({ revision: Type.Integer() }),
  errors: ["conflict"],
});

/** All units and lessons in their new order, each lesson with its unit; conflict where one is missing or not of it. */
export const orderLessons = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/offerings/:offeringId/lesson-order",
  summary: "Put units and lessons in another order",
  access: writersOfLessons,
  repeatable: true,
  params: WhichOffering,
  body: Type.Object({
    key: ClientId,
    unitIds: Type.Array(Id, { maxItems: 200, uniqueItems: true }),
    lessons: Type.Array(Type.Object({ id: Id, unitId: nullable(Id) }), { maxItems: 1000 }),
  }),
  reply: Nothing,
  errors: ["conflict"],
});

/** Offerings of the same subject with lessons, of which `copyLessons` can take them over; the latest year first. */
export const listLessonSources = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/offerings/:offeringId/lesson-sources",
  summary: "Where lessons can be taken over from",
  access: writersOfLessons,
  repeatable: true,
  params: WhichOffering,
  reply: Type.Object({
    sources: Type.Array(Type.Object({ offeringId: Id, level: Names, year: Type.String(), lessons: Count })),
  }),
});

/** Units, lessons and their published versions, from an offering of the same subject; into one without lessons. */
export const copyLessons = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/offerings/:offeringId/lesson-copies",
  summary: "Take lessons over from another year or level",
  access: writersOfLessons,
  repeatable: true,
  params: WhichOffering,
  body: Type.Object({ key: ClientId, fromOfferingId: Id }),
  reply: Type.Object({ units: Count, lessons: Count }),
  errors: ["conflict"],
});
