import type { Input, Reply } from "@dars/contract/platform/route";
import { PART_BYTES, type putUploadPart as route } from "@dars/contract/roster/uploads";

import type { Context } from "#platform/context.ts";
import { AppError, invalid, notFound } from "#platform/errors.ts";

import { listParts, savePart } from "./parts.queries.ts";
import { lockUpload, type KnownUpload } from "./uploads.queries.ts";

/**
 * Keeps one part of an announced file, for installed apps from before uploadBytesPath. Sent twice it is kept once; the order does not
 * matter.
 */
export async function putPart(
  { database }: Context,
  { params: { schoolId, uploadId, part }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return database.inSchool(schoolId, async (db) => {
    // Nothing may follow a deletion: a later part would never be cleaned up there.
    const upload = await lockUpload(db, schoolId, uploadId);
    if (!upload) throw notFound("This upload");
    if (!isReceiving(upload)) throw new AppError("conflict", "This upload is complete or closed.");
    if (body.byteLength !== computePartLength(part, upload.bytes))
      throw invalid(`Part ${part} has another length.`, "/body");
    await savePart(db, schoolId, uploadId, part, Buffer.from(body));
    return { missing: countParts(upload.bytes) - (await listParts(db, schoolId, uploadId)).length };
  });
}

/** Whether bytes may still come. */
export const isReceiving = ({ state }: KnownUpload): boolean => state === "receiving" || state === "refused";

/** All parts but the last have the same length. */
export const computePartLength = (part: number, bytes: number): number =>
  Math.min(PART_BYTES, bytes - part * PART_BYTES);

export const countParts = (bytes: number): number => Math.ceil(bytes / PART_BYTES);

/** The numbers of the parts that have not come. */
export function missingParts(bytes: number, known: readonly number[]): number[] {
  const there = new Set(known);
  return Array.from({ length: countParts(bytes) }, (_, part) => part).filter((part) => !there.has(part));
}
