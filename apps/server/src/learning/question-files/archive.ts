import { fromBufferPromise, type Entry } from "yauzl";

import { damaged, readEntries, inflate } from "#platform/packages/read-entries.ts";
import { PackageRefused } from "#platform/packages/refusal.ts";

export const ARCHIVE_LIMITS = {
  bytes: 256 * 1024 ** 2,
  unpackedBytes: 512 * 1024 ** 2,
  ratio: 100,
  entries: 20_000,
} as const;

/**
 * The files of an untrusted zip, by path. Throws PackageRefused for features that question packages do not
 * need: paths that climb out, links, passwords, and files that unpack beyond the limits.
 */
export async function readArchive(name: string, bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const tooLarge = (message: string) => new PackageRefused("too-large", message, { file: name });
  if (bytes.length > ARCHIVE_LIMITS.bytes) throw tooLarge(`${name} is larger than 256 MB.`);
  try {
    const zip = await fromBufferPromise(bytes, { strictFileNames: true });
    if (zip.entryCount > ARCHIVE_LIMITS.entries)
      throw tooLarge(`${name} has more than ${ARCHIVE_LIMITS.entries} files.`);
    const files = new Map<string, Buffer>();
    let unpacked = 0;
    const count = (more: number) => {
      unpacked += more;
      if (unpacked > ARCHIVE_LIMITS.unpackedBytes) throw tooLarge(`${name} unpacks to more than 512 MB.`);
    };
    for (const entry of await readEntries(zip)) {
      if (entry.fileName.endsWith("/")) continue;
      checkEntry(name, entry, files);
      const chunks = [];
      for await (const chunk of inflate(zip, entry, {
        file: entry.fileName,
        ratio: ARCHIVE_LIMITS.ratio,
        count,
      }))
        chunks.push(chunk);
      files.set(entry.fileName, Buffer.concat(chunks));
    }
    return files;
  } catch (error) {
    throw error instanceof PackageRefused ? error : damaged(name, error);
  }
}

function checkEntry(file: string, entry: Entry, files: ReadonlyMap<string, unknown>): void {
  const kind = (entry.externalFileAttributes >>> 16) & 0o170000;
  if (kind !== 0 && kind !== 0o100000)
    throw new PackageRefused("not-a-plain-file", `${file} has a link in it.`, { file });
  if (entry.isEncrypted() || !entry.canDecodeFileData())
    throw new PackageRefused("encrypted", `${file} is locked with a password, or packed in an odd way.`, {
      file,
    });
  if (files.has(entry.fileName))
    throw new PackageRefused("duplicate-name", `${file} has two files of one name.`, { file });
}
