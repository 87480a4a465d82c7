import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { requireKey } from "./keys.ts";
import type { ByteRange, FileStore, Stored } from "./store.ts";

/** Files below one directory. Several nodes share it only where it is one disk for all of them. */
export class DiskStore implements FileStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const path = this.#pathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // A file is there under its name only once it is whole and on the disk.
    const draft = `${path}.${randomBytes(6).toString("hex")}`;
    try {
      await writeFile(draft, bytes, { mode: 0o600, flush: true });
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  async read(key: string, range?: ByteRange): Promise<Stored | undefined> {
    const path = this.#pathOf(key);
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    });
    if (!found) return undefined;
    return {
      bytes: range ? range.last - range.first + 1 : found.size,
      body: createReadStream(path, range && { start: range.first, end: range.last }),
    };
  }

  async remove(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true });
  }

  async removeBelow(key: string): Promise<void> {
    await rm(this.#pathOf(key), { recursive: true, force: true });
  }

  #pathOf(key: string): string {
    return join(this.#root, requireKey(key));
  }
}
