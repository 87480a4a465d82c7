import type { FileReply } from "@dars/contract/platform/route";

import type { Database } from "#platform/db/db.ts";
import { listColumnNames, MARK_FILES, FILES, type Version, type FileName } from "#roster/standard/public.ts";

import { assemble, type PackageRows, type ExportOptions } from "./assemble.ts";
import { loadRoster } from "./load-roster.ts";
import { renderRoster } from "./render-roster.ts";
import type { ExportedId } from "./sourced-ids.ts";
import { writeCsv } from "./write-csv.ts";
import { writeManifest, type FileMode } from "./write-manifest.ts";
import { writeZip } from "./write-zip.ts";

/** A package before it is written. */
export interface Gathered {
  readonly wanted: ExportOptions;
  readonly files: readonly FileName[];
  readonly rows: PackageRows;
  /** How many rows each file has. */
  readonly counts: Readonly<Partial<Record<FileName, number>>>;
  readonly students: number;
  /** The code of the group: whose package it is. */
  readonly source: string;
  readonly name: string;
  readonly exportedId: ExportedId;
}

/** The rows that a file has instead of all of them, and why. */
interface Changed {
  readonly rows: PackageRows;
  readonly getMode: (file: FileName) => FileMode;
}

/**
 * A group, or one of its schools, as a OneRoster package. What came with an import goes out as it came (OR-12); the
 * same roster makes the same bytes.
 */
export async function exportRoster(
  database: Database,
  groupId: number,
  options: ExportOptions,
): Promise<{ readonly file: FileReply; readonly counts: Gathered["counts"] }> {
  const gathered = await gatherRoster(database, groupId, options);
  return { file: buildPackage(gathered), counts: gathered.counts };
}

/** Reads and puts together; nothing is written yet. */
export async function gatherRoster(
  database: Database,
  groupId: number,
  options: ExportOptions,
): Promise<Gathered> {
  const group = await loadRoster(database, groupId, options);
  const roster = renderRoster(group);
  const rows = assemble(roster, options);
  const files = writtenIn(options);
  const { code } = group.group;
  const school = group.schools.find(({ id }) => id === options.schoolId)?.code;
  const pupils = new Set(
    roster.users
      .filter(({ held }) => held.some(({ role }) => role === "student"))
      .map(({ sourcedId }) => sourcedId),
  );
  return {
    wanted: options,
    files,
    rows,
    counts: Object.fromEntries(files.map((file) => [file, rows[file].length])),
    students: rows.users.filter(({ sourcedId = "" }) => pupils.has(sourcedId)).length,
    source: code,
    exportedId: roster.exportedId,
    name: [code, school].filter(Boolean).join("-"),
  };
}

/** The zip. `mark` says in its manifest who took it; `changed` makes it a delta. */
export function buildPackage(
  { wanted, files, rows, source, name }: Gathered,
  { mark, changed }: { readonly mark?: string | undefined; readonly changed?: Changed | undefined } = {},
): FileReply {
  const { version } = wanted;
  const modeOf = changed?.getMode ?? (() => "bulk" as const);
  const getRows = (file: FileName) => (modeOf(file) === "delta" ? (changed?.rows[file] ?? []) : rows[file]);
  const included = files.filter(
    (file) => version === "1.1" || endsByAbsence(file) || getRows(file).length > 0,
  );
  const modes = new Map(included.map((file) => [file, modeOf(file)]));
  const written = new Map([
    ["manifest.csv", writeManifest({ version, modes, known: filesOfVersion(version), source, mark })],
  ]);
  // A column that has values only in unchanged rows is still included: it is empty in the other rows.
  for (const file of included)
    written.set(`${file}.csv`, writeCsv(listColumnNames(version, file) ?? [], getRows(file), rows[file]));
  const kind = changed ? "oneroster-delta" : "oneroster";
  return { name: `${name}-${kind}-${version}.zip`, type: "application/zip", bytes: writeZip(written) };
}

/** Without a row it says that all marks were withdrawn; an absent file would leave them with the reader. */
const endsByAbsence = (file: FileName): boolean => MARK_FILES.includes(file);

const writtenIn = ({ version, demographics, gradebook = false }: ExportOptions): FileName[] =>
  filesOfVersion(version).filter((file) =>
    MARK_FILES.includes(file) ? gradebook : file !== "demographics" || demographics,
  );

const filesOfVersion = (version: Version): FileName[] =>
  FILES.filter((file) => listColumnNames(version, file) !== undefined);
