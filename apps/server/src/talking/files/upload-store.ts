import { ERRORS } from "@tus/utils";

import type { Database } from "#platform/db/db.ts";
import type { FileStore } from "#platform/files/store.ts";
import { PartStore, type Arriving } from "#platform/tus/part-store.ts";

import { findFile } from "./files.queries.ts";
import { insertPart, listParts, type FilePart } from "./parts.queries.ts";
import { partKey } from "./places-in-store.ts";

const PART_BYTES = 1024 * 1024;

/** A school and a file in one word, as the protocol's server names uploads. */
export const uploadId = (schoolId: number, fileId: string): string => `${schoolId}-${fileId}`;

/**
 * Keeps what arrives of files in parts, on whatever node it arrives. A part counts once it is in the store and noted
 * in the database, in the order of the bytes; of two requests for the same bytes the second is refused.
 */
export class UploadStore extends PartStore {
  readonly #database: Database;
  readonly #store: FileStore;

  constructor(database: Database, store: FileStore) {
    super(PART_BYTES);
    this.#database = database;
    this.#store = store;
  }

  protected override async find(id: string): Promise<Arriving | undefined> {
    const { schoolId, fileId } = namesIn(id);
    const file = await findFile(this.#database.reading(schoolId), schoolId, fileId);
    return file && { bytes: file.bytes, received: file.received, announcedAt: file.createdAt };
  }

  protected override async keep(id: string, start: number, bytes: Buffer): Promise<boolean> {
    const { schoolId, fileId } = namesIn(id);
    const part = { start, bytes: bytes.length };
    await this.#store.put(partKey(schoolId, fileId, part), bytes);
    const isNext = await this.#database.inSchool(schoolId, (db) => insertPart(db, schoolId, fileId, part));
    if (isNext) return true;
    await this.#forget(schoolId, fileId, part);
    throw ERRORS.INVALID_OFFSET;
  }

  /** Unrecorded bytes do not stay in the store. Bytes of the same length from another request are recorded there. */
  async #forget(schoolId: number, fileId: string, part: FilePart): Promise<void> {
    const noted = await listParts(this.#database.reading(schoolId), schoolId, fileId);
    if (noted.some(({ start, bytes }) => start === part.start && bytes === part.bytes)) return;
    await this.#store.remove(partKey(schoolId, fileId, part));
  }
}

function namesIn(id: string): { readonly schoolId: number; readonly fileId: string } {
  const [schoolId, fileId = ""] = id.split("-");
  return { schoolId: Number(schoolId), fileId };
}
