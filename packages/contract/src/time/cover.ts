import { Type, type Static } from "typebox";

import { ClientId, Day, Id, Locale, Names, Nothing, nullable, written } from "#platform/primitives.ts";
import { File, route } from "#platform/route.ts";
import { PeriodNo, TeachingRoom } from "#time/periods.ts";
import { HeldLesson } from "#time/schedule.ts";
import { TimetableSection, TimetableSubject } from "#time/timetable.ts";

const OF_SCHOOL = { capability: "C7", on: "school", allow: { school_management: "school" } } as const;
const WhichSchool = Type.Object({ schoolId: Id });

export const AbsenceReason = Type.Enum(["sick", "leave", "duty", "other"]);
export type AbsenceReason = Static<typeof AbsenceReason>;

/** `endsOn` is the first day on which the teacher is back. Periods apply to each day; null: from first to last. */
export const StaffAbsence = Type.Object({
  teacherId: Id,
  startsOn: Day,
  endsOn: Day,
  fromPeriod: nullable(PeriodNo),
  toPeriod: nullable(PeriodNo),
  reason: AbsenceReason,
  /** For the substitutes. */
  note: Type.Optional(nullable(written(1, 1000))),
});
export type StaffAbsence = Static<typeof StaffAbsence>;

export const StaffAbsenceLine = Type.Object({ ...StaffAbsence.properties, id: Id, revision: Type.Integer() });
export type StaffAbsenceLine = Static<typeof StaffAbsenceLine>;

/** Why a teacher is proposed, for a sentence: the reasons, and the cover that the teacher has taken already. */
export const CoverProposal = Type.Object({
  teacherId: Id,
  /** Teaches this subject elsewhere. */
  teachesSubject: Type.Boolean(),
  /** Teaches this section something else. */
  knowsClass: Type.Boolean(),
  /** Lessons of that day, own and taken over. */
  lessonsToday: Type.Integer(),
  coversToday: Type.Integer(),
  coversThisWeek: Type.Integer(),
  coversThisTerm: Type.Integer(),
});
export type CoverProposal = Static<typeof CoverProposal>;

/**
 * A lesson of an absent teacher, and the possible substitutes: the best first, and never one person twice in
 * one hour.
 */
export const CoverLesson = Type.Object({
  lesson: HeldLesson,
  absentId: Id,
  proposals: Type.Array(CoverProposal, { maxItems: 5 }),
  /** The choice of the plan for the whole day; null if no teacher is free. */
  bestId: nullable(Id),
});
export type CoverLesson = Static<typeof CoverLesson>;

/** A day as management plans it. */
export const DayPlan = Type.Object({
  date: Day,
  today: Day,
  isTaught: Type.Boolean(),
  absences: Type.Array(StaffAbsenceLine),
  /** Lessons of absent teachers without a substitute yet. */
  open: Type.Array(CoverLesson),
  /** Every lesson of the day that is other than in the timetable. */
  changed: Type.Array(HeldLesson),
  subjects: Type.Array(TimetableSubject),
  teachers: Type.Array(
    Type.Object({
      id: Id,
      name: Names,
      /** Subjects of its classes on this day, which tell apart teachers of one name. Absent: an older server. */
      teaches: Type.Optional(Type.Array(Names)),
    }),
  ),
  sections: Type.Array(TimetableSection),
  rooms: Type.Array(TeachingRoom),
});
export type DayPlan = Static<typeof DayPlan>;

export const readDayPlan = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/day-plans/:date",
  summary: "A day's absences, cover and changes",
  access: OF_SCHOOL,
  repeatable: true,
  params: Type.Object({ schoolId: Id, date: Day }),
  reply: DayPlan,
});

/** C7: the day on paper for the staff room: who is away, who covers what; not why. */
export const printCoverSheet = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/day-plans/:date/cover-sheet",
  summary: "A day's cover on paper",
  access: OF_SCHOOL,
  repeatable: true,
  params: Type.Object({ schoolId: Id, date: Day }),
  query: Type.Object({ locale: Type.Optional(Locale) }),
  reply: File,
});

/** Conflict with `reason: "away"` where the teacher is noted as away at one of these hours already. */
export const recordStaffAbsence = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/staff-absences",
  summary: "Note that a teacher is away",
  access: OF_SCHOOL,
  repeatable: true,
  params: WhichSchool,
  body: Type.Object({ key: ClientId, absence: StaffAbsence }),
  reply: Type.Object({ id: Id }),
  errors: ["invalid", "conflict"],
});

/** The teacher comes after all. Cover that was arranged stays until it is taken back. */
export const removeStaffAbsence = route({
  method: "DELETE",
  path: "/api/v6/schools/:schoolId/staff-absences/:absenceId",
  summary: "Take a teacher's absence back",
  access: OF_SCHOOL,
  repeatable: true,
  params: Type.Object({ schoolId: Id, absenceId: Id }),
  reply: Nothing,
});

/** Each null: as the timetable has it. `plain` reverts an earlier change. */
export const LessonChange = Type.Object({
  lessonId: Id,
  kind: Type.Enum(["changed", "cancelled", "plain"]),
  teacherId: nullable(Id),
  roomId: nullable(Id),
  /** Where the substitute gives a lesson of another subject. */
  subjectId: nullable(Id),
  /** Moved within the day. */
  no: nullable(PeriodNo),
  note: nullable(written(1, 200)),
});
export type LessonChange = Static<typeof LessonChange>;

/**
 * Changes lessons of one day, all or none, and notifies exactly the people whose day has changed, each once.
 * Refused with `clashes` if a person or a room would be in two places (TT-1).
 */
export const changeDay = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/day-plans/:date/changes",
  summary: "Change lessons of a day",
  access: OF_SCHOOL,
  repeatable: true,
  params: Type.Object({ schoolId: Id, date: Day }),
  body: Type.Object({
    key: ClientId,
    changes: Type.Array(LessonChange, { minItems: 1, maxItems: 300 }),
  }),
  reply: Type.Object({ told: Type.Integer() }),
  errors: ["conflict", "invalid"],
});
