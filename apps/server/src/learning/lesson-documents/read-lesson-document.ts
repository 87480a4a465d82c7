import { randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";

import type { DocumentNode } from "@dars/contract/learning/document-node";
import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import type { readLessonDocument as route } from "@dars/contract/learning/lesson-documents";
import type { Input, Reply } from "@dars/contract/platform/route";

import { checkBlocks, requireOpenOffering } from "#learning/lessons/public.ts";
import type { Context } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";
import { TookTooMuch } from "#platform/in-thread.ts";

import type { DocumentRefusal } from "./document-refused.ts";
import type { DocumentSection } from "./read-document.ts";
import { readParts } from "./read-parts.ts";

/** Limit of all blocks as JSON: a draft is saved as a whole and needs room for further text. */
const MOST_JSON_BYTES = 600_000;

/** Nothing is written. A block ends before each larger heading, and with its slide. */
export async function readLessonDocument(
  context: Context,
  { params: { schoolId, offeringId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  await requireOpenOffering(context, context.database.reading(schoolId), schoolId, offeringId);
  const { parts, left, isCut } = await read(Uint8Array.from(body));
  const blocks = await fitting(parts);
  return {
    blocks,
    pictures: left.find(({ kind }) => kind === "pictures")?.count ?? 0,
    isCut: isCut || blocks.length < parts.length,
    left,
  };
}

/** As many of the first as a draft can be saved with. Others are answered between two blocks. */
async function fitting(parts: readonly DocumentSection[]): Promise<LessonBlock[]> {
  const blocks: LessonBlock[] = [];
  let bytes = 0;
  for (const part of parts) {
    const made = checked([buildBlock(part)]);
    bytes += Buffer.byteLength(JSON.stringify(made));
    if (bytes > MOST_JSON_BYTES) break;
    blocks.push(...made);
    await setImmediate();
  }
  return blocks;
}

async function read(bytes: Uint8Array<ArrayBuffer>) {
  const document = await readParts(bytes).catch((error: unknown) => {
    throw error instanceof TookTooMuch ? refusal(error.message, "too-large") : error;
  });
  if (document.refusal !== null) throw refusal(document.refusal.words, document.refusal.why);
  return document;
}

/** What Word allows and a lesson does not ends as a refusal, not as a fault of the server's. */
function checked(blocks: readonly LessonBlock[]): LessonBlock[] {
  try {
    return checkBlocks(blocks);
  } catch (error) {
    throw error instanceof AppError ? refusal(error.message, "other") : error;
  }
}

const toDocument = (content: readonly DocumentNode[]): DocumentNode => ({ type: "doc", content });

const buildBlock = ({ nodes, notes }: DocumentSection): LessonBlock => ({
  id: randomBytes(15).toString("hex").slice(0, 15),
  kind: "text",
  content: { document: toDocument(nodes) },
  notes: notes.length === 0 ? null : toDocument(notes),
  answers: null,
});

const refusal = (words: string, why: DocumentRefusal) =>
  new AppError("invalid", words, { field: "/body", details: { reason: "document", why } });
