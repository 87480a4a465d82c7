import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";

import type { Input } from "@dars/contract/platform/route";
import type { FileCard, finishFile as route } from "@dars/contract/talking/files";

import type { Context } from "#platform/context.ts";
import { clash } from "#platform/db/write-once.ts";
import { AppError, notFound } from "#platform/errors.ts";
import type { FileStore } from "#platform/files/store.ts";
import { Turns } from "#platform/turns.ts";
import { checkFile, refused, withEnding, type Finding } from "#talking/file-checks/public.ts";

import { cardOf } from "./card-of.ts";
import {
  findFile,
  giveBack,
  markReady,
  markRefused,
  takeForChecking,
  type FoundFile,
} from "./files.queries.ts";
import { deleteParts, listParts } from "./parts.queries.ts";
import { folderOf, partKey, partsOf, variantKey } from "./places-in-store.ts";

/** A file is held in memory while it is looked at. */
const turns = new Turns(2, 100);

type FinishFileScope = Pick<Context, "database"> & { readonly store: FileStore; readonly schoolId: number };

/** Checks an uploaded file, once; a repeated request returns the earlier result. */
export async function finishFile(
  store: FileStore,
  { database, actor }: Context,
  { params: { schoolId, fileId }, body: { sha256 } }: Input<typeof route>,
): Promise<FileCard> {
  const place = { database, store, schoolId };
  const file = await find(place, fileId);
  if (file.accountId !== actor.accountId) throw notFound("The file");
  if (file.state === "ready" || file.state === "refused") return cardOf(schoolId, file);
  if (file.received < file.bytes)
    throw clash("bytes-missing", "Bytes are missing.", { offset: file.received });
  const isTaken = await database.inSchool(schoolId, (db) => takeForChecking(db, schoolId, fileId));
  if (!isTaken) throw new AppError("busy", "The file is being checked.", { retryAfter: 2 });
  await turns.run(() => look(place, file, sha256));
  return cardOf(schoolId, await find(place, fileId));
}

async function find({ database, schoolId }: FinishFileScope, fileId: string): Promise<FoundFile> {
  const file = await findFile(database.reading(schoolId), schoolId, fileId);
  if (!file) throw notFound("The file");
  return file;
}

async function look(place: FinishFileScope, file: FoundFile, promised: string | null): Promise<void> {
  const { database, store, schoolId } = place;
  try {
    const bytes = await gather(place, file.id);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const finding =
      promised !== null && promised !== sha256
        ? refused("checksum")
        : await checkFile(file.kind, file.name, bytes);
    await keep(place, file, finding, sha256);
  } catch (error) {
    await database.inSchool(schoolId, (db) => giveBack(db, schoolId, file.id));
    throw error;
  }
  await store.removeBelow(partsOf(schoolId, file.id));
}

/** The whole upload in one piece. Each part is read no further than was noted of it. */
async function gather({ database, store, schoolId }: FinishFileScope, fileId: string): Promise<Buffer> {
  const parts = await listParts(database.reading(schoolId), schoolId, fileId);
  const pieces: Buffer[] = [];
  for (const part of parts) {
    const stored = await store.read(partKey(schoolId, fileId, part));
    if (!stored) throw new Error("A part of a file is not in the store.");
    pieces.push(await buffer(stored.body));
  }
  return Buffer.concat(pieces);
}

/** The bytes are in the store before any client is notified. */
async function keep(
  place: FinishFileScope,
  file: FoundFile,
  finding: Finding,
  sha256: string,
): Promise<void> {
  const { database, store, schoolId } = place;
  if (finding.isFit) {
    await store.put(variantKey(schoolId, file.id, "full"), finding.full);
    if (finding.thumb) await store.put(variantKey(schoolId, file.id, "thumb"), finding.thumb);
  }
  const isThere = await database.inSchool(schoolId, async (db) => {
    if (finding.isFit) {
      const { type, ending, full, width = null, height = null, seconds = null } = finding;
      const name = withEnding(file.name, ending);
      const size = full.byteLength;
      await markReady(db, schoolId, file.id, { name, type, size, sha256, width, height, seconds });
    } else await markRefused(db, schoolId, file.id, finding.refusal);
    await deleteParts(db, schoolId, file.id);
    return (await findFile(db, schoolId, file.id)) !== undefined;
  });
  // Deleted during the check, and perhaps swept: later its bytes would never be cleaned up.
  if (!isThere) await store.removeBelow(folderOf(schoolId, file.id));
}
