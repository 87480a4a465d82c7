import type { ClientId } from "@dars/contract/platform/primitives";
import { Dexie } from "dexie";

import type { AccountDatabase, KeptFile } from "#platform/offline/database.ts";

/** So much of a file is held in memory at a time. */
const PIECE_BYTES = 4 * 1024 * 1024;
const DAY_MS = 86_400_000;

/** Files that leave this device, stored on it: a long one piece by piece, so that it is never held whole. */
export class KeptBytes {
  readonly #database: AccountDatabase;

  constructor(database: AccountDatabase) {
    this.#database = database;
  }

  /** Rejects where the device has no room, and leaves nothing of it then. */
  async add(file: Omit<KeptFile, "bytes" | "size">, bytes: Blob): Promise<void> {
    const { files } = this.#database;
    if (bytes.size <= PIECE_BYTES) await files.add({ ...file, bytes: await bytes.arrayBuffer() });
    else await this.#addLong(file, bytes);
  }

  async #addLong(file: Omit<KeptFile, "bytes" | "size">, bytes: Blob): Promise<void> {
    const { files, filePieces } = this.#database;
    const { id: fileId, keptAt } = file;
    try {
      for (let at = 0, no = 0; at < bytes.size; at += PIECE_BYTES, no += 1) {
        const piece = await bytes.slice(at, at + PIECE_BYTES).arrayBuffer();
        await filePieces.put({ fileId, no, bytes: piece, keptAt });
      }
      // The file is there once all of it is.
      await files.add({ ...file, bytes: null, size: bytes.size });
    } catch (error) {
      await this.#dropPieces(fileId);
      throw error;
    }
  }

  /** What is known of a file; undefined once it is gone. */
  async find(id: ClientId): Promise<(Omit<KeptFile, "bytes"> & { readonly size: number }) | undefined> {
    const storedFile = await this.#database.files.get(id);
    return storedFile && { ...storedFile, size: storedFile.size ?? storedFile.bytes?.byteLength ?? 0 };
  }

  /** The browser keeps the pieces that it is given where it has room for them. */
  async readBlob(id: ClientId): Promise<Blob | undefined> {
    const storedFile = await this.#database.files.get(id);
    if (!storedFile) return undefined;
    const { type, bytes } = storedFile;
    if (bytes) return new Blob([bytes], { type });
    const pieces: Blob[] = [];
    await this.#piecesOf(id).each((piece) => void pieces.push(new Blob([piece.bytes])));
    return new Blob(pieces, { type });
  }

  async remove(id: ClientId): Promise<void> {
    await this.#database.files.delete(id);
    await this.#dropPieces(id);
  }

  /** Deletes files that are a day old, but for these, and pieces of files that were never whole. */
  async prune(neededIds: readonly ClientId[]): Promise<void> {
    const { files, filePieces } = this.#database;
    const before = Date.now() - DAY_MS;
    const forgotten = files.where("id").noneOf(neededIds);
    await forgotten.and(({ keptAt }) => keptAt < before).delete();
    const known = new Set(await files.toCollection().primaryKeys());
    const old = await filePieces.where("keptAt").below(before).primaryKeys();
    await filePieces.bulkDelete(old.filter(([fileId]) => !known.has(fileId)));
  }

  #piecesOf(id: ClientId) {
    return this.#database.filePieces
      .where("[fileId+no]")
      .between([id, Dexie.minKey], [id, Dexie.maxKey], true, true);
  }

  async #dropPieces(id: ClientId): Promise<void> {
    await this.#piecesOf(id).delete();
  }
}
