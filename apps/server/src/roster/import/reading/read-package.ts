import { PackageRefused } from "#platform/packages/refusal.ts";
import { findColumns, type FileName, FILES, neverRead } from "#roster/standard/public.ts";

import { IssueLog } from "./issues.ts";
import { LIMITS, openPackage, type Limits, type OpenPackage } from "./open-package.ts";
import { findProgram, readProgramPackage } from "./programs/read-program-package.ts";
import { readManifest, type FileMode, type Manifest } from "./read-manifest.ts";
import { readRows, type RowSet } from "./read-rows.ts";
import { withinSchools } from "./within-schools.ts";

export interface Package {
  readonly manifest: Manifest;
  readonly sha256: string;
  /** The files that are there, in the order of OR-2. */
  readonly files: ReadonlyMap<FileName, RowSet>;
  readonly log: IssueLog;
}

type Files = OpenPackage["files"];

/**
 * Reads a OneRoster package, 1.1 or 1.2, or one of another program that says the same (OR-14), into checked rows;
 * nothing is looked up yet. Bad rows are in the log. Throws PackageRefused when the package as a whole is not to be
 * trusted.
 */
export async function readPackage(path: string, limits: Limits = LIMITS): Promise<Package> {
  const opened = await openPackage(path, limits);
  try {
    const program = findProgram(opened.files);
    if (program) return withDepartments(await readProgramPackage(program, opened, rowCounter(limits.rows)));
    const log = new IssueLog();
    const named = nameFiles(opened.files, log);
    const manifestFile = named.get("manifest");
    if (!manifestFile)
      throw new PackageRefused("manifest", "There is no manifest.csv at the root of the zip.");
    const manifest = await readManifest(manifestFile(), log);
    const chosenFiles = chooseFiles(manifest, named, log);
    const files = new Map<FileName, RowSet>();
    const countRow = rowCounter(limits.rows);
    for (const { name, open, mode, table } of chosenFiles) {
      const isDelta = mode === "delta";
      const set = await readRows(open(), { file: `${name}.csv`, table, isDelta, countRow }, log);
      files.set(name, mode === "unsaid" ? { ...set, isDelta: true } : set);
    }
    return { manifest, sha256: opened.sha256, files: withinSchools(files, log), log };
  } finally {
    opened.close();
  }
}

const withDepartments = (read: Package): Package => ({ ...read, files: withinSchools(read.files, read.log) });

/** The files under their names in the format, case-insensitive; files other than CSV are ignored. */
function nameFiles(files: Files, log: IssueLog): Files {
  const known = [...FILES, ...neverRead("1.2"), "manifest"];
  const named = new Map<string, () => AsyncIterable<Buffer>>();
  for (const [written, open] of files) {
    if (!written.toLowerCase().endsWith(".csv")) {
      log.add({
        file: written,
        row: 0,
        code: "W_MANIFEST",
        message: "this file is no part of a roster; not read",
      });
      continue;
    }
    const stem = written.slice(0, -4);
    const name = known.find((each) => each.toLowerCase() === stem.toLowerCase()) ?? stem;
    if (written !== `${name}.csv`)
      log.add({ file: written, row: 0, code: "W_FILENAME_CASE", message: `read as ${name}.csv` });
    named.set(name, open);
  }
  return named;
}

function chooseFiles({ version, modes }: Manifest, named: Files, log: IssueLog) {
  checkUnread(version, modes, named, log);
  const chosen = [];
  for (const name of FILES) {
    const table = findColumns(version, name);
    const mode = getMode(name, modes, named);
    const open = named.get(name);
    if (!table) continue;
    if (mode === "absent" && open) warn(log, name, "the manifest calls this file absent; not read");
    if (mode !== "absent" && mode !== "unsaid" && !open)
      throw refused(`calls ${name}.csv ${mode}, but the zip does not have it`);
    if (mode !== "absent" && open) chosen.push({ name, open, mode, table });
  }
  return chosen;
}

/**
 * A file that the manifest does not mention is refused rather than guessed at: read as bulk, a handful of
 * changes would propose to end all other people.
 */
function getMode(name: FileName, modes: Manifest["modes"], named: Files): FileMode {
  const mode = modes.get(name);
  if (mode === undefined && named.has(name)) throw refused(`must say file.${name},bulk or delta`);
  return mode ?? "absent";
}

function checkUnread(
  version: Manifest["version"],
  modes: Manifest["modes"],
  named: Files,
  log: IssueLog,
): void {
  const readable = new Set<string>(FILES.filter((name) => findColumns(version, name)));
  for (const name of named.keys())
    if (name !== "manifest" && !readable.has(name)) warn(log, name, "this file is not kept here; not read");
  for (const name of readable)
    if (!modes.has(name)) warn(log, name, `the manifest has no line file.${name}; read as absent`);
}

const warn = (log: IssueLog, name: string, message: string) =>
  log.add({ file: `${name}.csv`, row: 0, code: "W_MANIFEST", message });

const refused = (message: string) =>
  new PackageRefused("manifest", `manifest.csv ${message}.`, { file: "manifest.csv" });

function rowCounter(most: number): () => void {
  let rows = 0;
  return () => {
    rows += 1;
    if (rows > most) throw new PackageRefused("too-many-rows", `The package has more than ${most} rows.`);
  };
}
