import { mkdir, open, readdir, readFile, stat, type FileHandle } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";

import type pg from "pg";

import { BackupWriter } from "./backup-writer.ts";
import { DirectoryBusyError } from "./directory-lock.ts";
import { buildLayout, type Connection } from "./layout.ts";
import { joinPostgres, startPostgres, type EmbeddedOptions } from "./postgres.ts";
import { toCluster, withSession } from "./session.ts";
import { exists, readExactly } from "./sync-directory.ts";
import { segmentsBetween } from "./wal-archive.ts";

export interface BackupReport {
  readonly file: string;
  /** Bytes of the file. */
  readonly size: number;
  readonly startSegment: string;
}

/**
 * Backs up the embedded PostgreSQL of a directory into one file, whether or not a Dars is running on it.
 * An older file of that name is replaced once the new one is whole.
 */
export async function runBackup(options: EmbeddedOptions & { readonly file: string }): Promise<BackupReport> {
  const layout = buildLayout(options.directory);
  if (!(await exists(layout.cluster))) throw new Error(`There is no database in ${options.directory}.`);
  try {
    const postgres = await startPostgres(options);
    try {
      return await backupTo(postgres.connection, layout.cluster, options.file);
    } finally {
      await postgres.stop();
    }
  } catch (error) {
    if (!(error instanceof DirectoryBusyError)) throw error;
    return backupTo(await joinPostgres(options.directory), layout.cluster, options.file);
  }
}

/**
 * Copies a running cluster while it is written to. The copy holds every transaction that was acknowledged before the
 * start, and all or nothing of each later one.
 */
export async function backupTo(connection: Connection, cluster: string, file: string): Promise<BackupReport> {
  const target = resolve(file);
  await mkdir(dirname(target), { recursive: true });
  // The end of the session also ends the backup mode and the slot, when something goes wrong in between.
  return withSession(toCluster(connection), async (client) => {
    const writer = new BackupWriter(target);
    try {
      const startSegment = await copyCluster(client, cluster, writer);
      await writer.close();
      return { file: target, size: (await stat(target)).size, startSegment };
    } catch (error) {
      await writer.discard();
      throw error;
    }
  });
}

async function copyCluster(client: pg.Client, cluster: string, writer: BackupWriter): Promise<string> {
  // Without it, checkpoints during a long copy would remove the WAL that the copy needs.
  await client.query(
    "select pg_create_physical_replication_slot('dars_backup_' || pg_backend_pid(), true, true)",
  );
  const startedAt = new Date().toISOString();
  const [start] = await rows(
    client,
    `select pg_walfile_name(pg_backup_start('dars', fast => true) + 1) as segment,
            split_part(current_setting('server_version'), ' ', 1) as version,
            (select count(*) from pg_tablespace where spcname not in ('pg_default', 'pg_global')) as spaces`,
  );
  if (Number(start?.["spaces"]) !== 0)
    throw new Error("A cluster with tablespaces cannot be backed up by Dars.");
  const startSegment = String(start?.["segment"]);
  await writer.head({ format: 1, postgres: String(start?.["version"]), startedAt, startSegment });
  await copyDirectory(writer, cluster, "");
  await copyControl(writer, cluster);
  const [stop] = await rows(
    client,
    `select labelfile, pg_walfile_name(lsn) as segment, pg_size_bytes(current_setting('wal_segment_size')) as size
       from pg_backup_stop(wait_for_archive => false)`,
  );
  const label = Buffer.from(String(stop?.["labelfile"]));
  await writer.file("backup_label", label.length, Readable.from([label]));
  await copyWal(
    writer,
    cluster,
    segmentsBetween(startSegment, String(stop?.["segment"]), Number(stop?.["size"])),
  );
  return startSegment;
}

async function rows(client: pg.Client, text: string): Promise<Record<string, unknown>[]> {
  return (await client.query<Record<string, unknown>>(text)).rows;
}

const CONTROL = join("global", "pg_control");

/** PostgreSQL makes the content of these anew at each start; WAL is copied apart. */
const EMPTIED = new Set([
  "pg_dynshmem",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
  "pg_wal",
]);

/** Marks of the running server, and temporary files and tables. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|(recovery|standby)\.signal|pg_internal\.init.*|pgsql_tmp.*|t\d+_\d+.*)$/;

async function copyDirectory(writer: BackupWriter, cluster: string, place: string): Promise<void> {
  if (place) await writer.directory(place);
  const entries = EMPTIED.has(place) ? [] : await readdir(join(cluster, place), { withFileTypes: true });
  for (const entry of entries) {
    const name = join(place, entry.name);
    if (LEFT_OUT.test(entry.name) || name === CONTROL) continue;
    if (entry.isDirectory()) await copyDirectory(writer, cluster, name);
    else await copyFile(writer, cluster, name);
  }
}

/** A file that has gone since its directory was read is left out: the WAL knows of its end. */
async function copyFile(writer: BackupWriter, cluster: string, name: string): Promise<void> {
  const handle = await openIfThere(join(cluster, name));
  if (!handle) return;
  try {
    const { size } = await handle.stat();
    await writer.file(name, size, readExactly(handle, size));
  } finally {
    await handle.close();
  }
}

/** It is written in place and has no WAL of its own, so it is read until two readings agree. */
async function copyControl(writer: BackupWriter, cluster: string): Promise<void> {
  const path = join(cluster, CONTROL);
  let bytes = await readFile(path);
  for (let again = await readFile(path); !again.equals(bytes); again = await readFile(path)) bytes = again;
  await writer.file(CONTROL, bytes.length, Readable.from([bytes]));
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  return open(path).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  });
}

/** The segments must all be there; the histories of earlier restores go along. */
async function copyWal(writer: BackupWriter, cluster: string, segments: readonly string[]): Promise<void> {
  const names = await readdir(join(cluster, "pg_wal"));
  const missing = segments.find((segment) => !names.includes(segment));
  if (missing !== undefined) throw new Error(`The WAL of the backup is gone already: ${missing}.`);
  for (const name of [...names.filter((found) => found.endsWith(".history")), ...segments]) {
    await copyFile(writer, cluster, join("pg_wal", name));
  }
}
