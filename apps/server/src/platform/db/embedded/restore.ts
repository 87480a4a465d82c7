import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { pipeline } from "node:stream/promises";

import { makeUnfinished, removeUnfinished, restoredCluster, type Settings } from "./cluster.ts";
import { lockDirectory } from "./directory-lock.ts";
import { buildLayout, makePrivateDirectory, type Layout } from "./layout.ts";
import { findNatives } from "./natives.ts";
import { clearLeftovers, endPostmaster, launchPostmaster } from "./postmaster.ts";
import { BackupDamagedError, readBackup, type BackupEntry } from "./read-backup.ts";
import { chooseRunner, giveTo, type RootMode, type Runner } from "./run-as.ts";
import { exists, syncDirectory } from "./sync-directory.ts";
import { restoreCommand } from "./wal-archive.ts";

export interface RestoreOptions {
  /** As in startPostgres: the directory that has, or will have, the cluster. */
  readonly directory: string;
  readonly file: string;
  /** An instant, the name of a restore point, or `latest` for all WAL there is; without it the moment of the backup. */
  readonly until?: Date | string;
  /** Which history to follow after an earlier restore to a point in time; the newest by default. */
  readonly timeline?: number;
  /** Replaces a cluster that is there; the old one is moved aside, never removed. */
  readonly force?: boolean;
  /** Where the WAL is kept; needed for `until`, and whenever the server itself keeps WAL. */
  readonly walArchive?: string;
  readonly settings?: Settings;
  readonly rootMode?: RootMode;
}

export interface RestoreReport {
  /** When the backup was begun. */
  readonly backupStartedAt: Date;
  /** The current path of the replaced cluster. */
  readonly movedAside: string | undefined;
}

/**
 * Replaces the cluster of a directory with a backup: checks every byte of it, lets PostgreSQL recover it and
 * stops it cleanly, and only then touches the old cluster. Killed at any moment, it has either happened or
 * not. Throws DirectoryBusyError while a Dars runs there, and BackupDamagedError.
 */
export async function runRestore(options: RestoreOptions): Promise<RestoreReport> {
  const layout = buildLayout(options.directory);
  await mkdir(layout.root, { recursive: true, mode: 0o700 });
  const lock = await lockDirectory(layout);
  try {
    return await restore(options, layout);
  } finally {
    lock.release();
  }
}

async function restore(options: RestoreOptions, layout: Layout): Promise<RestoreReport> {
  const { file, force = false, until, walArchive } = options;
  const isThere = await exists(layout.cluster);
  if (isThere && !force) {
    throw new Error(
      `${layout.cluster} holds a database. Restoring over it needs --force; it is then moved aside.`,
    );
  }
  if (until !== undefined && walArchive === undefined) {
    throw new Error("A point in time needs the kept WAL: set DARS_WAL_ARCHIVE as it was for the server.");
  }
  const runner = await chooseRunner(await findNatives(layout.root), layout, options.rootMode);
  if (isThere) await clearLeftovers(layout);
  await removeUnfinished(layout);
  const unfinished = await makeUnfinished(layout);
  try {
    const { startedAt } = await readBackup(file, (entry) => unpack(entry, unfinished));
    await writeFile(join(unfinished, "recovery.signal"), "");
    await giveTo(runner.owner, unfinished);
    await recover(runner, { ...layout, cluster: unfinished }, options, isThere ? layout.cluster : undefined);
    return { backupStartedAt: new Date(startedAt), movedAside: await exchange(layout, unfinished) };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function unpack({ name, isDirectory, content }: BackupEntry, place: string): Promise<void> {
  const isInside = name === normalize(name) && !name.startsWith("/") && !name.startsWith("..");
  if (!isInside) throw new BackupDamagedError(`The backup names a file outside of itself: ${name}.`);
  const path = join(place, name);
  await mkdir(isDirectory ? path : dirname(path), { recursive: true, mode: 0o700 });
  if (!isDirectory) await pipeline(content, createWriteStream(path, { mode: 0o600, flags: "wx" }));
}

/** Every restore ends on a timeline of its own, so that later archived WAL cannot be mistaken for earlier WAL. */
async function recover(
  runner: Runner,
  layout: Layout,
  { settings, until, timeline, walArchive }: RestoreOptions,
  replaced: string | undefined,
): Promise<void> {
  await makePrivateDirectory(layout.socket, runner.owner);
  if (walArchive !== undefined) await makePrivateDirectory(walArchive, runner.owner);
  const all = {
    // Connections, and with them the mark "ready", only after the recovery has come to its end.
    hot_standby: "off",
    restore_command: restoreCommand(walArchive, until === undefined ? undefined : replaced),
    ...buildRecoveryTarget(until),
    recovery_target_timeline: until === undefined ? "current" : String(timeline ?? "latest"),
    recovery_target_action: "promote",
    ...settings,
  };
  const child = await launchPostmaster(runner, layout, all, walArchive).catch((error: unknown) => {
    throw explain(error);
  });
  await endPostmaster(child.pid ?? 0);
}

function buildRecoveryTarget(until: Date | string | undefined): Settings {
  if (until === undefined) return { recovery_target: "immediate" };
  if (until === "latest") return {};
  if (!(until instanceof Date)) return { recovery_target_name: until };
  // The letter Z is not understood here: names of time zones are not loaded yet when this setting is read.
  return { recovery_target_time: until.toISOString().replace("Z", "+00") };
}

const EXPLANATIONS: readonly (readonly [string, string])[] = [
  [
    "recovery ended before configured recovery target",
    "The kept WAL ends before that point. 'latest' restores everything there is.",
  ],
  [
    "requested recovery stop point is before consistent recovery point",
    "That point lies before the end of this backup. An earlier backup can be brought to it.",
  ],
];

function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const found = EXPLANATIONS.find(([words]) => error.message.includes(words));
  return found ? new Error(found[1], { cause: error }) : error;
}

async function exchange(layout: Layout, unfinished: string): Promise<string | undefined> {
  const restored = restoredCluster(layout);
  await rm(restored, { recursive: true, force: true });
  await rename(unfinished, restored);
  const aside = join(layout.root, `cluster.before-${new Date().toISOString().replaceAll(":", "")}`);
  const isThere = (await readdir(layout.root)).includes("cluster");
  if (isThere) await rename(layout.cluster, aside);
  await rename(restored, layout.cluster);
  await syncDirectory(layout.root);
  return isThere ? aside : undefined;
}
