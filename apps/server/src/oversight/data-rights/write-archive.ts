import { buffer } from "node:stream/consumers";

import { ZipFile } from "yazl";

export interface ArchiveEntry {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** A picture or film, which is small already. */
  readonly isPacked?: boolean;
}

/** A ZIP that is deflated outside the main thread, unlike the reproducible one of roster packages. */
export async function writeArchive(
  entries: readonly ArchiveEntry[],
  mtime: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const { path, bytes, isPacked = false } of entries)
    zip.addBuffer(Buffer.from(bytes), path, { mtime, compress: !isPacked });
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}
