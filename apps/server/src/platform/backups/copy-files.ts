import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, mkdir, open, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";

import { syncDirectory } from "#platform/db/embedded/sync-directory.ts";
import { unlessGone } from "#platform/files/unless-gone.ts";

/**
 * Copies files below one directory to another, as `keys` with slashes. A file that is there already with the same
 * size and time is not read again. Each is there under its name only when it is whole and on the disk. Returns the
 * keys that are in the target now; one that has gone from the source meanwhile is left out.
 */
export async function copyFiles(from: string, to: string, keys: readonly string[]): Promise<string[]> {
  const copied: string[] = [];
  for (const key of keys) if (await copyOne(join(from, key), join(to, key))) copied.push(key);
  return copied;
}

async function copyOne(from: string, to: string): Promise<boolean> {
  const source = await stat(from).catch(unlessGone);
  if (!source) return false;
  const there = await stat(to).catch(unlessGone);
  const isThere = there?.size === source.size && Math.abs(there.mtimeMs - source.mtimeMs) < 1;
  if (isThere) return true;
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const draft = `${to}.${randomBytes(6).toString("hex")}`;
  try {
    await copyFile(from, draft, constants.COPYFILE_FICLONE);
    await utimes(draft, source.atime, source.mtime);
    await onDisk(draft);
    await rename(draft, to);
    await syncDirectory(dirname(to));
    return true;
  } catch (error) {
    await rm(draft, { force: true });
    // Its source went while it was opened.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}

async function onDisk(path: string): Promise<void> {
  const handle = await open(path, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
