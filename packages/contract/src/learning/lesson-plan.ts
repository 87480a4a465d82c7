import { Type, type Static } from "typebox";

import { LessonNames, readersOfLessons, WhichOffering, writersOfLessons } from "#learning/curriculum.ts";
import { ClientId, Id, Locale, nullable, written } from "#platform/primitives.ts";
import { Bytes, File, route } from "#platform/route.ts";

/** One lesson of a plan as a workbook has it. */
export const PlanRow = Type.Object({
  /** Null: a lesson that is new. */
  lessonId: nullable(Id),
  /** The revision of the lesson as it was compared; 0 for a new one. */
  revision: Type.Integer({ minimum: 0 }),
  /** A unit by its name in any language; one that is not there yet is added. */
  unit: nullable(written(1, 200)),
  name: LessonNames,
  objectives: Type.String({ maxLength: 4000 }),
  week: nullable(Type.Integer({ minimum: 1, maximum: 60 })),
  minutes: nullable(Type.Integer({ minimum: 1, maximum: 600 })),
  /** The lesson of the group's plan that it is. */
  groupLesson: Type.Optional(ClientId),
  /** The unit in every language, for one that is added. */
  unitName: Type.Optional(nullable(LessonNames)),
});
export type PlanRow = Static<typeof PlanRow>;

/** Why a row is left out. `lesson`: no lesson of this subject and level has this id; `twice`: another row has it. */
export const PlanFault = Type.Object({
  line: Type.Integer({ minimum: 1 }),
  reason: Type.Enum(["lesson", "twice", "name", "long", "week", "minutes"]),
  /** The text of the cell. */
  text: Type.String({ maxLength: 40 }),
});
export type PlanFault = Static<typeof PlanFault>;

/** D3: the plan of an offering as a workbook; without lessons, an empty one to fill in. */
export const readLessonPlan = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/offerings/:offeringId/lesson-plan",
  summary: "A plan of lessons as a workbook",
  access: readersOfLessons,
  repeatable: true,
  params: WhichOffering,
  query: Type.Object({ locale: Type.Optional(Locale) }),
  reply: File,
});

/** What a workbook would change in the plan, row by row. Nothing is written. */
export const compareLessonPlan = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/offerings/:offeringId/lesson-plan",
  summary: "Compare a workbook with a plan of lessons",
  access: writersOfLessons,
  repeatable: true,
  params: WhichOffering,
  body: Bytes,
  reply: Type.Object({
    rows: Type.Array(
      Type.Object({
        line: Type.Integer(),
        ...PlanRow.properties,
        /** The lesson has changed since the workbook was downloaded: taken over, the row would undo that. */
        isStale: Type.Optional(Type.Boolean()),
      }),
    ),
    /** The plan of another year or level: what has no copy here is added as new. */
    isOfOther: Type.Optional(Type.Boolean()),
    /** Units that would be added. */
    newUnits: Type.Array(Type.String()),
    /** Number of unchanged lessons. */
    same: Type.Integer({ minimum: 0 }),
    faults: Type.Array(PlanFault),
  }),
  errors: ["invalid"],
});

/**
 * Writes rows that were compared, all or none: new lessons at the end with an empty draft in the language, in units that
 * are added where they are not there. Conflict where a lesson has changed since.
 */
export const saveLessonPlan = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/offerings/:offeringId/lesson-plan",
  summary: "Take over a plan of lessons",
  access: writersOfLessons,
  repeatable: true,
  params: WhichOffering,
  body: Type.Object({
    key: ClientId,
    language: Locale,
    rows: Type.Array(PlanRow, { minItems: 1, maxItems: 500 }),
  }),
  reply: Type.Object({
    units: Type.Integer({ minimum: 0 }),
    created: Type.Integer({ minimum: 0 }),
    changed: Type.Integer({ minimum: 0 }),
  }),
  errors: ["conflict"],
});
