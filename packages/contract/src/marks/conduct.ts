import { Type, type Static } from "typebox";

import { ClientId, Id, Instant, Names, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

export const CONDUCTS = ["excellent", "very_good", "good", "fair", "weak"] as const;

export const Conduct = Type.Enum([...CONDUCTS]);
export type Conduct = Static<typeof Conduct>;

/** Characters of a comment. */
export const LEAST_COMMENT = 3;
export const MOST_COMMENT = 300;

/** What is written of one student in a year; revision 0 is nothing yet. */
export const ConductLine = Type.Object({
  student: Type.Object({ id: Id, name: Names, registerNo: nullable(Type.Integer()) }),
  conduct: nullable(Conduct),
  comment: nullable(Type.String()),
  revision: Type.Integer({ minimum: 0 }),
  by: nullable(Names),
  at: nullable(Instant),
  /** Whether the student sees it now: something of the year is published. */
  isShown: Type.Boolean(),
});
export type ConductLine = Static<typeof ConductLine>;

const writers = {
  capability: "H14",
  on: "section",
  allow: { teacher: "homeroom", school_management: "school" },
} as const;

/** H14: the students of a section by number in the register. */
export const listConduct = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/conduct",
  summary: "Conduct and comments of a section",
  access: writers,
  repeatable: true,
  params: Type.Object({ schoolId: Id, sectionId: Id }),
  reply: Type.Object({
    year: Type.Object({ id: Id, title: Type.String() }),
    level: Type.Object({ id: Id, name: Names }),
    section: Type.Object({ id: Id, letter: Type.String(), title: nullable(Type.String()) }),
    students: Type.Array(ConductLine),
    /** False where the year is archived. */
    mayWrite: Type.Boolean(),
  }),
});
export type SectionConduct = Static<typeof listConduct.reply>;

/** H14: for who leads the section, and for the office. Conflict where somebody else has written since `revision`. */
export const saveConduct = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/students/:studentId/conduct",
  summary: "Write a student's conduct and comment",
  access: writers,
  repeatable: true,
  params: Type.Object({ schoolId: Id, sectionId: Id, studentId: Id }),
  body: Type.Object({
    key: ClientId,
    /** As it was read. */
    revision: Type.Integer({ minimum: 0 }),
    conduct: nullable(Conduct),
    comment: nullable(written(LEAST_COMMENT, MOST_COMMENT)),
  }),
  reply: Type.Object({ revision: Type.Integer({ minimum: 0 }) }),
  errors: ["conflict"],
});
