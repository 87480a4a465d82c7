import { Type } from "typebox";

import { WhichOffering, writersOfLessons } from "#learning/curriculum.ts";
import { LessonBlocks } from "#learning/lesson-blocks.ts";
import { Bytes, route } from "#platform/route.ts";

/**
 * Converts a DOCX or a PDF to blocks of a lesson: headings, lists, tables, formulas and text. Nothing is
 * stored: the blocks are saved with the draft like typed ones. Refused with invalid and `details.reason`
 * `document`.
 */
export const readLessonDocument = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/offerings/:offeringId/lesson-documents",
  summary: "Turn a document into blocks",
  access: writersOfLessons,
  repeatable: true,
  params: WhichOffering,
  body: Bytes,
  mostBytes: 8 * 1024 * 1024,
  reply: Type.Object({
    blocks: LessonBlocks,
    /** Pictures that were left out: they are added as photos. */
    pictures: Type.Integer({ minimum: 0 }),
    /** True where there was more than a lesson can hold. */
    isCut: Type.Boolean(),
  }),
  errors: ["invalid"],
});
