import { PART_BYTES } from "@dars/contract/roster/uploads";
import { ERRORS } from "@tus/utils";

import type { Database } from "#platform/db/db.ts";
import { PartStore, type Arriving } from "#platform/tus/part-store.ts";

import { listParts, savePart } from "./parts.queries.ts";
import { isReceiving, computePartLength, missingParts } from "./put-part.ts";
import { findUpload, lockUpload } from "./uploads.queries.ts";

/** A school and an upload in one word, as the protocol's server names uploads. */
export const buildUploadName = (schoolId: number, uploadId: number): string => `${schoolId}-${uploadId}`;

/** Keeps the bytes of uploads in whole parts of the database, on whatever node they arrive. */
export class UploadBytesStore extends PartStore {
  readonly #database: Database;

  constructor(database: Database) {
    super(PART_BYTES);
    this.#database = database;
  }

  protected override async find(name: string): Promise<Arriving | undefined> {
    const { schoolId, uploadId } = idsIn(name);
    const db = this.#database.reading(schoolId);
    const upload = await findUpload(db, schoolId, uploadId);
    if (!upload || upload.state === "discarded") return undefined;
    const { bytes, uploadedAt: announcedAt } = upload;
    // After an import its parts are gone, and nothing more is to come.
    const [missing] = isReceiving(upload) ? missingParts(bytes, await listParts(db, schoolId, uploadId)) : [];
    return { bytes, received: missing === undefined ? bytes : missing * PART_BYTES, announcedAt };
  }

  /** Parts are numbered by their place, so an earlier request or installed app may have brought later ones. */
  protected override keep(name: string, start: number, bytes: Buffer): Promise<boolean> {
    const { schoolId, uploadId } = idsIn(name);
    return this.#database.inSchool(schoolId, async (db) => {
      const upload = await lockUpload(db, schoolId, uploadId);
      if (!upload || !isReceiving(upload)) throw ERRORS.INVALID_OFFSET;
      const part = start / PART_BYTES;
      if (bytes.length !== computePartLength(part, upload.bytes)) return false;
      await savePart(db, schoolId, uploadId, part, bytes);
      return true;
    });
  }
}

function idsIn(name: string): { readonly schoolId: number; readonly uploadId: number } {
  const [schoolId, uploadId] = name.split("-").map(Number);
  return { schoolId: schoolId ?? 0, uploadId: uploadId ?? 0 };
}
