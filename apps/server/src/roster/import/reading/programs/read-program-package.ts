import { PackageRefused } from "#platform/packages/refusal.ts";
import type { OpenPackage } from "#roster/import/reading/open-package.ts";
import type { Package } from "#roster/import/reading/read-package.ts";
import { readRows, type RowSet } from "#roster/import/reading/read-rows.ts";

import { CLEVER } from "./clever.ts";
import { ProgramLog } from "./program-log.ts";
import type { Program, ProgramFile } from "./program.ts";
import { decideDayOrder, isOrdered, readDay, type DayOrder } from "./read-day.ts";
import { RosterRows, VERSION } from "./roster-rows.ts";
import { SDS_CLASSIC } from "./sds-classic.ts";
import { SDS } from "./sds.ts";

const PROGRAMS: readonly Program[] = [SDS_CLASSIC, CLEVER, SDS];

type OpenedFiles = OpenPackage["files"];

/** The program that a package without a manifest is of, by the names of its files; undefined for none that is known. */
export function findProgram(files: OpenedFiles): Program | undefined {
  const names = new Set([...files.keys()].map(toStem));
  if (names.has("manifest")) return undefined;
  return PROGRAMS.find((program) =>
    program.files.filter(({ isMark }) => isMark).every(({ name }) => names.has(name.toLowerCase())),
  );
}

const toStem = (name: string): string => name.toLowerCase().replace(/\.csv$/, "");

/**
 * Reads a package of another program as if it were one of OneRoster 1.2. All that follows is the same then, from the
 * checks to the undoing. Throws PackageRefused as for OneRoster.
 */
export async function readProgramPackage(
  program: Program,
  { files, sha256 }: Pick<OpenPackage, "files" | "sha256">,
  countRow: () => void,
): Promise<Package> {
  const log = new ProgramLog();
  const sets = new Map<string, RowSet>();
  const byName = new Map(program.files.map((file) => [file.name.toLowerCase(), file]));
  const places = [...byName.keys()];
  // In the program's order, so that a package of OneRoster is known as one before its other files are read.
  for (const [written, open] of [...files].toSorted(
    ([one], [other]) => places.indexOf(toStem(one)) - places.indexOf(toStem(other)),
  )) {
    const file = written.toLowerCase().endsWith(".csv") ? byName.get(toStem(written)) : undefined;
    if (!file) {
      log.add({
        file: written,
        row: 0,
        code: "W_MANIFEST",
        message: "this file has no place here; not read",
      });
      continue;
    }
    const { table, key } = file;
    const set = await readRows(open(), { file: written, table, key, isDelta: false, countRow }, log);
    if (set.columns?.has("dateLastModified"))
      throw new PackageRefused("manifest", "There is no manifest.csv at the root of the zip.");
    sets.set(file.name.toLowerCase(), set);
  }
  const order = decideDayOrder([...program.files].flatMap((file) => daysIn(file, sets)));
  for (const file of program.files) reportDays(log, order, file, sets);
  const roster = new RosterRows(log);
  program.translate({ find: (name) => sets.get(name), readDay: (cell = "") => readDay(cell, order) }, roster);
  const read = roster.files;
  const modes = new Map([...read].map(([file, { isDelta }]) => [file, isDelta ? "delta" : "bulk"] as const));
  const { sourceName, sourceCode } = program;
  return { manifest: { version: VERSION, modes, sourceName, sourceCode }, sha256, files: read, log };
}

const daysIn = ({ name, days = [] }: ProgramFile, sets: ReadonlyMap<string, RowSet>): string[] =>
  (sets.get(name.toLowerCase())?.rows ?? []).flatMap(({ cells }) =>
    days.map((column) => cells[column] ?? ""),
  );

/** Says once for each column in which order its days are read, by the first of them. */
function reportDays(
  log: ProgramLog,
  order: DayOrder,
  { name, days = [] }: ProgramFile,
  sets: ReadonlyMap<string, RowSet>,
): void {
  const set = sets.get(name.toLowerCase());
  for (const column of days) {
    const first = set?.rows.find(({ cells }) => isOrdered(cells[column] ?? ""));
    const value = first?.cells[column] ?? "";
    const read = readDay(value, order);
    if (!set || !first) continue;
    const words = order === "month-first" ? "the month before the day" : "the day before the month";
    log.add({
      file: set.file,
      row: first.row,
      column,
      code: "W_DATE_FMT",
      message: `'${value.slice(0, 40)}' is read as ${read}, as all days of the package: ${words}`,
      params: { value: value.slice(0, 40), read },
    });
  }
}
