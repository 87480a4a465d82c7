import { filesOfBlocks } from "@dars/contract/learning/lesson-blocks";
import type { readLessonDocument as route } from "@dars/contract/learning/lesson-documents";
import type { Input, Reply } from "@dars/contract/platform/route";

import { requireOpenOffering } from "#learning/lessons/public.ts";
import type { Context } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";
import { TookTooMuch } from "#platform/in-thread.ts";
import { takeBytes } from "#platform/readers/take-bytes.ts";
import type { PictureParts } from "#talking/files/public.ts";

import type { DocumentRefusal } from "./document-refused.ts";
import { fitBlocks } from "./fit-blocks.ts";
import { LeftOut } from "./left-out.ts";
import type { DocumentSection } from "./read-document.ts";
import { readParts } from "./read-parts.ts";
import { storePictures } from "./store-pictures.ts";
import { listPictureIds } from "./with-pictures.ts";

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
  const document = await read(takeBytes(body));
  const stored = await storePictures(parts, context, { schoolId, offeringId }, document.pictures);
  const ids = new Map([...stored].map(([id, { fileId }]) => [id, fileId]));
  const { blocks, isCut } = await fitted(document.parts, ids);
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

async function read(bytes: Uint8Array<ArrayBuffer>) {
  const document = await readParts(bytes).catch((error: unknown) => {
    throw error instanceof TookTooMuch ? refusal(error.message, "too-large") : error;
  });
  if (document.refusal !== null) throw refusal(document.refusal.words, document.refusal.why);
  return document;
}

/** What Word allows and a lesson does not ends as a refusal, not as a fault of the server's. */
async function fitted(
  parts: readonly DocumentSection[],
  ids: ReadonlyMap<string, string>,
): ReturnType<typeof fitBlocks> {
  try {
    return await fitBlocks(parts, ids);
  } catch (error) {
    throw error instanceof AppError ? refusal(error.message, "other") : error;
  }
}

const refusal = (words: string, why: DocumentRefusal) =>
  new AppError("invalid", words, { field: "/body", details: { reason: "document", why } });
