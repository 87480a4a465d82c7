import { Option, type Command } from "commander";

import { readConfig } from "#platform/config.ts";
import { runBackup } from "#platform/db/embedded/backup.ts";
import { runRestore } from "#platform/db/embedded/restore.ts";
import { placesOf } from "#platform/db/store.ts";

import { say } from "./say.ts";

const ELSEWHERE =
  "DATABASE_URL is set, so the database is not ours to copy. Use pgBackRest, WAL-G or Barman for it; see docs/operations.md.";

export function backupCommands(program: Command): void {
  program
    .command("backup")
    .description("copy the embedded database into one file while it runs")
    .argument("<file>", "where to write the backup")
    .action(async (file: string) => {
      const { size } = await runBackup({ ...embedded(), file });
      say.line(`Backed up ${Math.ceil(size / 1_000_000)} MB to ${file}.`);
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
      const { backupStartedAt, movedAside } = await runRestore({
        ...embedded(),
        file,
        force,
        ...(until !== undefined && { until: pointOf(until) }),
        ...(timeline !== undefined && { timeline }),
      });
      say.line(`Restored the backup of ${backupStartedAt.toISOString()}.`);
      if (movedAside !== undefined) say.line(`The database that was there is now in ${movedAside}.`);
    });
}

interface RestoreFlags {
  readonly until?: string;
  readonly timeline?: number;
  readonly force?: boolean;
}

function embedded() {
  const config = readConfig();
  if (config.DATABASE_URL !== undefined) throw new Error(ELSEWHERE);
  return placesOf(config);
}

/** An instant where it reads as one; otherwise the name of a restore point. */
function pointOf(until: string): Date | string {
  const instant = /^\d{4}-\d{2}-\d{2}T/.test(until) ? new Date(until) : undefined;
  return instant && !Number.isNaN(instant.getTime()) ? instant : until;
}
