import { Type, type Static } from "typebox";

import { WhichOffering, writersOfLessons } from "#learning/curriculum.ts";
import { LessonBlocks } from "#learning/lesson-blocks.ts";
import { Bytes, route } from "#platform/route.ts";
import { AttachedFile } from "#talking/attached-file.ts";

/**
 * What a document has and a lesson does not take. `objects` are documents within it; `signs` have no letter of their
 * own; `headers` are headers and footers with words; `values` were filled into a form; `scans` are pages without text;
 * `formulas` came without a part of them, or not at all; `links` led to another part of a package, and are words now.
 */
export const LeftOutKind = Type.Enum([
  "pictures",
  "charts",
  "drawings",
  "media",
  "objects",
  "formulas",
  "signs",
  "comments",
  "headers",
  "hidden",
  "values",
  "scans",
  "links",
]);
export type LeftOutKind = Static<typeof LeftOutKind>;

/**
 * Why a document is not read. The middle ones name its kind: an older file of Office, an e-book, Pages or Keynote, a
 * table, rich text, a page of the web.
 */
export const DOCUMENT_REFUSALS = [
  "broken",
  "password",
  "macros",
  "too-large",
  "old-office",
  "apple",
  "book",
  "table",
  "rich-text",
  "web-page",
  "other",
] as const;

/**
 * Converts a document to blocks of a lesson: headings, lists, tables, formulas and text. It may be a DOCX, a PPTX, an
 * ODT, an ODP or a PDF. A slide is a block, and what is said to it its note; a picture is a block where it stands between
 * paragraphs, and lies in the text within tables and lists. The blocks are saved with the draft like typed ones; pictures
 * become files of the caller's at once, which vanish within a day unless a draft shows them. Refused with invalid, `details.reason` `document` and one of `DOCUMENT_REFUSALS` as
 * `details.why`.
 */
export const readLessonDocument = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/offerings/:offeringId/lesson-documents",
  summary: "Turn a document into blocks",
  access: writersOfLessons,
  repeatable: true,
  params: WhichOffering,
  body: Bytes,
  mostBytes: 32 * 1024 * 1024,
  reply: Type.Object({
    blocks: LessonBlocks,
    /** The files that the blocks show; absent on an older server, which leaves pictures out. */
    files: Type.Optional(Type.Array(AttachedFile)),
    /** Pictures that were left out: they are added as photos. Also in `left`. */
    pictures: Type.Integer({ minimum: 0 }),
    /** True where there was more than a lesson can hold. */
    isCut: Type.Boolean(),
    /** What was left out, by its kind; empty where everything came. */
    left: Type.Optional(Type.Array(Type.Object({ kind: LeftOutKind, count: Type.Integer({ minimum: 1 }) }))),
  }),
  errors: ["invalid"],
});
