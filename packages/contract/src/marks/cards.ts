import { Type, type Static } from "typebox";

import { ClientId, Id, Instant, Locale, Names, nullable } from "#platform/primitives.ts";
import { File, route } from "#platform/route.ts";

/** The ministry's own layout, the school's with every month, and skills with levels from 1 to 4. */
export const CardKind = Type.Enum(["iq_ministry", "school", "skills"]);
export type CardKind = Static<typeof CardKind>;

/** How figures are written: 84 or ٨٤. */
export const Digits = Type.Enum(["latn", "arab"]);
export type Digits = Static<typeof Digits>;

const CardLook = Type.Object({ kind: CardKind, locale: Locale, digits: Digits });

const WhichStudent = Type.Object({ schoolId: Id, studentId: Id });
const onStudent = {
  capability: "H11",
  on: "student",
  allow: { parent: "children", student: "own", school_management: "school" },
} as const;

export const CardLine = Type.Object({
  year: Type.Object({ id: Id, title: Type.String() }),
  level: Names,
  section: Type.String(),
  publishedAt: Instant,
  /** The cards of this year that can be printed now, a ministry card first. */
  kinds: Type.Array(CardKind),
});
export type CardLine = Static<typeof CardLine>;

/** H11: years of a student of which there are cards, the newest first. Nothing that is not published is among them. */
export const listCards = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/students/:studentId/cards",
  summary: "Cards of a student",
  access: onStudent,
  repeatable: true,
  params: WhichStudent,
  reply: Type.Object({
    student: Type.Object({ id: Id, name: Names }),
    years: Type.Array(CardLine),
    /** Whether a year has grades for a transcript. Absent in what an earlier server answered. */
    hasTranscript: Type.Optional(Type.Boolean()),
  }),
});

/**
 * H11: one card as PDF, signed. A second copy of an unchanged card has the same content and the same code.
 * Not found if none is published, or not of this kind.
 */
export const printCard = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/students/:studentId/cards/:yearId/print",
  summary: "Print a student's card",
  access: onStudent,
  repeatable: true,
  params: Type.Object({ schoolId: Id, studentId: Id, yearId: Id }),
  body: CardLook,
  reply: File,
  errors: ["busy", "too-many-requests"],
});

/** H11: all years with published grades on one paper, signed as a card is. Not found before there is one. */
export const printGradeTranscript = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/students/:studentId/transcript/print",
  summary: "Print a student's transcript of grades",
  access: onStudent,
  repeatable: true,
  params: WhichStudent,
  body: Type.Object({ locale: Locale, digits: Digits }),
  reply: File,
  errors: ["busy", "too-many-requests"],
});

const onSchool = { capability: "H11", on: "school", allow: { school_management: "school" } } as const;
const WhichSchool = Type.Object({ schoolId: Id });

export const BatchPart = Type.Object({
  no: Type.Integer(),
  section: Type.Object({ id: Id, letter: Type.String(), level: Names }),
  students: Type.Integer(),
  /** Cards in the file; null while it is being printed. Who has nothing published is not among them. */
  cards: nullable(Type.Integer()),
  bytes: nullable(Type.Integer()),
});
export type BatchPart = Static<typeof BatchPart>;

export const CardBatch = Type.Object({
  id: Id,
  ...CardLook.properties,
  year: Type.String(),
  askedAt: Instant,
  parts: Type.Array(BatchPart),
});
export type CardBatch = Static<typeof CardBatch>;

/**
 * H11: cards of whole sections, printed one file after the other and kept for a week. Begun again where a server stopped
 * in between: no card is missing and none is there twice.
 */
export const orderCards = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/card-batches",
  summary: "Print the cards of sections",
  access: onSchool,
  repeatable: true,
  params: WhichSchool,
  body: Type.Object({
    key: ClientId,
    sectionIds: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }),
    ...CardLook.properties,
  }),
  reply: CardBatch,
  errors: ["conflict", "too-many-requests"],
});

/** The latest first. */
export const listCardBatches = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/card-batches",
  summary: "Cards printed for sections",
  access: onSchool,
  repeatable: true,
  params: WhichSchool,
  reply: Type.Object({ batches: Type.Array(CardBatch) }),
});

export const readBatchPart = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/card-batches/:batchId/parts/:no",
  summary: "Printed cards of a section",
  access: onSchool,
  repeatable: true,
  params: Type.Object({ schoolId: Id, batchId: Id, no: Type.Integer({ minimum: 1, maximum: 10_000 }) }),
  reply: File,
  errors: ["conflict"],
});

/** The answer of `GET /verify/{code}` to a program: all data of a card without its marks. */
export const CardCheck = Type.Object({
  /** `replaced`: a newer one was issued. `withdrawn`: its results are not published any more. */
  state: Type.Enum(["valid", "replaced", "withdrawn", "altered", "unknown"]),
  card: nullable(
    Type.Object({
      kind: CardKind,
      school: Names,
      year: Type.String(),
      initials: Type.String(),
      outcome: nullable(Type.String()),
      issuedOn: Type.String(),
      /** The signed data, and the key's id in /.well-known/dars-card-keys.json. */
      payload: Type.String(),
      signature: Type.String(),
      keyId: Type.String(),
    }),
  ),
});
export type CardCheck = Static<typeof CardCheck>;
