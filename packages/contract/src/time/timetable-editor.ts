import { Type, type Static } from "typebox";

import { ClientId, Day, Id, Names, Nothing, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";
import { PeriodPlanLine, TeacherWishes, TeachingRoom } from "#time/periods.ts";
import {
  Lesson,
  TimetableClass,
  TimetableLesson,
  TimetableSection,
  TimetableSubject,
} from "#time/timetable.ts";

const OF_SCHOOL = { capability: "C7", on: "school", allow: { school_management: "school" } } as const;
const WhichSchool = Type.Object({ schoolId: Id });
const WhichTimetable = Type.Object({ schoolId: Id, timetableId: Id });
const Revision = Type.Integer({ minimum: 1 });

const TimetableLine = Type.Object({
  id: Id,
  title: nullable(Type.String()),
  state: Type.Enum(["draft", "published"]),
  /** Null while it is a draft. */
  startsOn: nullable(Day),
  /** The first day on which it no longer holds; null: until the year ends. */
  endsOn: nullable(Day),
  lessons: Type.Integer(),
  revision: Type.Integer(),
});
export type TimetableLine = Static<typeof TimetableLine>;

export const listTimetables = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/timetables",
  summary: "Timetables of the current year",
  access: OF_SCHOOL,
  repeatable: true,
  params: WhichSchool,
  reply: Type.Object({
    today: Day,
    /** Half-open; null where the school has no current year. */
    year: nullable(Type.Object({ startsOn: Day, endsOn: Day })),
    /** Drafts first, then published ones, the latest first. One that was never in force is left out. */
    timetables: Type.Array(TimetableLine),
  }),
});

/** A week with everything that is needed to check it by `listClashes`. */
export const TimetableWeek = Type.Object({
  ...TimetableLine.properties,
  today: Day,
  /** The day by which its classes have their teachers. */
  on: Day,
  /** As in the school's record: bit 0 is Sunday. */
  weekDays: Type.Integer(),
  plans: Type.Array(PeriodPlanLine),
  lessons: Type.Array(TimetableLesson),
  classes: Type.Array(TimetableClass),
  subjects: Type.Array(TimetableSubject),
  sections: Type.Array(TimetableSection),
  teachers: Type.Array(Type.Object({ id: Id, name: Names, wishes: TeacherWishes })),
  rooms: Type.Array(TeachingRoom),
});
export type TimetableWeek = Static<typeof TimetableWeek>;

export const readTimetable = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/timetables/:timetableId",
  summary: "A timetable's week",
  access: OF_SCHOOL,
  repeatable: true,
  params: WhichTimetable,
  reply: TimetableWeek,
});

/** A draft of the current year (TT-3): empty, or with the lessons of another timetable. */
export const openDraft = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/timetables",
  summary: "Begin a timetable",
  access: OF_SCHOOL,
  repeatable: true,
  params: WhichSchool,
  body: Type.Object({ key: ClientId, title: nullable(written(1, 80)), copyOf: nullable(Id) }),
  reply: Type.Object({ id: Id }),
  errors: ["conflict", "invalid"],
});

export const removeDraft = route({
  method: "DELETE",
  path: "/api/v6/schools/:schoolId/timetables/:timetableId",
  summary: "Throw a draft away",
  access: OF_SCHOOL,
  repeatable: true,
  params: WhichTimetable,
  reply: Nothing,
  errors: ["conflict"],
});

/** Lessons of a week that one change may move or remove: a whole week, so that a rebuilt one can be put back. */
export const MOST_CHANGES = 3000;

/** All of it or none. Refused with `clashes` where it makes one that was not there before (TT-1, TT-2). */
export const changeDraft = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/timetables/:timetableId/lessons",
  summary: "Place, move and remove lessons of a draft",
  access: OF_SCHOOL,
  repeatable: true,
  params: WhichTimetable,
  body: Type.Object({
    key: ClientId,
    revision: Revision,
    place: Type.Array(Lesson, { maxItems: 100 }),
    move: Type.Array(TimetableLesson, { maxItems: MOST_CHANGES }),
    removeIds: Type.Array(Id, { maxItems: MOST_CHANGES, uniqueItems: true }),
  }),
  reply: Type.Object({
    revision: Type.Integer(),
    /** The ids of the placed ones, in their order. */
    placedIds: Type.Array(Id),
  }),
  errors: ["conflict", "invalid"],
});

/**
 * Places lessons without a place, and finds better places for lessons that are not pinned, for a few seconds.
 * A repeated call continues from the current state. In steps the search is one, its progress is seen, and it may stop
 * after each of them: what was found is in the draft.
 */
export const fillDraft = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/timetables/:timetableId/fill",
  summary: "Let a draft be filled",
  access: OF_SCHOOL,
  repeatable: true,
  params: WhichTimetable,
  body: Type.Object({
    key: ClientId,
    revision: Revision,
    /** `place` moves nothing that has a place, and leaves out what fits nowhere; `rebuild`, the usual, moves too. */
    how: Type.Optional(Type.Enum(["place", "rebuild"])),
    /** Absent: all in one. `no` counts from 0. */
    step: Type.Optional(
      Type.Object({
        no: Type.Integer({ minimum: 0, maximum: 59 }),
        of: Type.Integer({ minimum: 1, maximum: 60 }),
      }),
    ),
  }),
  reply: Type.Object({
    revision: Type.Integer(),
    lessons: Type.Integer(),
    clashes: Type.Integer(),
    /** Weekly periods that have no place yet. */
    missing: Type.Integer(),
  }),
  errors: ["conflict"],
});

export const DifferenceLine = Type.Object({
  kind: Type.Enum(["added", "removed", "moved", "changed"]),
  was: nullable(Lesson),
  now: nullable(Lesson),
});
export type DifferenceLine = Static<typeof DifferenceLine>;

/** A draft beside the timetable in force on that day, and the obstacles to publishing it. */
export const compareTimetable = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/timetables/:timetableId/difference",
  summary: "What publishing a draft would change",
  access: OF_SCHOOL,
  repeatable: true,
  params: WhichTimetable,
  query: Type.Object({
    /** Default: today. */
    startsOn: Type.Optional(Day),
  }),
  reply: Type.Object({
    /** Null where nothing is published for that day. */
    beforeId: nullable(Id),
    lines: Type.Array(DifferenceLine),
    clashes: Type.Integer(),
    /** Periods of classes that have no place yet (TT-2: a warning). */
    missing: Type.Integer(),
    /** How many people are notified. */
    told: Type.Integer(),
  }),
  errors: ["invalid"],
});

/**
 * Valid from that day (TT-3), and replaces every timetable published for it or later. All people whose week
 * changes are notified once. Arranged cover for lessons that do not move stays too; `day-clashes` names the
 * days on which that would put a person or a room in two places. Conflict with `missing`, and in `classes` which classes
 * lack how many periods, unless it is meant to be incomplete (TT-2).
 */
export const publishTimetable = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/timetables/:timetableId/publish",
  summary: "Publish a timetable",
  access: OF_SCHOOL,
  repeatable: true,
  params: WhichTimetable,
  body: Type.Object({
    key: ClientId,
    revision: Revision,
    startsOn: Day,
    /** TT-2: publishes although classes lack periods. */
    isIncomplete: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({ told: Type.Integer() }),
  errors: ["conflict", "invalid"],
});
