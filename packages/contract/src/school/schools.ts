import { Type, type Static } from "typebox";

import { Id, Locale, Names, Theme, nullable } from "#platform/primitives.ts";
import { File, route } from "#platform/route.ts";

/** The school's staff, each within their reach. */
const reachOfStaff = {
  teacher: "classes",
  school_management: "school",
  administrator: "group",
  subject_coordinator: "subjects",
  evaluator: "assigned",
} as const;

export const SchoolCard = Type.Object({
  id: Id,
  code: Type.String(),
  name: Names,
  kind: Type.String(),
  state: Type.Enum(["planned", "active", "closed"]),
  year: nullable(Type.String()),
  students: Type.Integer(),
  teachers: Type.Integer(),
  sections: Type.Integer(),
});
export type SchoolCard = Static<typeof SchoolCard>;

/** The schools in the caller's reach, by name. */
export const listSchools = route({
  method: "GET",
  path: "/api/v6/schools",
  summary: "Schools in my reach",
  access: {
    capability: "B1",
    on: "self",
    allow: {
      school_management: "school",
      administrator: "group",
      subject_coordinator: "subjects",
      evaluator: "assigned",
    },
  },
  repeatable: true,
  reply: Type.Object({ schools: Type.Array(SchoolCard) }),
});

export const SectionCard = Type.Object({
  id: Id,
  letter: Type.String(),
  title: nullable(Type.String()),
  level: Type.Object({ id: Id, code: Type.String(), name: Names }),
  homeroomTeacher: nullable(Type.Object({ id: Id, name: Names })),
  students: Type.Integer(),
  capacity: nullable(Type.Integer()),
});
export type SectionCard = Static<typeof SectionCard>;

/** Sections of the current year that the caller may access, by level and letter. */
export const listSections = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/sections",
  summary: "Sections of a school",
  access: { capability: "B1", on: "school", allow: reachOfStaff },
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: Type.Object({ year: nullable(Type.String()), sections: Type.Array(SectionCard) }),
});

export const StudentLine = Type.Object({
  id: Id,
  name: Names,
  registerNo: nullable(Type.Integer()),
});
export type StudentLine = Static<typeof StudentLine>;

/** Students of a section in Arabic name order. Evaluators see counts only, so they have no access here. */
export const listSectionStudents = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/students",
  summary: "Students of a section",
  access: {
    capability: "B1",
    on: "section",
    allow: {
      student: "classes",
      teacher: "classes",
      school_management: "school",
      administrator: "group",
      subject_coordinator: "subjects",
    },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id, sectionId: Id }),
  reply: Type.Object({ section: SectionCard, students: Type.Array(StudentLine) }),
});

/** Most empty columns of a printed list: more do not fit beside the names. */
export const MOST_BLANK_COLUMNS = 12;

/** Numbers and names of a section's students in the order of the register, with empty columns to write in. */
export const printSectionList = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/list",
  summary: "A section's list on paper",
  access: { capability: "B1", on: "section", allow: { teacher: "classes", school_management: "school" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id, sectionId: Id }),
  query: Type.Object({
    format: Type.Optional(Type.Enum(["pdf", "xlsx"])),
    locale: Type.Optional(Locale),
    /** Empty columns of the PDF; absent: 8. */
    columns: Type.Optional(Type.Integer({ minimum: 0, maximum: MOST_BLANK_COLUMNS })),
  }),
  reply: File,
});

export const SubjectTile = Type.Object({
  offeringId: Id,
  subjectId: Id,
  name: Names,
  theme: Theme,
  icon: nullable(Type.String()),
  weeklyPeriods: nullable(Type.Integer()),
  teachers: Type.Array(Type.Object({ id: Id, name: Names })),
});
export type SubjectTile = Static<typeof SubjectTile>;

/** The student's home: the subjects it is taught, in the order of the report card. */
export const listStudentSubjects = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/students/:studentId/subjects",
  summary: "Subjects of a student",
  access: {
    capability: "D1",
    on: "student",
    allow: {
      parent: "children",
      student: "own",
      teacher: "classes",
      school_management: "school",
      administrator: "group",
    },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id, studentId: Id }),
  reply: Type.Object({
    student: Type.Object({ id: Id, name: Names }),
    section: nullable(Type.Object({ id: Id, letter: Type.String(), title: nullable(Type.String()) })),
    level: nullable(Type.Object({ id: Id, name: Names })),
    subjects: Type.Array(SubjectTile),
  }),
});

export const SubjectLine = Type.Object({
  id: Id,
  name: Names,
  theme: Theme,
  icon: nullable(Type.String()),
  levels: Type.Integer(),
  classes: Type.Integer(),
  teachers: Type.Integer(),
});
export type SubjectLine = Static<typeof SubjectLine>;

export const listSubjects = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/subjects",
  summary: "Subjects of a school in my reach",
  access: { capability: "D1", on: "school", allow: reachOfStaff },
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: Type.Object({ subjects: Type.Array(SubjectLine) }),
});

export const LevelOfSubject = Type.Object({
  offeringId: Id,
  level: Type.Object({ id: Id, code: Type.String(), name: Names }),
  weeklyPeriods: nullable(Type.Integer()),
  classes: Type.Array(
    Type.Object({
      id: Id,
      section: nullable(Type.Object({ id: Id, letter: Type.String(), title: nullable(Type.String()) })),
      title: nullable(Type.String()),
      students: Type.Integer(),
      teachers: Type.Array(Type.Object({ id: Id, name: Names })),
    }),
  ),
});
export type LevelOfSubject = Static<typeof LevelOfSubject>;

export const listLevelsOfSubject = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/subjects/:subjectId/levels",
  summary: "Levels that are taught a subject",
  access: { capability: "D1", on: "school", allow: reachOfStaff },
  repeatable: true,
  params: Type.Object({ schoolId: Id, subjectId: Id }),
  reply: Type.Object({ subject: SubjectLine, levels: Type.Array(LevelOfSubject) }),
});
