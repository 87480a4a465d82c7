import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createGzip } from "node:zlib";

import { pack, type Headers } from "tar-stream";

import { hashed, HEAD_NAME, SUMS_NAME, type BackupHead } from "./backup-format.ts";
import { syncDirectory } from "./sync-directory.ts";

/** Writes one backup. It appears under its name only after close(), when it is whole and on the disk. */
export class BackupWriter {
  readonly #file: string;
  readonly #pack = pack();
  readonly #failure = new AbortController();
  readonly #written: Promise<void>;
  readonly #sha256: Record<string, string> = {};

  constructor(file: string) {
    this.#file = file;
    const gzip = createGzip({ level: constants.Z_BEST_SPEED });
    const target = createWriteStream(this.#part, { mode: 0o600, flush: true });
    this.#written = pipeline(this.#pack, gzip, target);
    this.#written.catch((error: unknown) => this.#failure.abort(error));
  }

  get #part(): string {
    return `${this.#file}.part`;
  }

  head(head: BackupHead): Promise<void> {
    return this.#text(HEAD_NAME, head);
  }

  directory(name: string): Promise<void> {
    return this.#entry({ name, type: "directory", size: 0 }, Readable.from([]));
  }

  /** Adds exactly `size` bytes; the chunks must come to that. */
  async file(name: string, size: number, chunks: AsyncIterable<Buffer>): Promise<void> {
    const hash = createHash("sha256");
    await this.#entry({ name, type: "file", size }, hashed(chunks, hash));
    this.#sha256[name] = hash.digest("hex");
  }

  async close(): Promise<void> {
    await this.#text(SUMS_NAME, { finishedAt: new Date().toISOString(), sha256: this.#sha256 });
    this.#pack.finalize();
    await this.#written;
    await rename(this.#part, this.#file);
    await syncDirectory(dirname(this.#file));
  }

  async discard(): Promise<void> {
    this.#pack.destroy();
    await this.#written.catch(() => undefined);
    await rm(this.#part, { force: true });
  }

  async #text(name: string, content: object): Promise<void> {
    const bytes = Buffer.from(JSON.stringify(content, undefined, 1));
    await this.#entry({ name, type: "file", size: bytes.length }, Readable.from([bytes]));
  }

  async #entry(header: Headers, chunks: AsyncIterable<Buffer>): Promise<void> {
    const { signal } = this.#failure;
    signal.throwIfAborted();
    const { promise: packed, resolve, reject } = Promise.withResolvers<void>();
    const mode = header.type === "directory" ? 0o700 : 0o600;
    const sink = this.#pack.entry({ ...header, mode }, (error) => (error ? reject(error) : resolve()));
    const giveUp = () => reject(signal.reason);
    signal.addEventListener("abort", giveUp);
    try {
      for await (const chunk of chunks) {
        if (!sink.write(chunk)) await once(sink, "drain", { signal });
      }
      sink.end();
      await packed;
    } finally {
      signal.removeEventListener("abort", giveUp);
    }
  }
}
