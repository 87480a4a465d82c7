import type { AttachedFile } from "@dars/contract/talking/attached-file";
import type { FileCard } from "@dars/contract/talking/files";

import type { Context } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";
import { createContent } from "#platform/files/content.ts";
import type { FileStore } from "#platform/files/store.ts";

import { checkAndKeep } from "./check-and-keep.ts";
import { createFile } from "./create-file.ts";
import { findFile, takeForChecking } from "./files.queries.ts";
import { toFileCard } from "./to-file-card.ts";

export interface PictureParts {
  readonly store: FileStore;
  readonly schoolBytes: number;
}

interface ReceivedPicture {
  readonly id: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * A picture of a lesson that came within another file of the caller's: announced, limited, checked and drawn anew like
 * one that is uploaded. Under an id that it had before it is the same file. Null where it is refused, or has no room.
 */
export async function receivePicture(
  { store, schoolBytes }: PictureParts,
  context: Context,
  schoolId: number,
  { id, name, bytes }: ReceivedPicture,
): Promise<AttachedFile | null> {
  const { database } = context;
  if (!(await isAnnounced(schoolBytes, context, schoolId, { id, name, bytes }))) return null;
  if (await database.inSchool(schoolId, (db) => takeForChecking(db, schoolId, id))) {
    const file = await findFile(database.reading(schoolId), schoolId, id);
    if (file)
      await checkAndKeep({ database, store, schoolId }, file, null, () =>
        Promise.resolve(createContent(bytes)),
      );
  }
  const found = await findFile(database.reading(schoolId), schoolId, id);
  return found?.state === "ready" ? toAttached(toFileCard(schoolId, found)) : null;
}

/** False where the day's share or the school's room is used up, or the id was a file's that is gone. */
async function isAnnounced(
  schoolBytes: number,
  context: Context,
  schoolId: number,
  { id, name, bytes }: ReceivedPicture,
): Promise<boolean> {
  const body = { id, kind: "photo", name, bytes: bytes.byteLength, purpose: "lesson" } as const;
  try {
    await createFile(schoolBytes, context, { params: { schoolId }, body });
    return true;
  } catch (error) {
    if (error instanceof AppError && /^(?:too-many-requests|too-large|conflict)$/.test(error.code))
      return false;
    throw error;
  }
}

const toAttached = ({ id, kind, name, type, size, width, height }: FileCard): AttachedFile => ({
  kind,
  fileId: id,
  name,
  type: type ?? "",
  size,
  ...(width !== null && { width }),
  ...(height !== null && { height }),
});
