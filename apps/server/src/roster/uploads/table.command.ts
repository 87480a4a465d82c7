import { Option, type Command } from "commander";

import type { Database } from "#platform/db/db.ts";
import { TABLE_KINDS, type TableKind } from "#roster/tables/public.ts";

import { takeTable, type TableReport } from "./take-table.ts";

interface Options {
  readonly kind: TableKind;
  readonly school: string;
  readonly group?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** `roster table FILE --kind students --school CODE`. Exits with 1 when nothing was imported, or a row was left out. */
export function tableCommand(
  roster: Command,
  connect: <T>(work: (connected: { readonly database: Database }) => Promise<T>) => Promise<T>,
): void {
  roster
    .command("table")
    .description("import an office's table, such as a list of students with their guardians")
    .argument("<file>", "the table as XLSX, CSV or TSV")
    .addOption(new Option("--kind <kind>", "what it lists").choices(TABLE_KINDS).default("students"))
    .requiredOption("--school <code>", "the school")
    .option("--group <code>", "its group, where several groups have a school with this code")
    .option("--dry-run", "only say what would happen")
    .option("--json", "print the report as JSON")
    .action(async (file: string, { dryRun = false, json = false, ...options }: Options) => {
      const { report, isDone } = await connect(({ database }) =>
        takeTable(database, { file, dryRun, ...options }),
      );
      const text = json ? JSON.stringify(report, null, 2) : rendered(report);
      roster.configureOutput().writeOut?.(`${text}\n`);
      const { reject, ask } = report.counts.people;
      if (!isDone || reject + ask > 0) process.exitCode = 1;
    });
}

/** Text of a file must not steer a terminal. */
const printable = (line: string) => line.replaceAll(/[^\P{Cc}\t]|\p{Cf}/gu, "?");

function rendered({ columns, counts, rows }: TableReport): string {
  return [
    ...columns.map(({ header, takenFor }) => `${header} → ${takenFor ?? "left out"}`),
    ...Object.entries(counts).map(([of, numbers]) =>
      [of, ...Object.entries(numbers).map(([name, count]) => `${name} ${count}`)].join("  "),
    ),
    ...rows.map(({ line, code, message }) => `line ${line}: ${message} (${code})`),
  ]
    .map(printable)
    .join("\n");
}
