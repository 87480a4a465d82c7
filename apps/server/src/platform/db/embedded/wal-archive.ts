import { readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";

import type { Connection } from "./layout.ts";
import { readBackupHead } from "./read-backup.ts";
import { toCluster, withSession } from "./session.ts";

type Settings = Readonly<Record<string, string>>;

/**
 * Settings that keep every finished segment of WAL in `directory`, compressed, and finish one at the latest a minute
 * after its first change.
 */
export function archiveSettings(directory: string): Settings {
  const archivedPath = `${quote(directory)}/%f.gz`;
  const part = `${quote(directory)}/%f.part`;
  // Archiving is repeated after a crash: an equal segment is success, a different one of the same name is an alarm.
  const isEqual = `test "$(gzip -dc ${archivedPath} | cksum)" = "$(cksum < "%p")"`;
  const keep = `gzip -1c "%p" > ${part} && sync ${part} && mv ${part} ${archivedPath} && sync ${quote(directory)}`;
  return {
    archive_mode: "on",
    archive_timeout: "60",
    archive_command: `if test -e ${archivedPath}; then ${isEqual}; else ${keep}; fi`,
  };
}

/** A restore_command that takes segments from the archive, then from the WAL of the cluster that is being replaced. */
export function restoreCommand(archive: string | undefined, replaced: string | undefined): string {
  const command = archive === undefined ? "false" : fetching(`${quote(archive)}/%f.gz`, "gzip -dc");
  return replaced === undefined
    ? command
    : `${command} || ${fetching(`${quote(join(replaced, "pg_wal"))}/%f`, "cat")}`;
}

function fetching(path: string, program: string): string {
  return `{ test -e ${path} && ${program} ${path} > "%p"; }`;
}

/** An absolute path as one word of /bin/sh, with the percent signs that PostgreSQL would expand doubled. */
function quote(path: string): string {
  return `'${resolve(path)
    .replaceAll("'", String.raw`'\''`)
    .replaceAll("%", "%%")}'`;
}

/** Marks this moment under a name that a restore can go back to. */
export async function makeRestorePoint(connection: Connection, name: string): Promise<void> {
  await withSession(toCluster(connection), (client) =>
    client.query("select pg_create_restore_point($1)", [name]),
  );
}

/** Finishes the segment in use, so that the archive soon holds everything up to now; gives up after seconds. */
export async function finishSegment(connection: Connection): Promise<void> {
  const limits = { connectionTimeoutMillis: 5000, query_timeout: 5000 };
  await withSession(toCluster(connection), (client) => client.query("select pg_switch_wal()"), limits);
}

/** Removes the kept WAL that only backups older than this one need; answers how many segments went. */
export async function pruneArchive(archive: string, oldestBackup: string): Promise<number> {
  const { startSegment } = await readBackupHead(oldestBackup);
  const old = (await readdir(archive)).filter(
    (name) => isSegment(name) && position(name) < position(startSegment),
  );
  for (const name of old) await rm(join(archive, name));
  return old.length;
}

/** Histories of timelines stay: they are small, and every later restore may ask for them. */
function isSegment(name: string): boolean {
  return /^[0-9A-F]{24}(\.partial)?\.gz$/.test(name);
}

/** The position of a segment in time; the first eight digits are only the timeline. */
function position(segment: string): string {
  return segment.slice(8, 24);
}

/** The names of the segments from `first` to `last` on one timeline; `size` is the size of a segment in bytes. */
export function segmentsBetween(first: string, last: string, size: number): string[] {
  const perLog = 0x1_0000_0000 / size;
  const parseSegmentNumber = (name: string) =>
    Number.parseInt(name.slice(8, 16), 16) * perLog + Number.parseInt(name.slice(16, 24), 16);
  return Array.from({ length: parseSegmentNumber(last) - parseSegmentNumber(first) + 1 }, (_, index) => {
    const number = parseSegmentNumber(first) + index;
    return `${first.slice(0, 8)}${hex(Math.floor(number / perLog))}${hex(number % perLog)}`;
  });
}

function hex(value: number): string {
  return value.toString(16).toUpperCase().padStart(8, "0");
}
