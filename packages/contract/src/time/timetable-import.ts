import { Type, type Static } from "typebox";

import { ClientId, Id, Locale, Names, Nothing, nullable, written } from "#platform/primitives.ts";
import { Bytes, File, route } from "#platform/route.ts";
import { Lesson } from "#time/timetable.ts";

/**
 * Why a row of a file cannot be placed: what it names is unknown or taken; or it is of some weeks, of a part of the
 * year, of a part of the section, or without an hour in the file.
 */
export const IMPORT_REASONS = [
  "day",
  "period",
  "section",
  "subject",
  "teacher",
  "room",
  "clash",
  "weeks",
  "term",
  "group",
  "unplaced",
] as const;

export const ImportProblem = Type.Object({
  /** Row of the file; of aSc's XML, the card. */
  line: Type.Integer(),
  reason: Type.Enum([...IMPORT_REASONS]),
  /** The value in the file. */
  value: Type.String(),
});
export type ImportProblem = Static<typeof ImportProblem>;

/** The teacher whose name is almost the one in the file. */
export const NameGuess = Type.Object({ value: Type.String(), name: Names });
export type NameGuess = Static<typeof NameGuess>;

/** What a name in a file can mean. */
const NAME_KINDS = ["section", "subject", "teacher", "room"] as const;
export type FileNameKind = (typeof NAME_KINDS)[number];

/** A name in the file that nothing of the school has. */
export const UnknownName = Type.Object({
  kind: Type.Enum([...NAME_KINDS]),
  value: Type.String(),
  /** Lessons of the file that have it. */
  lessons: Type.Integer(),
});
export type UnknownName = Static<typeof UnknownName>;

/** A lesson is placed without this: Dars has one teacher and one room for a lesson. */
export const LeftOut = Type.Object({
  line: Type.Integer(),
  kind: Type.Enum(["teacher", "room"]),
  value: Type.String(),
});
export type LeftOut = Static<typeof LeftOut>;

/**
 * The lessons that a file of another program would place in a draft: a workbook or CSV with a header (day,
 * period, section, subject, teacher, room) or with the week drawn as a table, Untis's GPU001, aSc's XML, or FET's
 * file or CSV. Names are read as `saveFileNames` has them. Nothing is written: `changeDraft` places the fitting ones.
 */
export const compareTimetableFile = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/timetables/:timetableId/file",
  summary: "See what a file of another program would place",
  access: { capability: "C7", on: "school", allow: { school_management: "school" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id, timetableId: Id }),
  body: Bytes,
  mostBytes: 8 * 1024 * 1024,
  reply: Type.Object({
    place: Type.Array(Lesson),
    /** Rows whose lesson is there already. */
    known: Type.Integer(),
    problems: Type.Array(ImportProblem),
    /** Absent in what an earlier server answered. */
    guesses: Type.Optional(Type.Array(NameGuess)),
    unknown: Type.Optional(Type.Array(UnknownName)),
    leftOut: Type.Optional(Type.Array(LeftOut)),
  }),
  errors: ["invalid"],
});

/** Names that one call says the meaning of. */
export const MOST_FILE_NAMES = 500;

/**
 * Says what names in files of other programs mean in this school; remembered for its next files. `id` is of the
 * section, subject, teacher or room; null forgets what was said. A section means that of its level and letter in later
 * years.
 */
export const saveFileNames = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/timetable-file-names",
  summary: "Say what names in timetable files mean",
  access: { capability: "C7", on: "school", allow: { school_management: "school" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  body: Type.Object({
    key: ClientId,
    names: Type.Array(
      Type.Object({ kind: Type.Enum([...NAME_KINDS]), value: written(1, 80), id: nullable(Id) }),
      { minItems: 1, maxItems: MOST_FILE_NAMES },
    ),
  }),
  reply: Nothing,
  errors: ["invalid"],
});

/**
 * A timetable as a table of its lessons, or as aSc's XML. `compareTimetableFile` reads either back without a
 * difference.
 */
export const exportTimetable = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/timetables/:timetableId/file",
  summary: "Take a timetable as a file",
  access: { capability: "C7", on: "school", allow: { school_management: "school" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id, timetableId: Id }),
  query: Type.Object({
    format: Type.Optional(Type.Enum(["xlsx", "csv", "asc"])),
    locale: Type.Optional(Locale),
  }),
  reply: File,
});
