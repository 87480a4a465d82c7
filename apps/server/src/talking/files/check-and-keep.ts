import { createHash } from "node:crypto";

import type { Context } from "#platform/context.ts";
import type { FileStore } from "#platform/files/store.ts";
import { Turns } from "#platform/turns.ts";
import { checkFile, refused, withEnding, type Finding } from "#talking/file-checks/public.ts";

import { findFile, giveBack, markReady, markRefused, type FoundFile } from "./files.queries.ts";
import { deleteParts } from "./parts.queries.ts";
import { folderOf, variantKey } from "./places-in-store.ts";

export type FileScope = Pick<Context, "database"> & { readonly store: FileStore; readonly schoolId: number };

/** A file is held in memory while it is looked at. */
const turns = new Turns(2, 100);

/**
 * Checks the bytes of a file that was taken for checking, and stores what is served of it. `promised`: their SHA-256,
 * if the sender named one.
 */
export const checkAndKeep = (
  place: FileScope,
  file: FoundFile,
  promised: string | null,
  gather: () => Promise<Uint8Array>,
): Promise<void> =>
  turns.run(async () => {
    try {
      const bytes = await gather();
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      const finding =
        promised !== null && promised !== sha256
          ? refused("checksum")
          : await checkFile(file.kind, file.name, bytes);
      await keep(place, file, finding, sha256);
    } catch (error) {
      await place.database.inSchool(place.schoolId, (db) => giveBack(db, place.schoolId, file.id));
      throw error;
    }
  });

/** The bytes are in the store before any client is notified. */
async function keep(place: FileScope, file: FoundFile, finding: Finding, sha256: string): Promise<void> {
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
