import { randomBytes } from "node:crypto";

import type { DocumentNode } from "@dars/contract/learning/document-node";
import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import type { readLessonDocument as route } from "@dars/contract/learning/lesson-documents";
import type { Input, Reply } from "@dars/contract/platform/route";

import { checkBlocks, requireOpenOffering } from "#learning/lessons/public.ts";
import type { Context } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";
import { PackageRefused } from "#platform/packages/refusal.ts";
import { Turns } from "#platform/turns.ts";
import { MediaRefused, readPdf } from "#talking/media/public.ts";

import { paragraphsOf } from "./paragraphs-of.ts";
import { readDocx, type ReadDocument } from "./read-docx.ts";

const MOST_BLOCKS = 60;
/** Limit of all blocks as JSON: a draft is saved as a whole and needs room for further text. */
const MOST_JSON_BYTES = 600_000;
/** Of one block, so that it stays within what a block may be. */
const MOST_LETTERS = 60_000;
/** A document is held in memory while it is read. */
const turns = new Turns(2, 20);

/** Nothing is written. A block ends before each larger heading. */
export async function readLessonDocument(
  context: Context,
  { params: { schoolId, offeringId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  await requireOpenOffering(context, context.database.reading(schoolId), schoolId, offeringId);
  const { nodes, pictures, isCut } = await turns.run(() => read(Buffer.from(body)));
  const parts = partsOf(nodes);
  const blocks = fitting(checked(parts.slice(0, MOST_BLOCKS).map(blockOf)));
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

async function read(bytes: Buffer): Promise<ReadDocument & { readonly isCut: boolean }> {
  try {
    if (bytes.subarray(0, 5).toString("latin1") !== "%PDF-") {
      return { ...(await readDocx(bytes)), isCut: false };
    }
    const { texts, pages } = await readPdf(bytes, new AbortController().signal);
    return { nodes: texts.flatMap(paragraphsOf), pictures: 0, isCut: pages > texts.length };
  } catch (error) {
    if (error instanceof PackageRefused || error instanceof MediaRefused) throw refusal(error.message);
    throw error;
  }
}

/** What Word allows and a lesson does not ends as a refusal, not as a fault of the server's. */
function checked(blocks: readonly LessonBlock[]): LessonBlock[] {
  try {
    return checkBlocks(blocks);
  } catch (error) {
    throw error instanceof AppError ? refusal(error.message) : error;
  }
}

function partsOf(nodes: readonly DocumentNode[]): DocumentNode[][] {
  const parts: DocumentNode[][] = [];
  let letters = 0;
  for (const node of nodes) {
    const isHead = node.type === "heading" && Number(node.attrs?.["level"]) <= 2;
    const more = JSON.stringify(node).length;
    if (parts.length === 0 || isHead || letters + more > MOST_LETTERS) {
      parts.push([]);
      letters = 0;
    }
    parts.at(-1)?.push(node);
    letters += more;
  }
  return parts;
}

const blockOf = (content: readonly DocumentNode[]): LessonBlock => ({
  id: randomBytes(15).toString("hex").slice(0, 15),
  kind: "text",
  content: { document: { type: "doc", content } },
  notes: null,
  answers: null,
});

const refusal = (why: string) =>
  new AppError("invalid", why, { field: "/body", details: { reason: "document" } });
