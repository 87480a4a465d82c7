import { Readable } from "node:stream";

import { AwsClient } from "aws4fetch";

import { AppError } from "#platform/errors.ts";

import { requireKey } from "./keys.ts";
import type { ByteRange, FileStore, Stored } from "./store.ts";

export interface S3Options {
  /** Such as https://s3.eu-central-1.amazonaws.com. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** The common prefix of all keys in the bucket; may be empty. */
  readonly prefix: string;
  readonly keyId: string;
  readonly key: string;
}

const PATIENCE_MS = 30_000;
const RETRIES = 2;

/** A bucket of any object storage that speaks S3. Throws unavailable where it does not answer. */
export class S3Store implements FileStore {
  readonly #client: AwsClient;
  readonly #bucket: string;
  readonly #prefix: string;

  constructor({ endpoint, region, bucket, prefix, keyId, key }: S3Options) {
    this.#client = new AwsClient({
      accessKeyId: keyId,
      secretAccessKey: key,
      service: "s3",
      region,
      retries: RETRIES,
    });
    this.#bucket = `${endpoint.replace(/\/$/, "")}/${bucket}`;
    this.#prefix = prefix === "" ? "" : `${prefix}/`;
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.#ask("PUT", this.#addressOf(key), { body: Uint8Array.from(bytes) });
  }

  async read(key: string, range?: ByteRange): Promise<Stored | undefined> {
    const headers = range && { range: `bytes=${range.first}-${range.last}` };
    const answer = await this.#ask("GET", this.#addressOf(key), { ...(headers && { headers }) });
    if (answer.status === 404) return undefined;
    if (!answer.body) throw unreachable();
    return { bytes: Number(answer.headers.get("content-length")), body: Readable.from(answer.body) };
  }

  async remove(key: string): Promise<void> {
    await this.#ask("DELETE", this.#addressOf(key));
  }

  async removeBelow(key: string): Promise<void> {
    const prefix = `${this.#prefix}${requireKey(key)}/`;
    for (;;) {
      const found = await this.#ask(
        "GET",
        `${this.#bucket}?list-type=2&prefix=${encodeURIComponent(prefix)}`,
      );
      const keys = [...(await found.text()).matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, name = ""]) => name);
      if (keys.length === 0) return;
      for (const name of keys) await this.#ask("DELETE", `${this.#bucket}/${name}`);
    }
  }

  #addressOf(key: string): string {
    return `${this.#bucket}/${this.#prefix}${requireKey(key)}`;
  }

  async #ask(method: "GET" | "PUT" | "DELETE", address: string, more: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await this.#client.fetch(address, { method, signal, ...more }).catch(() => undefined);
    if (!answer) throw unreachable();
    if (answer.ok || (answer.status === 404 && method !== "PUT")) return answer;
    // The storage's answer may contain keys and hosts: it is not passed on.
    await answer.body?.cancel();
    throw unreachable();
  }
}

const unreachable = () =>
  new AppError("unavailable", "The file store does not answer. Try again.", { retryAfter: 5 });
