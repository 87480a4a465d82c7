import { Readable } from "node:stream";

import { AwsClient } from "aws4fetch";

import { AppError } from "#platform/errors.ts";

import type { Content } from "./content.ts";
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

/** Until an answer begins, and for each megabyte that is sent before it. */
const PATIENCE_MS = 30_000;
const PATIENCE_MS_A_MB = 2000;
const MB = 1024 * 1024;
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

  async put(key: string, content: Uint8Array | Content): Promise<void> {
    const isHere = content instanceof Uint8Array;
    const bytes = isHere ? content.byteLength : content.bytes;
    const body = isHere ? Uint8Array.from(content) : Readable.toWeb(content.open());
    // A store takes no body of unknown length.
    const headers = { "content-length": String(bytes) };
    await this.#ask("PUT", this.#addressOf(key), { body, headers, duplex: "half" }, bytes);
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

  async listBelow(key: string): Promise<readonly string[]> {
    const prefix = encodeURIComponent(`${this.#prefix}${requireKey(key)}/`);
    const listing = `${this.#bucket}?list-type=2&prefix=${prefix}`;
    const found: string[] = [];
    // An answer has a thousand keys at most; the last one has none.
    for (let before = -1; before < found.length;) {
      before = found.length;
      const last = found.at(-1);
      const after = last === undefined ? "" : `&start-after=${encodeURIComponent(this.#prefix + last)}`;
      const text = await (await this.#ask("GET", `${listing}${after}`)).text();
      for (const [, name = ""] of text.matchAll(/<Key>([^<]+)<\/Key>/g))
        found.push(name.slice(this.#prefix.length));
    }
    return found;
  }

  async removeBelow(key: string): Promise<void> {
    for (const name of await this.listBelow(key)) await this.remove(name);
  }

  #addressOf(key: string): string {
    return `${this.#bucket}/${this.#prefix}${requireKey(key)}`;
  }

  async #ask(
    method: "GET" | "PUT" | "DELETE",
    address: string,
    more: RequestInit = {},
    bytes = 0,
  ): Promise<Response> {
    const late = new AbortController();
    // A long file is read for as long as its reader takes.
    const timer = setTimeout(() => late.abort(), PATIENCE_MS + (bytes / MB) * PATIENCE_MS_A_MB);
    const answer = await this.#client
      .fetch(address, { method, signal: late.signal, ...more })
      .catch(() => undefined)
      .finally(() => clearTimeout(timer));
    if (!answer) throw unreachable();
    if (answer.ok || (answer.status === 404 && method !== "PUT")) return answer;
    // The storage's answer may contain keys and hosts: it is not passed on.
    await answer.body?.cancel();
    throw unreachable();
  }
}

const unreachable = () =>
  new AppError("unavailable", "The file store does not answer. Try again.", { retryAfter: 5 });
