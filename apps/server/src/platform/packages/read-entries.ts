import { crc32 } from "node:zlib";

import type { Entry, ZipFile } from "yauzl";

import { PackageRefused } from "./refusal.ts";

const RATIO_FREE_BYTES = 1024 ** 2;

interface Unpacking {
  /** The office's name for it. */
  readonly file: string;
  /** How many times larger it may be than its part of the zip. Up to a megabyte is not measured. */
  readonly ratio: number;
  /** Called with every few bytes. Throws where all that is unpacked comes to too much. */
  readonly count: (bytes: number) => void;
}

export async function readEntries(zip: ZipFile): Promise<Entry[]> {
  const entries = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  return entries;
}

/** The bytes of a part of an untrusted zip, with its checksum verified. Throws PackageRefused. */
export async function* inflate(
  zip: ZipFile,
  entry: Entry,
  { file, ratio, count }: Unpacking,
): AsyncGenerator<Buffer> {
  const allowed = Math.max(RATIO_FREE_BYTES, entry.compressedSize * ratio);
  const stream = await zip.openReadStreamPromise(entry).catch((error: unknown) => {
    throw damaged(file, error);
  });
  let bytes = 0;
  let checksum = 0;
  try {
    for await (const chunk of stream) {
      if (!Buffer.isBuffer(chunk)) continue;
      bytes += chunk.length;
      count(chunk.length);
      if (bytes > allowed)
        throw new PackageRefused(
          "compression-ratio",
          `'${file}' unpacks to more than ${ratio} times its size.`,
          { file },
        );
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  } catch (error) {
    throw isFromZip(error) ? damaged(file, error) : error;
  } finally {
    stream.destroy();
  }
  if (checksum !== entry.crc32) throw damaged(file);
}

/** Errors of zlib and yauzl; errors of the rows' consumer pass through a generator too, and are not ours. */
function isFromZip(error: unknown): boolean {
  return error instanceof Error && !(error instanceof PackageRefused);
}

export const damaged = (file: string, cause?: unknown) =>
  new PackageRefused("damaged", `'${file}' cannot be unpacked: it is damaged.`, { file }, cause);
