import type { Readable } from "node:stream";

import { DataStore, ERRORS, Upload } from "@tus/utils";

import type { Database } from "#platform/db/db.ts";
import type { FileStore } from "#platform/files/store.ts";

import { findFile } from "./files.queries.ts";
import { insertPart, listParts, type Part } from "./parts.queries.ts";
import { partKey } from "./places-in-store.ts";

/** The memory buffer of one upload, and the most that a killed server loses of it. */
const PART_BYTES = 1024 * 1024;

/** A school and a file in one word, as the protocol's server names uploads. */
export const uploadId = (schoolId: number, fileId: string): string => `${schoolId}-${fileId}`;

/**
 * Keeps what arrives of uploads in parts, on whatever node it arrives. A part counts once it is in the store and noted
 * in the database, in the order of the bytes; of two requests for the same bytes the second is refused.
 */
export class UploadStore extends DataStore {
  readonly #database: Database;
  readonly #store: FileStore;

  constructor(database: Database, store: FileStore) {
    super();
    this.#database = database;
    this.#store = store;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { schoolId, fileId } = namesIn(id);
    const file = await findFile(this.#database.reading(schoolId), schoolId, fileId);
    if (!file) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({
      id,
      size: file.bytes,
      offset: file.received,
      creation_date: file.createdAt.toISOString(),
    });
  }

  /** Keeps what came also where the request breaks off. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    let at = offset;
    let held: Buffer[] = [];
    let bytes = 0;
    const keepHeld = async () => {
      if (bytes === 0) return;
      await this.#keep(id, at, Buffer.concat(held));
      at += bytes;
      held = [];
      bytes = 0;
    };
    try {
      for await (const chunk of stream) {
        if (!Buffer.isBuffer(chunk)) continue;
        held.push(chunk);
        bytes += chunk.length;
        if (bytes >= PART_BYTES) await keepHeld();
      }
    } catch (why) {
      // Bytes that another request brought are not kept once more.
      if (why !== ERRORS.INVALID_OFFSET) await keepHeld();
      throw why;
    }
    await keepHeld();
    return at;
  }

  async #keep(id: string, start: number, bytes: Buffer): Promise<void> {
    const { schoolId, fileId } = namesIn(id);
    const part = { start, bytes: bytes.length };
    await this.#store.put(partKey(schoolId, fileId, part), bytes);
    const isNext = await this.#database.inSchool(schoolId, (db) => insertPart(db, schoolId, fileId, part));
    if (isNext) return;
    await this.#forget(schoolId, fileId, part);
    throw ERRORS.INVALID_OFFSET;
  }

  /** Unrecorded bytes do not stay in the store. Bytes of the same length from another request are recorded there. */
  async #forget(schoolId: number, fileId: string, part: Part): Promise<void> {
    const noted = await listParts(this.#database.reading(schoolId), schoolId, fileId);
    if (noted.some(({ start, bytes }) => start === part.start && bytes === part.bytes)) return;
    await this.#store.remove(partKey(schoolId, fileId, part));
  }
}

function namesIn(id: string): { readonly schoolId: number; readonly fileId: string } {
  const [schoolId, fileId = ""] = id.split("-");
  return { schoolId: Number(schoolId), fileId };
}
