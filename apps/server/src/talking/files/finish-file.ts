import { Readable } from "node:stream";

import type { Input } from "@dars/contract/platform/route";
import type { FileCard, finishFile as route } from "@dars/contract/talking/files";

import type { Context } from "#platform/context.ts";
import { clash } from "#platform/db/write-once.ts";
import { AppError, notFound } from "#platform/errors.ts";
import type { Content } from "#platform/files/content.ts";
import type { FileStore } from "#platform/files/store.ts";

import { checkAndKeep, type FileScope } from "./check-and-keep.ts";
import { findFile, takeForChecking, type FoundFile } from "./files.queries.ts";
import { listParts } from "./parts.queries.ts";
import { partKey, getPartsFolder } from "./places-in-store.ts";
import { toFileCard } from "./to-file-card.ts";

/** Checks an uploaded file, once; a repeated request returns the earlier result. */
export async function finishFile(
  store: FileStore,
  { database, actor }: Context,
  { params: { schoolId, fileId }, body: { sha256 } }: Input<typeof route>,
): Promise<FileCard> {
  const place = { database, store, schoolId };
  const file = await find(place, fileId);
  if (file.accountId !== actor.accountId) throw notFound("The file");
  if (file.state === "ready" || file.state === "refused") return toFileCard(schoolId, file);
  if (file.received < file.bytes)
    throw clash("bytes-missing", "Bytes are missing.", { offset: file.received });
  const isTaken = await database.inSchool(schoolId, (db) => takeForChecking(db, schoolId, fileId));
  if (!isTaken) throw new AppError("busy", "The file is being checked.", { retryAfter: 2 });
  await look(place, file, sha256);
  return toFileCard(schoolId, await find(place, fileId));
}

async function find({ database, schoolId }: FileScope, fileId: string): Promise<FoundFile> {
  const file = await findFile(database.reading(schoolId), schoolId, fileId);
  if (!file) throw notFound("The file");
  return file;
}

async function look(place: FileScope, file: FoundFile, promised: string | null): Promise<void> {
  await checkAndKeep(place, file, promised, () => gather(place, file.id));
  await place.store.removeBelow(getPartsFolder(place.schoolId, file.id));
}

/** The whole upload, one part after the other. Each part is read no further than was noted of it. */
async function gather({ database, store, schoolId }: FileScope, fileId: string): Promise<Content> {
  const parts = await listParts(database.reading(schoolId), schoolId, fileId);
  async function* all() {
    for (const part of parts) {
      const stored = await store.read(partKey(schoolId, fileId, part));
      if (!stored) throw new Error("A part of a file is not in the store.");
      yield* stored.body;
    }
  }
  return {
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    open: () => Readable.from(all()),
  };
}
