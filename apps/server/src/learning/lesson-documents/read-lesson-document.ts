import { setImmediate } from "node:timers/promises";

import { filesOfBlocks, type LessonBlock } from "@dars/contract/learning/lesson-blocks";
import type { readLessonDocument as route } from "@dars/contract/learning/lesson-documents";
import type { Input, Reply } from "@dars/contract/platform/route";

import { checkBlocks, requireOpenOffering } from "#learning/lessons/public.ts";
import type { Context } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";
import { TookTooMuch } from "#platform/in-thread.ts";
import type { PictureParts } from "#talking/files/public.ts";

import type { DocumentRefusal } from "./document-refused.ts";
import { LeftOut } from "./left-out.ts";
import type { DocumentSection } from "./read-document.ts";
import { readParts } from "./read-parts.ts";
import { storePictures } from "./store-pictures.ts";
import { toLessonBlocks } from "./to-lesson-blocks.ts";
import { listPictureIds, withPictures } from "./with-pictures.ts";

/** Of the two hundred blocks that a lesson may have. */
const MOST_BLOCKS = 180;
/** Limit of all blocks as JSON: a draft is saved as a whole and needs room for further text. */
const MOST_JSON_BYTES = 600_000;

/**
 * A block ends before each larger heading, with its slide, and where a picture is. Nothing but the pictures is stored;
 * these are the caller's own files, and vanish within a day unless a draft shows them.
 */
export async function readLessonDocument(
  parts: PictureParts,
  context: Context,
  { params: { schoolId, offeringId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  await requireOpenOffering(context, context.database.reading(schoolId), schoolId, offeringId);
  const document = await read(Uint8Array.from(body));
  const stored = await storePictures(parts, context, { schoolId, offeringId }, document.pictures);
  const ids = new Map([...stored].map(([id, { fileId }]) => [id, fileId]));
  const { blocks, isCut } = await fitting(document.parts.map((part) => withPictures(part, ids)));
  const left = new LeftOut(document.left);
  left.add("pictures", listPictureIds(document.parts).filter((id) => !ids.has(id)).length);
  const shown = new Set(filesOfBlocks(blocks));
  return {
    blocks,
    files: [...new Map([...stored.values()].map((file) => [file.fileId, file])).values()].filter(
      ({ fileId }) => shown.has(fileId),
    ),
    pictures: left.list().find(({ kind }) => kind === "pictures")?.count ?? 0,
    isCut: document.isCut || isCut,
    left: left.list(),
  };
}

/** As many of the first as a draft can be saved with. Others are answered between two blocks. */
async function fitting(
  parts: readonly DocumentSection[],
): Promise<{ readonly blocks: LessonBlock[]; readonly isCut: boolean }> {
  const blocks: LessonBlock[] = [];
  let bytes = 0;
  for (const part of parts) {
    const made = checked(toLessonBlocks(part));
    bytes += Buffer.byteLength(JSON.stringify(made));
    if (bytes > MOST_JSON_BYTES || blocks.length + made.length > MOST_BLOCKS) return { blocks, isCut: true };
    blocks.push(...made);
    await setImmediate();
  }
  return { blocks, isCut: false };
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

const refusal = (words: string, why: DocumentRefusal) =>
  new AppError("invalid", words, { field: "/body", details: { reason: "document", why } });
