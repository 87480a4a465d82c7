import { Type, type Static } from "typebox";

import { Id, Instant, Locale, Names, nullable } from "#platform/primitives.ts";
import { File, route } from "#platform/route.ts";

/** The recipients: `new` are people who have never chosen a password. */
export const Readers = Type.Object({
  audience: Type.Enum(["students", "guardians", "everybody"]),
  who: Type.Enum(["new", "all"]),
});
export type Readers = Static<typeof Readers>;

const access = {
  capability: "A4",
  on: "section",
  allow: { teacher: "homeroom", school_management: "school", administrator: "group" },
} as const;

/**
 * One-time codes for a whole section, each ending the person's earlier one. A homeroom teacher makes codes of
 * students alone. `left`: people skipped because they have no account, a disabled one, or one that is known
 * to another school too.
 */
export const issueSectionCodes = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/sign-in-codes",
  summary: "Issue one-time sign-in codes for a section",
  access,
  repeatable: false,
  params: Type.Object({ schoolId: Id, sectionId: Id }),
  body: Readers,
  reply: Type.Object({
    codes: Type.Array(
      Type.Object({
        person: Type.Object({ id: Id, name: Names }),
        role: Type.Enum(["student", "parent"]),
        login: Type.String(),
        code: Type.String(),
        expiresAt: Instant,
      }),
    ),
    left: Type.Integer(),
  }),
  errors: ["conflict", "too-many-requests"],
});

/**
 * The same as letters to print, one PDF for the section: address, QR code, login, a fresh code, the steps.
 * The codes are valid for the group's `letter_code_days`. With `withPictures` a student under 13 gets a new
 * picture PIN instead of a code. Conflict if there are no recipients.
 */
export const makeLetters = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/letters",
  summary: "Print the sign-in letters of a section",
  access,
  repeatable: false,
  params: Type.Object({ schoolId: Id, sectionId: Id }),
  body: Type.Object({
    ...Readers.properties,
    /** Null: each in the reader's own language. */
    locale: nullable(Locale),
    perPage: Type.Enum([1, 2, 4]),
    /** Letters of this student and the student's guardians alone; codes of others stay valid. */
    studentId: Type.Optional(Id),
    withPictures: Type.Boolean(),
  }),
  reply: File,
  errors: ["busy", "conflict", "too-many-requests"],
});
