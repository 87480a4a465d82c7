import { Type, type Static } from "typebox";

import { Day, Id, Locale, Names, nullable } from "#platform/primitives.ts";
import { File, route } from "#platform/route.ts";
import { CalendarLine } from "#time/calendar.ts";
import { Period, PeriodNo } from "#time/periods.ts";
import { TimetableSection, TimetableSubject } from "#time/timetable.ts";

/** The differences from the timetable. Each value is the timetable's, and null if it has not changed. */
const LessonWas = Type.Object({
  subjectId: nullable(Id),
  teacherId: nullable(Id),
  room: nullable(Type.String()),
  no: nullable(PeriodNo),
});

/** A lesson on a day, as it is held. Subjects, teachers and sections with these ids are in the schedule's lists. */
export const HeldLesson = Type.Object({
  /** The id of the lesson in the week; with the date it names this one. */
  id: Id,
  no: PeriodNo,
  startsAt: Type.String(),
  endsAt: Type.String(),
  classIds: Type.Array(Id),
  sectionIds: Type.Array(Id),
  subjectId: Id,
  teacherId: nullable(Id),
  room: nullable(Type.String()),
  /** Null: as the timetable has it. `stopped`: an entry of the calendar takes its place. */
  change: nullable(
    Type.Object({
      kind: Type.Enum(["changed", "cancelled", "stopped"]),
      was: LessonWas,
      note: nullable(Type.String()),
      /** For the teacher who holds it for a colleague: what the colleague has left, and the lessons of the class. */
      cover: Type.Optional(Type.Object({ note: nullable(Type.String()), offeringId: Id })),
      /** For a teacher: another teacher holds it. */
      isGivenAway: Type.Boolean(),
    }),
  ),
});
export type HeldLesson = Static<typeof HeldLesson>;

export const ScheduleDay = Type.Object({
  date: Day,
  isTaught: Type.Boolean(),
  lessons: Type.Array(HeldLesson),
  /** Breaks and assemblies between the first lesson and the last. */
  pauses: Type.Array(Period),
});
export type ScheduleDay = Static<typeof ScheduleDay>;

/** A timetable, whose it is, and on which days. Half-open: `until` is the first day that is not in it. */
export const Schedule = Type.Object({
  today: Day,
  timeZone: Type.String(),
  /** As in the school's record: bit 0 is Sunday. */
  weekDays: Type.Integer(),
  from: Day,
  until: Day,
  of: Type.Object({ kind: Type.Enum(["student", "teacher", "section"]), id: Id, name: nullable(Names) }),
  days: Type.Array(ScheduleDay),
  entries: Type.Array(CalendarLine),
  subjects: Type.Array(TimetableSubject),
  teachers: Type.Array(Type.Object({ id: Id, name: Names })),
  sections: Type.Array(TimetableSection),
});
export type Schedule = Static<typeof Schedule>;

const Span = Type.Object({
  /** Default: today; at most 62 days. */
  from: Type.Optional(Day),
  /** Default: 14 days after `from`. */
  until: Type.Optional(Day),
});

export const readStudentSchedule = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/students/:studentId/schedule",
  summary: "A student's timetable on given days",
  access: {
    capability: "C6",
    on: "student",
    allow: {
      parent: "children",
      student: "own",
      teacher: "classes",
      school_management: "school",
      administrator: "group",
      subject_coordinator: "subjects",
    },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id, studentId: Id }),
  query: Span,
  reply: Schedule,
  errors: ["invalid"],
});

/** A teacher's or a student's own, in the school of the session. */
export const readMySchedule = route({
  method: "GET",
  path: "/api/v6/me/schedule",
  summary: "My timetable on given days",
  access: { capability: "C6", on: "self", allow: { teacher: "own", student: "own" } },
  repeatable: true,
  query: Span,
  reply: Schedule,
  errors: ["invalid"],
});

export const readTeacherSchedule = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/teachers/:teacherId/schedule",
  summary: "A teacher's timetable on given days",
  access: {
    capability: "C6",
    on: "school",
    allow: { school_management: "school", administrator: "group", evaluator: "assigned" },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id, teacherId: Id }),
  query: Span,
  reply: Schedule,
  errors: ["invalid"],
});

export const readSectionSchedule = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/schedule",
  summary: "A section's timetable on given days",
  access: {
    capability: "C6",
    on: "section",
    allow: {
      teacher: "classes",
      school_management: "school",
      administrator: "group",
      subject_coordinator: "subjects",
    },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id, sectionId: Id }),
  query: Span,
  reply: Schedule,
  errors: ["invalid"],
});

/** The week of the timetable that is in force on a day, today by default, without the changes of single days. */
const PrintedWeek = Type.Object({ on: Type.Optional(Day), locale: Type.Optional(Locale) });

export const printSectionTimetable = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/timetable-print",
  summary: "A section's weekly timetable on paper",
  access: readSectionSchedule.access,
  repeatable: true,
  params: Type.Object({ schoolId: Id, sectionId: Id }),
  query: PrintedWeek,
  reply: File,
});

export const printTeacherTimetable = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/teachers/:teacherId/timetable-print",
  summary: "A teacher's weekly timetable on paper",
  access: { capability: "C6", on: "school", allow: { school_management: "school", administrator: "group" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id, teacherId: Id }),
  query: PrintedWeek,
  reply: File,
});

/** Of all sections, or all teachers, that have lessons, each on a page. */
export const printTimetables = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/timetable-prints",
  summary: "All weekly timetables on paper",
  access: { capability: "C6", on: "school", allow: { school_management: "school", administrator: "group" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  query: Type.Object({
    ...PrintedWeek.properties,
    /** Sections if not said. */
    of: Type.Optional(Type.Enum(["sections", "teachers"])),
  }),
  reply: File,
});

export const printMyTimetable = route({
  method: "GET",
  path: "/api/v6/me/timetable-print",
  summary: "My weekly timetable on paper",
  access: { capability: "C6", on: "self", allow: { teacher: "own" } },
  repeatable: true,
  query: PrintedWeek,
  reply: File,
});
