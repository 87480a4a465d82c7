import type { Command } from "commander";

import type { Database } from "#platform/db/db.ts";

import { importRoster } from "./import-roster.ts";
import { renderReport } from "./render-report.ts";

interface Options {
  readonly group: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
  readonly confirmDeactivate?: number;
  readonly createGroup?: string;
  readonly createCourses?: boolean;
}

/** Lends a connected database to a command's work. */
export type Connect = <T>(work: (connected: { readonly database: Database }) => Promise<T>) => Promise<T>;

/**
 * `roster import FILE.zip --group CODE`. Exits with 1 when nothing was imported, or when rows were left out.
 * Returns the parent command for its sibling commands.
 */
export function rosterCommand(program: Command, connect: Connect): Command {
  const roster = program.command("roster").description("people and classes from another system");
  const command = roster
    .command("import")
    .description("import a OneRoster 1.1 or 1.2 CSV package")
    .argument("<file>", "the zip")
    .requiredOption("--group <code>", "the group it belongs to")
    .option("--dry-run", "report what would change, and change nothing")
    .option("--json", "print the whole report as JSON")
    .option(
      "--confirm-deactivate <count>",
      "confirm that this many records the source no longer has will end",
      wholeNumber,
    )
    .option("--create-courses", "create courses that classes name and courses.csv does not have")
    .option("--create-group <name>", "name of the group if it is created (default: its code)");
  command.action(async (file: string, options: Options) => {
    const {
      group,
      dryRun = false,
      json = false,
      confirmDeactivate,
      createGroup,
      createCourses = false,
    } = options;
    const report = await connect(({ database }) =>
      importRoster(database, {
        file,
        groupCode: group,
        dryRun,
        ...(confirmDeactivate !== undefined && { confirmDeactivate }),
        makesCourses: createCourses,
        createGroup: createGroup ?? group,
      }),
    );
    const text = json ? JSON.stringify(report, null, 2) : renderReport(report);
    command.configureOutput().writeOut?.(`${text}\n`);
    const isDone = report.status === "committed" || report.status === "dry-run";
    const isWhole = Object.values(report.files).every(({ reject, blocked }) => reject + blocked === 0);
    if (!isDone || !isWhole) process.exitCode = 1;
  });
  return roster;
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error("--confirm-deactivate takes a whole number.");
  return Number(text);
}
