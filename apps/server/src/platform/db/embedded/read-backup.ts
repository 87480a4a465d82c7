import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";

import { extract } from "tar-stream";
import { Value } from "typebox/value";

import { BackupHead, BackupSums, hashed, HEAD_NAME, SUMS_NAME } from "./backup-format.ts";

/** The file is not a backup, is incomplete, or was changed. */
export class BackupDamagedError extends Error {}

export interface BackupEntry {
  readonly name: string;
  readonly isDirectory: boolean;
  readonly content: AsyncIterable<Buffer>;
}

/**
 * Reads a backup to its end, gives each entry to `take`, and throws BackupDamagedError unless all is as it was written.
 * What `take` has done before that must then be undone.
 */
export async function readBackup(
  file: string,
  take: (entry: BackupEntry) => Promise<void>,
): Promise<BackupHead> {
  const found: Record<string, string> = {};
  let head: unknown;
  let sums: unknown;
  await eachEntry(file, async (entry) => {
    const hash = createHash("sha256");
    if (entry.name === HEAD_NAME) head = JSON.parse(await collect(entry.content));
    else if (entry.name === SUMS_NAME) sums = JSON.parse(await collect(entry.content));
    else await take({ ...entry, content: hashed(entry.content, hash) });
    if (!entry.isDirectory) found[entry.name] = hash.digest("hex");
    return true;
  });
  if (!Value.Check(BackupHead, head)) throw new BackupDamagedError(`${file} is not a backup of Dars.`);
  if (!Value.Check(BackupSums, sums)) throw new BackupDamagedError(`${file} is not whole.`);
  for (const name of Object.keys({ ...sums.sha256, ...found })) {
    if (name === HEAD_NAME || name === SUMS_NAME || sums.sha256[name] === found[name]) continue;
    throw new BackupDamagedError(`${file} is damaged: ${name} has changed.`);
  }
  return head;
}

/** The header of a backup, without reading the rest of it. */
export async function readBackupHead(file: string): Promise<BackupHead> {
  let head: unknown;
  await eachEntry(file, async ({ name, content }) => {
    if (name === HEAD_NAME) head = JSON.parse(await collect(content));
    return false;
  });
  if (Value.Check(BackupHead, head)) return head;
  throw new BackupDamagedError(`${file} is not a backup of Dars.`);
}

/** Goes through the entries until the end, or until `take` answers false. */
async function eachEntry(file: string, take: (entry: BackupEntry) => Promise<boolean>): Promise<void> {
  const tar = extract();
  const fed = pipeline(createReadStream(file), createGunzip(), tar);
  // Its error reaches the loop as well.
  fed.catch(() => undefined);
  try {
    for await (const entry of tar) {
      const isDirectory = entry.header.type === "directory";
      if (!(await take({ name: entry.header.name, isDirectory, content: entry }))) return;
      entry.resume();
    }
    await fed;
  } catch (cause) {
    if (cause instanceof BackupDamagedError || (cause instanceof Error && "syscall" in cause)) throw cause;
    throw new BackupDamagedError(`${file} is damaged, or is not a backup of Dars.`, { cause });
  }
}

/** The head and the sums are small; anything longer is not ours. */
const LONGEST_TEXT = 256 * 1024 * 1024;

async function collect(chunks: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > LONGEST_TEXT) throw new BackupDamagedError("The list in the backup is too long.");
    parts.push(chunk);
  }
  return Buffer.concat(parts).toString("utf8");
}
