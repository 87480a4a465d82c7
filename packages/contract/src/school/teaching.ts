import { Type, type Static } from "typebox";

import { ClientId, Day, Id, Names, Theme, nullable } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";
import { SectionLine } from "#school/structure.ts";
import { YearState } from "#school/years.ts";

const OFFICE = { school_management: "school", administrator: "group" } as const;
const OF_SCHOOL = { capability: "C5", on: "school", allow: OFFICE } as const;

const Revision = Type.Integer({ minimum: 1 });

export const TeachingRole = Type.Enum(["primary", "assistant", "substitute"]);
export type TeachingRole = Static<typeof TeachingRole>;

/** `endsOn` is the first day on which it no longer applies; null while it is unknown. */
export const AssignmentLine = Type.Object({
  id: Id,
  teacher: Type.Object({ id: Id, name: Names }),
  role: TeachingRole,
  startsOn: Day,
  endsOn: nullable(Day),
  /** By today's date in the school. */
  standing: Type.Enum(["planned", "active", "ended"]),
  revision: Type.Integer(),
});
export type AssignmentLine = Static<typeof AssignmentLine>;

export const ClassLine = Type.Object({
  id: Id,
  title: nullable(Type.String()),
  subject: Type.Object({ id: Id, name: Names, theme: Theme, icon: nullable(Type.String()) }),
  weeklyPeriods: nullable(Type.Integer()),
  students: Type.Integer(),
  state: Type.Enum(["open", "closed"]),
  assignments: Type.Array(AssignmentLine),
});
export type ClassLine = Static<typeof ClassLine>;

/** The classes of a section and who teaches them: now, next and before. */
export const listClasses = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/classes",
  summary: "Classes of a section and their teachers",
  access: { capability: "C5", on: "section", allow: OFFICE },
  repeatable: true,
  params: Type.Object({ schoolId: Id, sectionId: Id }),
  reply: Type.Object({
    /** In the school's own zone. */
    today: Day,
    year: Type.Object({ id: Id, title: Type.String(), state: YearState }),
    section: SectionLine,
    classes: Type.Array(ClassLine),
  }),
});

export const TeacherLine = Type.Object({
  id: Id,
  name: Names,
  /** Classes taught today, as the first teacher or beside one. */
  classes: Type.Integer(),
  /** Periods a week of the classes whose first teacher one is today. */
  weeklyPeriods: Type.Integer(),
});
export type TeacherLine = Static<typeof TeacherLine>;

export const listTeachers = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/teachers",
  summary: "Teachers of a school and how much they teach",
  access: OF_SCHOOL,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: Type.Object({ teachers: Type.Array(TeacherLine) }),
});

/** ASG-1: a second primary teacher on the same day is a conflict; `handOver` ends the first. */
export const assignTeacher = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/classes/:classId/assignments",
  summary: "Assign a teacher to a class",
  access: OF_SCHOOL,
  repeatable: true,
  params: Type.Object({ schoolId: Id, classId: Id }),
  body: Type.Object({
    key: ClientId,
    teacherId: Id,
    role: TeachingRole,
    startsOn: Day,
    endsOn: nullable(Day),
  }),
  reply: Type.Object({ id: Id }),
  errors: ["conflict", "forbidden"],
});

/**
 * In one step: the current primary teacher ends on that day, and the other begins, until the day on which the
 * first would have ended.
 */
export const handOver = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/classes/:classId/handover",
  summary: "Hand a class over to another teacher from a day on",
  access: OF_SCHOOL,
  repeatable: true,
  params: Type.Object({ schoolId: Id, classId: Id }),
  body: Type.Object({ key: ClientId, teacherId: Id, on: Day }),
  reply: Type.Object({ id: Id }),
  errors: ["conflict", "forbidden"],
});

/**
 * Access ends with that day's beginning, at once for today. A primary teacher ends by handing over;
 * `leavesVacant` confirms that one knows that there is no successor (ASG-1).
 */
export const endAssignment = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/assignments/:assignmentId/end",
  summary: "End a teacher's assignment",
  access: OF_SCHOOL,
  repeatable: true,
  params: Type.Object({ schoolId: Id, assignmentId: Id }),
  body: Type.Object({ key: ClientId, revision: Revision, endsOn: Day, leavesVacant: Type.Boolean() }),
  reply: Type.Object({ revision: Type.Integer() }),
  errors: ["conflict", "forbidden"],
});
