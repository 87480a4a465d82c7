import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

import { syncDirectory } from "#platform/db/embedded/sync-directory.ts";

import type { Content } from "./content.ts";
import { requireKey } from "./keys.ts";
import { listFiles } from "./list-files.ts";
import type { ByteRange, FileStore, Stored } from "./store.ts";
import { unlessGone } from "./unless-gone.ts";

/** Files below one directory. Several nodes share it only where it is one disk for all of them. */
export class DiskStore implements FileStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = resolve(root);
  }

  async put(key: string, content: Uint8Array | Content): Promise<void> {
    const path = this.#pathOf(key);
    const folder = dirname(path);
    const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
    // A file is there under its name only once it is whole and on the disk.
    const draft = `${path}.${randomBytes(6).toString("hex")}`;
    try {
      const bytes = content instanceof Uint8Array ? content : content.open();
      await writeFile(draft, bytes, { mode: 0o600, flush: true });
      await rename(draft, path);
      await syncNames(folder, firstMade);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  async read(key: string, range?: ByteRange): Promise<Stored | undefined> {
    const path = this.#pathOf(key);
    const found = await stat(path).catch(unlessGone);
    if (!found) return undefined;
    return {
      bytes: range ? range.last - range.first + 1 : found.size,
      body: createReadStream(path, range && { start: range.first, end: range.last }),
    };
  }

  async remove(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true });
  }

  async listBelow(key: string): Promise<readonly string[]> {
    return (await listFiles(this.#pathOf(key))).map((name) => `${key}/${name}`);
  }

  async removeBelow(key: string): Promise<void> {
    await rm(this.#pathOf(key), { recursive: true, force: true });
  }

  #pathOf(key: string): string {
    return join(this.#root, requireKey(key));
  }
}

/** Includes the names of new directories: a power cut undoes none that was acknowledged. */
async function syncNames(folder: string, firstMade: string | undefined): Promise<void> {
  const last = firstMade === undefined ? folder : dirname(firstMade);
  for (let each = folder; ; each = dirname(each)) {
    // A directory deleted meanwhile has no names.
    await syncDirectory(each).catch(unlessGone);
    if (each === last || each === dirname(each)) return;
  }
}
