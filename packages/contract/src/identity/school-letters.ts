import { Type, type Static } from "typebox";

import { ClientId, Id, Instant, Locale, Names, nullable } from "#platform/primitives.ts";
import { File, route } from "#platform/route.ts";

import { Readers } from "./sign-in-letters.ts";

const onSchool = {
  capability: "A4",
  on: "school",
  allow: { school_management: "school", administrator: "group" },
} as const;
const WhichSchool = Type.Object({ schoolId: Id });

const Look = Type.Object({
  ...Readers.properties,
  /** Null: each in the reader's own language. */
  locale: nullable(Locale),
  perPage: Type.Enum([1, 2, 4]),
  withPictures: Type.Boolean(),
});

export const LetterPart = Type.Object({
  no: Type.Integer(),
  section: Type.Object({ id: Id, letter: Type.String(), level: Names }),
  people: Type.Integer(),
  /** Letters in the file; null until it is printed. Who needs none any more is not among them. */
  letters: nullable(Type.Integer()),
});
export type LetterPart = Static<typeof LetterPart>;

export const LetterBatch = Type.Object({
  id: Id,
  ...Look.properties,
  askedAt: Instant,
  /** The files, and with them the printed codes, are deleted then. */
  keptUntil: Instant,
  /** `stopped`: the person who asked may no longer do it. `expired`: deleted, or replaced by newer letters. */
  state: Type.Enum(["printing", "ready", "stopped", "expired"]),
  parts: Type.Array(LetterPart),
});
export type LetterBatch = Static<typeof LetterBatch>;

/**
 * A4: letters for everybody in the sections of the current year, printed one file after the other and kept for a day.
 * Nobody gets two. Each file and its codes are written together or not at all. Files of earlier orders to the same
 * people are deleted. Conflict if there are no recipients, or, with the reason `printing`, while others are printed.
 */
export const orderSchoolLetters = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/letter-batches",
  summary: "Print the sign-in letters of a school",
  access: onSchool,
  repeatable: true,
  params: WhichSchool,
  body: Type.Object({ key: ClientId, ...Look.properties }),
  reply: LetterBatch,
  errors: ["conflict"],
});

/** For so many people a file of letters is printed at once; those of a whole school are ordered. */
export const MOST_LETTER_PEOPLE = 100;

/**
 * A4: one PDF of letters for people of any sections of the current year, in the order of the sections: the students
 * among `personIds`, their guardians, and the guardians among them, as `audience` says. People without an account are
 * skipped. Conflict if there are no recipients.
 */
export const printPeopleLetters = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/people-letters",
  summary: "Print the sign-in letters of chosen people",
  access: onSchool,
  repeatable: false,
  params: WhichSchool,
  body: Type.Object({
    personIds: Type.Array(Id, { minItems: 1, maxItems: MOST_LETTER_PEOPLE, uniqueItems: true }),
    ...Look.properties,
  }),
  reply: File,
  errors: ["busy", "conflict", "too-many-requests"],
});

/** Those of the last week, the latest first. `isReachable`: whether families can open the address in the letters, as far as it shows. */
export const listSchoolLetters = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/letter-batches",
  summary: "Sign-in letters printed for a school",
  access: onSchool,
  repeatable: true,
  params: WhichSchool,
  reply: Type.Object({ batches: Type.Array(LetterBatch), isReachable: Type.Optional(Type.Boolean()) }),
});

/** One file. Conflict until it is printed. */
export const readLetterPart = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/letter-batches/:batchId/parts/:no",
  summary: "Printed sign-in letters of a section",
  access: onSchool,
  repeatable: true,
  params: Type.Object({ schoolId: Id, batchId: Id, no: Type.Integer({ minimum: 1, maximum: 10_000 }) }),
  reply: File,
  errors: ["conflict"],
});
