import { Type, type Static } from "typebox";

import { ClassOfLessons, LearningState, readersOfLessons } from "#learning/curriculum.ts";
import { ClientId, Day, Id, Instant, Names, Nothing, nullable } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

const Count = Type.Integer({ minimum: 0 });

/** LES-2: which published version a section gets; null: by the rule. */
export const pinVersion = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/lessons/:lessonId/pin",
  summary: "Choose the version that a section gets",
  access: {
    capability: "D4",
    on: "section",
    allow: { teacher: "classes", subject_coordinator: "subjects" },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id, sectionId: Id, lessonId: Id }),
  body: Type.Object({ versionId: nullable(Id) }),
  reply: Nothing,
});

/** `on`: the day; null: it was not, after all. */
export const markTaught = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/classes/:teachingClassId/lessons/:lessonId/taught",
  summary: "Say when a class was taught a lesson",
  access: { capability: "D3", on: "school", allow: { teacher: "classes" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id, teachingClassId: Id, lessonId: Id }),
  body: Type.Object({ on: nullable(Day) }),
  reply: Nothing,
});

export const Opener = Type.Object({
  id: Id,
  name: Names,
  state: LearningState,
  share: Type.Integer({ minimum: 0, maximum: 1000 }),
  seenAt: nullable(Instant),
  /** Blocks that it has marked as not understood. */
  doubts: Count,
});
export type Opener = Static<typeof Opener>;

/** D5. By student for who teaches the class and the office; a coordinator is given totals by `listLessons`. */
export const listOpeners = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/classes/:teachingClassId/lessons/:lessonId/students",
  summary: "Who of a class has opened a lesson",
  access: {
    capability: "D5",
    on: "school",
    allow: { teacher: "classes", school_management: "school" },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id, teachingClassId: Id, lessonId: Id }),
  reply: Type.Object({
    students: Type.Array(Opener),
    /** Where students are stuck: blocks by how many have marked them, most first. */
    stuck: Type.Array(Type.Object({ blockId: ClientId, opening: Type.String(), students: Count })),
  }),
});

/** How far one subject of a level is, as a coordinator compares schools and sections. */
export const CoverageLine = Type.Object({
  offeringId: Id,
  subjectId: Id,
  level: Type.Object({ id: Id, name: Names }),
  lessons: Count,
  published: Count,
  inReview: Count,
  classes: Type.Array(ClassOfLessons),
});
export type CoverageLine = Static<typeof CoverageLine>;

/** Plan against actual: of the offerings of the current year in reach. */
export const listCoverage = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/lesson-coverage",
  summary: "How far classes are in their plan",
  access: readersOfLessons,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  query: Type.Object({ subjectId: Type.Optional(Id) }),
  reply: Type.Object({ offerings: Type.Array(CoverageLine) }),
});

const SettingsOfLessons = Type.Object({ teacherCanPublish: Type.Boolean() });

/** LES-5. */
export const readLessonSettings = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/lesson-settings",
  summary: "Who publishes lessons in a school",
  access: readersOfLessons,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: SettingsOfLessons,
});

export const saveLessonSettings = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/lesson-settings",
  summary: "Choose who publishes lessons",
  access: {
    capability: "Q3",
    on: "school",
    allow: { school_management: "school", administrator: "group" },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  body: SettingsOfLessons,
  reply: SettingsOfLessons,
});
