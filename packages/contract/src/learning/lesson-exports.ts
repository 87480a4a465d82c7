import { Type, type Static } from "typebox";

import { readersOfLessons, WhichOffering } from "#learning/curriculum.ts";
import { Id } from "#platform/primitives.ts";
import { File, route } from "#platform/route.ts";

export const LessonFormat = Type.Enum(["docx", "html"]);
export type LessonFormat = Static<typeof LessonFormat>;

/**
 * What of a lesson a file says otherwise. Named in it and not there: `films`, `recordings`, `files`, `exercises`,
 * `pictures` whose bytes are missing or too many, and `newer` blocks, which the server does not know. In a Word document
 * as one sees it, and otherwise when Dars reads it again: `boxes` (callouts, quotations, code, captions, the letters of
 * a formula), `formulas`, `lines` between parts, `points` of lists with more than words and lists, `tables`
 * with spans or heads that Word has no place for, `asides` (notes and answers), `directions` of single paragraphs. `redrawn` pictures
 * are smaller, of another format or no longer move.
 */
export const LessonLossKind = Type.Enum([
  "films",
  "recordings",
  "files",
  "exercises",
  "pictures",
  "newer",
  "redrawn",
  "boxes",
  "formulas",
  "lines",
  "points",
  "tables",
  "asides",
  "directions",
]);
export type LessonLossKind = Static<typeof LessonLossKind>;

const LessonLosses = Type.Array(Type.Object({ kind: LessonLossKind, count: Type.Integer({ minimum: 1 }) }));

/** What becomes of lessons in a file. */
export const LessonFileReport = Type.Object({
  lessons: Type.Integer({ minimum: 0 }),
  /** Empty where the file has everything. */
  losses: LessonLosses,
});
export type LessonFileReport = Static<typeof LessonFileReport>;

/** D1 for a published version, D2 for a draft. With `forTeachers` its notes and answers are in it, too. */
export const takeLessonFile = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/lesson-versions/:versionId/file/:fileFormat",
  summary: "A version of a lesson as a Word document or a page of the web",
  access: readersOfLessons,
  repeatable: true,
  params: Type.Object({ schoolId: Id, versionId: Id, fileFormat: LessonFormat }),
  query: Type.Object({ forTeachers: Type.Optional(Type.Boolean()) }),
  reply: File,
});

/** Read before the file is taken: what its format cannot say. */
export const readLessonFileReport = route({
  ...takeLessonFile,
  path: "/api/v6/schools/:schoolId/lesson-versions/:versionId/file/:fileFormat/report",
  summary: "What a file of a lesson would not have of it",
  reply: LessonFileReport,
});

/**
 * The published lessons of an offering, each as the version that a class without a pin reads (LES-2), as a Common
 * Cartridge 1.3: pages, pictures, recordings and files, by unit. Without drafts, notes and answers. Media
 * beyond 64 MiB are named in the pages and not in it.
 */
export const takeCartridge = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/offerings/:offeringId/cartridge",
  summary: "The published lessons of a subject as a Common Cartridge",
  access: readersOfLessons,
  repeatable: true,
  params: WhichOffering,
  reply: File,
});

/** Read before the cartridge is taken. */
export const readCartridgeReport = route({
  ...takeCartridge,
  path: "/api/v6/schools/:schoolId/offerings/:offeringId/cartridge/report",
  summary: "What a Common Cartridge would not have of the lessons",
  reply: LessonFileReport,
});
