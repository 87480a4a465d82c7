import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { runBackup } from "#platform/db/embedded/backup.ts";
import type { EmbeddedOptions } from "#platform/db/embedded/postgres.ts";
import { ERASURES } from "#platform/files/keys.ts";
import { listFiles } from "#platform/files/list-files.ts";
import { unlessGone } from "#platform/files/unless-gone.ts";

import { copyFiles } from "./copy-files.ts";
import { whichToKeep } from "./which-to-keep.ts";

export interface BackupIntoOptions extends EmbeddedOptions {
  /** Where backups gather: dars-INSTANT.tar.gz, dars-INSTANT.files with the keys of its files, and files/. */
  readonly folder: string;
  /** The directory of the store of files; undefined where a bucket keeps them. */
  readonly files: string | undefined;
  readonly now: Date;
}

export interface BackupIntoReport {
  readonly file: string;
  /** Bytes of the database's part. */
  readonly size: number;
  readonly files: number;
  /** Names of older backups that were removed. */
  readonly removed: readonly string[];
}

/**
 * Backs up the database and its files into a folder, and removes older backups as `whichToKeep` says, with files
 * that no kept backup needs. Files are copied once and shared by all backups of the folder. Killed at any moment it
 * leaves every earlier backup whole; the next run goes on.
 */
export async function backupInto(options: BackupIntoOptions): Promise<BackupIntoReport> {
  const { folder, files, now } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = formatBackupName(now);
  const copyAll = async () =>
    files === undefined ? [] : copyFiles(files, sharedFiles(folder), await listFiles(files));
  // A file is older than the row that names it, and may be removed while the database is copied: so both before and after.
  const before = await copyAll();
  await writeList(folder, name, before);
  const { file, size } = await runBackup({ ...options, file: join(folder, `${name}.tar.gz`) });
  const all = [...new Set([...before, ...(await copyAll())])];
  await writeList(folder, name, all);
  return { file, size, files: all.length, removed: await removeOld(folder) };
}

export const sharedFiles = (folder: string): string => join(folder, "files");

/** Beside a backup: the keys of the files that it needs. */
export const listBeside = (backup: string): string => backup.replace(/\.tar\.gz$/, ".files");

const formatBackupName = (now: Date): string => `dars-${now.toISOString().slice(0, 19).replaceAll(":", "")}Z`;

/** Undefined for a file that is no backup of this folder. */
function takenAt(file: string): Date | undefined {
  const [, day, hour, minute, second] =
    /^dars-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar\.gz$/.exec(file) ?? [];
  return day === undefined ? undefined : new Date(`${day}T${hour}:${minute}:${second}Z`);
}

async function writeList(folder: string, name: string, keys: readonly string[]): Promise<void> {
  const path = join(folder, `${name}.files`);
  await writeFile(`${path}.new`, keys.map((key) => `${key}\n`).join(""), { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
}

export async function readList(backup: string): Promise<readonly string[]> {
  return (await readFile(listBeside(backup), "utf8")).split("\n").filter((key) => key !== "");
}

async function removeOld(folder: string): Promise<string[]> {
  const backups = (await readdir(folder)).flatMap((file) => {
    const at = takenAt(file);
    return at ? [{ file, at }] : [];
  });
  const keep = whichToKeep(backups.map(({ at }) => at));
  const [remaining, old] = [
    backups.filter(({ at }) => keep.has(at)),
    backups.filter(({ at }) => !keep.has(at)),
  ];
  for (const { file } of old) {
    await rm(join(folder, file), { force: true });
    await rm(listBeside(join(folder, file)), { force: true });
  }
  await removeUnneeded(
    folder,
    remaining.map(({ file }) => join(folder, file)),
  );
  return old.map(({ file }) => file);
}

/** A backup that was brought here without its list may need any of the files: none is removed then. */
async function removeUnneeded(folder: string, remaining: readonly string[]): Promise<void> {
  const lists = await Promise.all(remaining.map((backup) => readList(backup).catch(unlessGone)));
  if (lists.includes(undefined)) return;
  const needed = new Set(lists.flatMap((keys) => keys ?? []));
  for (const key of await listFiles(sharedFiles(folder)))
    if (!needed.has(key) && !key.startsWith(`${ERASURES}/`))
      await rm(join(sharedFiles(folder), key), { force: true });
}
