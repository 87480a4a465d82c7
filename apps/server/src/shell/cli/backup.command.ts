import { resolve } from "node:path";

import { Option, type Command } from "commander";

import { noteBackup } from "#oversight/retention/public.ts";
import { backupInto, sharedFiles } from "#platform/backups/backup-into.ts";
import { restoreFiles } from "#platform/backups/restore-files.ts";
import { readConfig } from "#platform/config.ts";
import { Database } from "#platform/db/db.ts";
import { runBackup } from "#platform/db/embedded/backup.ts";
import { runRestore } from "#platform/db/embedded/restore.ts";
import { joinStore, getPostgresPaths } from "#platform/db/store.ts";
import { getFilesDirectory } from "#platform/files/store.ts";

import { say } from "./say.ts";

const ELSEWHERE =
  "DATABASE_URL is set, so the database is not ours to copy. Use pgBackRest, WAL-G or Barman for it; see docs/operations.md.";

export function backupCommands(program: Command): void {
  program
    .command("backup")
    .description("copy the embedded database into one file while it runs, or with its files into a folder")
    .argument("[file]", "where to write the backup of the database alone")
    .option(
      "--into <folder>",
      "where backups gather, with their files; keeps 7 days, 4 weeks and 12 months, and removes what is older",
    )
    .action(async (file: string | undefined, { into }: { readonly into?: string }) => {
      if ((file === undefined) === (into === undefined))
        throw new Error("Name either a file, or a folder with --into.");
      if (file !== undefined) await backupToFile(file);
      else if (into !== undefined) await backupToFolder(into);
    });
  program
    .command("restore")
    .description("put a backup in place of the embedded database; the server must be stopped")
    .argument("<file>", "a file that backup has written")
    .addOption(
      new Option(
        "--until <when>",
        "an instant such as 2026-11-20T08:00:00Z, the name of a restore point, or latest",
      ),
    )
    .option(
      "--timeline <number>",
      "which history to follow after an earlier restore to a point in time",
      Number,
    )
    .addOption(new Option("--force", "replace a database that is there; the old one is moved aside"))
    .action(async (file: string, { until, timeline, force = false }: RestoreFlags) => {
      const files = getFilesDirectory(readConfig());
      const restored = files === undefined ? undefined : await restoreFiles(file, files);
      const { backupStartedAt, movedAside } = await runRestore({
        ...embedded(),
        file,
        force,
        ...(until !== undefined && { until: parseRestorePoint(until) }),
        ...(timeline !== undefined && { timeline }),
      });
      say.line(`Restored the backup of ${backupStartedAt.toISOString()}.`);
      if (restored) say.line(`Brought back ${restored.files} files.`);
      if (restored && restored.missing.length > 0)
        say.problem(`${restored.missing.length} files are not in the folder of the backup.`);
      if (movedAside !== undefined) say.line(`The database that was there is now in ${movedAside}.`);
    });
}

async function backupToFile(file: string): Promise<void> {
  const { size } = await runBackup({ ...embedded(), file });
  say.line(`Backed up ${megabytes(size)} to ${file}.`);
  await note({ bytes: size, files: null });
}

async function backupToFolder(folder: string): Promise<void> {
  const files = getFilesDirectory(readConfig());
  const report = await backupInto({ ...embedded(), folder: resolve(folder), files, now: new Date() });
  say.line(`Backed up ${megabytes(report.size)} to ${report.file}.`);
  say.line(
    files === undefined
      ? "Files are in a bucket: keep versions of it."
      : `${report.files} files are in ${sharedFiles(resolve(folder))}.`,
  );
  for (const removed of report.removed) say.line(`Removed ${removed}.`);
  await note({ bytes: report.size, files: files === undefined ? null : report.files });
}

/** For administrators, who see in the app when the last backup was taken. The backup is whole without it. */
async function note(backup: Parameters<typeof noteBackup>[1]): Promise<void> {
  try {
    const store = await joinStore(readConfig());
    try {
      const database = Database.open({ connection: store.connection });
      try {
        await noteBackup(database, backup);
      } finally {
        await database.close();
      }
    } finally {
      await store.stop();
    }
  } catch (error) {
    say.problem(`The backup is whole, but the app cannot show it: ${String(error)}`);
  }
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`;

interface RestoreFlags {
  readonly until?: string;
  readonly timeline?: number;
  readonly force?: boolean;
}

function embedded() {
  const config = readConfig();
  if (config.DATABASE_URL !== undefined) throw new Error(ELSEWHERE);
  return getPostgresPaths(config);
}

/** An instant where it reads as one; otherwise the name of a restore point. */
function parseRestorePoint(until: string): Date | string {
  const instant = /^\d{4}-\d{2}-\d{2}T/.test(until) ? new Date(until) : undefined;
  return instant && !Number.isNaN(instant.getTime()) ? instant : until;
}
