import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";

import { FILE_BYTES } from "@dars/contract/talking/files";

import type { Context } from "#platform/context.ts";
import { createContent, readChunks, type Content } from "#platform/files/content.ts";
import type { FileStore } from "#platform/files/store.ts";
import { Turns } from "#platform/turns.ts";
import { checkFile, refused, withEnding, type Finding } from "#talking/file-checks/public.ts";

import {
  extendChecking,
  findFile,
  giveBack,
  markReady,
  markRefused,
  type FoundFile,
} from "./files.queries.ts";
import { deleteParts } from "./parts.queries.ts";
import { getFileFolder, variantKey } from "./places-in-store.ts";

export type FileScope = Pick<Context, "database"> & { readonly store: FileStore; readonly schoolId: number };

/** So long a file is held in memory while it is looked at. A longer one is read as often as that takes. */
const HELD_BYTES = FILE_BYTES.file;
const turns = new Turns(2, 100);
const turnsOfLong = new Turns(1, 20);
/** Well within the time for which a file is taken for checking. */
const BEAT_MS = 10_000;

/**
 * Checks the bytes of a file that was taken for checking, and stores what is served of it. `promised`: their SHA-256,
 * if the sender named one.
 */
export async function checkAndKeep(
  place: FileScope,
  file: FoundFile,
  promised: string | null,
  gather: () => Promise<Content>,
): Promise<void> {
  const { database, schoolId } = place;
  const inSchool = (ask: typeof giveBack) => database.inSchool(schoolId, (db) => ask(db, schoolId, file.id));
  // A beat that fails is followed by the next.
  const beat = setInterval(() => void inSchool(extendChecking).catch(() => undefined), BEAT_MS);
  const own = file.bytes > HELD_BYTES ? turnsOfLong : turns;
  try {
    await own.run(async () => {
      const content = await loadSmallContent(await gather());
      const sha256 = await computeSha256(content);
      const finding =
        promised !== null && promised !== sha256
          ? refused("checksum")
          : await checkFile(file.kind, file.name, content, file.purpose);
      await keep(place, file, content, { finding, sha256 });
    });
  } catch (error) {
    await inSchool(giveBack);
    throw error;
  } finally {
    clearInterval(beat);
  }
}

const loadSmallContent = async (content: Content): Promise<Content> =>
  content.bytes > HELD_BYTES ? content : createContent(await buffer(content.open()));

async function computeSha256(content: Content): Promise<string> {
  const sum = createHash("sha256");
  for await (const piece of readChunks(content)) sum.update(piece);
  return sum.digest("hex");
}

interface Looked {
  readonly finding: Finding;
  readonly sha256: string;
}

/** The bytes are in the store before any client is notified. */
async function keep(
  place: FileScope,
  file: FoundFile,
  content: Content,
  { finding, sha256 }: Looked,
): Promise<void> {
  const { database, store, schoolId } = place;
  if (finding.isFit) {
    await store.put(variantKey(schoolId, file.id, "full"), finding.full ?? content);
    if (finding.thumb) await store.put(variantKey(schoolId, file.id, "thumb"), finding.thumb);
  }
  const isThere = await database.inSchool(schoolId, async (db) => {
    if (finding.isFit) {
      const { type, ending, full, width = null, height = null, seconds = null } = finding;
      const name = withEnding(file.name, ending);
      const size = full?.byteLength ?? content.bytes;
      await markReady(db, schoolId, file.id, { name, type, size, sha256, width, height, seconds });
    } else await markRefused(db, schoolId, file.id, finding.refusal);
    await deleteParts(db, schoolId, file.id);
    return (await findFile(db, schoolId, file.id)) !== undefined;
  });
  // Deleted during the check, and perhaps swept: later its bytes would never be cleaned up.
  if (!isThere) await store.removeBelow(getFileFolder(schoolId, file.id));
}
