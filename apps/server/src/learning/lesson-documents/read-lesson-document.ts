import { randomBytes } from "node:crypto";

import type { DocumentNode } from "@dars/contract/learning/document-node";
import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import type { readLessonDocument as route } from "@dars/contract/learning/lesson-documents";
import type { Input, Reply } from "@dars/contract/platform/route";

import { checkBlocks, requireOpenOffering } from "#learning/lessons/public.ts";
import type { Context } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";
import { TookTooMuch } from "#platform/in-thread.ts";

import { readParts } from "./read-parts.ts";

/** Limit of all blocks as JSON: a draft is saved as a whole and needs room for further text. */
const MOST_JSON_BYTES = 600_000;

/** Nothing is written. A block ends before each larger heading. */
export async function readLessonDocument(
  context: Context,
  { params: { schoolId, offeringId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  await requireOpenOffering(context, context.database.reading(schoolId), schoolId, offeringId);
  const { parts, pictures, isCut } = await read(Uint8Array.from(body));
  const blocks = fitting(checked(parts.map(buildBlock)));
  return { blocks, pictures, isCut: isCut || blocks.length < parts.length };
}

/** As many of the first as a draft can be saved with. */
function fitting(blocks: readonly LessonBlock[]): LessonBlock[] {
  let bytes = 0;
  const end = blocks.findIndex((block) => {
    bytes += Buffer.byteLength(JSON.stringify(block));
    return bytes > MOST_JSON_BYTES;
  });
  return blocks.slice(0, end === -1 ? blocks.length : end);
}

async function read(bytes: Uint8Array<ArrayBuffer>) {
  const document = await readParts(bytes).catch((error: unknown) => {
    throw error instanceof TookTooMuch ? refusal(error.message) : error;
  });
  if (document.refusal !== null) throw refusal(document.refusal);
  return document;
}

/** What Word allows and a lesson does not ends as a refusal, not as a fault of the server's. */
function checked(blocks: readonly LessonBlock[]): LessonBlock[] {
  try {
    return checkBlocks(blocks);
  } catch (error) {
    throw error instanceof AppError ? refusal(error.message) : error;
  }
}

const buildBlock = (content: readonly DocumentNode[]): LessonBlock => ({
  id: randomBytes(15).toString("hex").slice(0, 15),
  kind: "text",
  content: { document: { type: "doc", content } },
  notes: null,
  answers: null,
});

const refusal = (why: string) =>
  new AppError("invalid", why, { field: "/body", details: { reason: "document" } });
