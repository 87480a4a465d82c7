import { createHash } from "node:crypto";

import type { AttachedFile } from "@dars/contract/talking/attached-file";

import type { Context } from "#platform/context.ts";
import { receivePicture, type PictureParts } from "#talking/files/public.ts";

import type { DocumentPicture } from "./picture-shelf.ts";

interface PictureOwner {
  readonly schoolId: number;
  readonly offeringId: number;
}

/**
 * Stores the pictures of a document as files of the caller, checked and drawn anew like those that are uploaded. They
 * are kept once a draft shows them, and else for a day. By the ids that the document shows them by; without those that
 * are refused. Read again, a document has the same files.
 */
export async function storePictures(
  parts: PictureParts,
  context: Context,
  { schoolId, offeringId }: PictureOwner,
  pictures: readonly DocumentPicture[],
): Promise<ReadonlyMap<string, AttachedFile>> {
  const stored = new Map<string, AttachedFile>();
  for (const { id, name, bytes } of pictures) {
    const fileId = toFileId(`${context.actor.accountId} ${offeringId}`, bytes);
    const file = await receivePicture(parts, context, schoolId, { id: fileId, name, bytes });
    if (file) stored.set(id, file);
  }
  return stored;
}

const toFileId = (owner: string, bytes: Uint8Array): string =>
  createHash("sha256").update(`${owner} `).update(bytes).digest("hex").slice(0, 15);
