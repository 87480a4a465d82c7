import { join } from "node:path";
import type { Readable } from "node:stream";

import type { Config } from "#platform/config.ts";
import { AppError } from "#platform/errors.ts";

import type { Content } from "./content.ts";
import { DiskStore } from "./disk-store.ts";
import { S3Store } from "./s3-store.ts";

/** First and last byte, both within the requested range and within the file. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

export interface Stored {
  /** Of `body`: of the range where one was asked for. */
  readonly bytes: number;
  readonly body: Readable;
}

/**
 * The storage for the bytes of files. Keys are letters, figures and hyphens with slashes between, and contain
 * no personal data. Every node of a server uses the same store.
 */
export interface FileStore {
  /** Writes it whole or not at all, replacing earlier bytes. Durable once it resolves; content is never held whole. */
  put(key: string, content: Uint8Array | Content): Promise<void>;
  /** Undefined where nothing is there. */
  read(key: string, range?: ByteRange): Promise<Stored | undefined>;
  /** Removes the bytes of a key, if there are any. */
  remove(key: string): Promise<void>;
  /** The keys of everything below a key, in no order. */
  listBelow(key: string): Promise<readonly string[]>;
  /** Everything below a key, which may be nothing. */
  removeBelow(key: string): Promise<void>;
}

/** A disk below DARS_DATA, or a bucket where DARS_FILES names one. */
export function openFileStore(config: Config): FileStore {
  const directory = getFilesDirectory(config);
  if (directory !== undefined) return new DiskStore(directory);
  const { DARS_FILES, DARS_S3_ENDPOINT, DARS_S3_REGION, DARS_S3_KEY_ID, DARS_S3_KEY } = config;
  if (DARS_S3_KEY_ID === undefined || DARS_S3_KEY === undefined)
    throw new Error("DARS_FILES names a bucket: DARS_S3_KEY_ID and DARS_S3_KEY are needed.");
  const { host: bucket, pathname } = new URL(DARS_FILES);
  return new S3Store({
    endpoint: DARS_S3_ENDPOINT ?? `https://s3.${DARS_S3_REGION}.amazonaws.com`,
    region: DARS_S3_REGION,
    bucket,
    prefix: pathname.replaceAll(/^\/+|\/+$/g, ""),
    keyId: DARS_S3_KEY_ID,
    key: DARS_S3_KEY,
  });
}

/** The directory of the files; undefined where a bucket keeps them. */
export const getFilesDirectory = ({ DARS_FILES, DARS_DATA }: Config): string | undefined =>
  DARS_FILES === "disk" ? join(DARS_DATA, "files") : undefined;

/** Where a server has no place for files, as in tests that need none: each call is refused. */
export const NO_STORE: FileStore = {
  put: () => Promise.reject(nowhere()),
  read: () => Promise.reject(nowhere()),
  remove: () => Promise.reject(nowhere()),
  listBelow: () => Promise.reject(nowhere()),
  removeBelow: () => Promise.reject(nowhere()),
};

const nowhere = () => new AppError("unavailable", "This server stores no files.");
