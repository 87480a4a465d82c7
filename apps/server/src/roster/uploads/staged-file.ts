import { createHash } from "node:crypto";
import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Database } from "#platform/db/db.ts";
import { PackageRefused } from "#roster/import/public.ts";

import { findPart } from "./parts.queries.ts";
import { countParts } from "./put-part.ts";
import type { KnownUpload } from "./uploads.queries.ts";

/** The bytes of an upload, as a file of this machine while the work lasts. */
export interface StagedFile {
  readonly path: string;
  readonly bytes: () => Promise<Uint8Array>;
}

/**
 * Joins the parts of an upload and lends the file. Throws PackageRefused if its checksum differs from the
 * announced one: the imported file is exactly the chosen file.
 */
export async function withStagedFile<T>(
  database: Database,
  { schoolId, id, bytes, sha256 }: KnownUpload,
  work: (file: StagedFile) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "dars-roster-"));
  const path = join(folder, "upload");
  try {
    const sum = createHash("sha256");
    const file = await open(path, "w", 0o600);
    try {
      for (let part = 0; part < countParts(bytes); part += 1) {
        const found = await database.inSchool(schoolId, (db) => findPart(db, schoolId, id, part));
        if (!found) throw new PackageRefused("damaged", "A part of the file is missing: send it again.");
        sum.update(found.bytes);
        await file.write(found.bytes);
      }
    } finally {
      await file.close();
    }
    if (sum.digest("hex") !== sha256)
      throw new PackageRefused(
        "damaged",
        "The file that arrived is not the one that was sent: send it again.",
      );
    return await work({ path, bytes: () => readFile(path) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
