import { readRecords } from "#platform/packages/read-records.ts";
import { PackageRefused } from "#platform/packages/refusal.ts";
import { FILES, type Version } from "#roster/standard/public.ts";

import type { IssueLog } from "./issues.ts";

/** `unsaid`: the manifest leaves it open. The file is read if it is there, and no record ends by absence from it. */
export type FileMode = "bulk" | "delta" | "absent" | "unsaid";

export interface Manifest {
  readonly version: Version;
  /** By the name of the file without '.csv'. A file without an entry is not in the package. */
  readonly modes: ReadonlyMap<string, FileMode>;
  readonly sourceName: string;
  /** Who sent it: records of one source are matched with records of the same source only (OR-3). */
  readonly sourceCode: string;
}

const FILE = "manifest.csv";

interface Property {
  readonly value: string;
  readonly row: number;
}

type Properties = ReadonlyMap<string, Property>;

/** Reads the manifest, mending the two faults that are met in the field; any other one refuses the package. */
export async function readManifest(chunks: AsyncIterable<Buffer>, log: IssueLog): Promise<Manifest> {
  const properties = await readProperties(chunks, log);
  checkFormat(properties.get("manifest.version"), log);
  const { name, code } = getSource(properties);
  return {
    version: parseVersion(properties, log),
    modes: readModes(properties, log),
    sourceName: name,
    sourceCode: code,
  };
}

function checkFormat(format: Property | undefined, log: IssueLog): void {
  if (format?.value === "") warn(log, format.row, "manifest.version is empty and read as '1.0'");
  else if (format?.value === "1") warn(log, format.row, "manifest.version '1' is read as '1.0'");
  else if (format?.value !== "1.0") throw refused("manifest.version must be 1.0", format?.row);
}

function parseVersion(properties: Properties, log: IssueLog): Version {
  const { value, row } = properties.get("oneroster.version") ?? {};
  if (value === "" && row !== undefined) {
    const guessed = properties.has("file.roles") ? "1.2" : "1.1";
    warn(log, row, `oneroster.version is empty and read as '${guessed}'`);
    return guessed;
  }
  if (value === "1.1" || value === "1.2") return value;
  throw refused("oneroster.version must be 1.1 or 1.2", row);
}

function getSource(properties: Properties): { name: string; code: string } {
  const name = properties.get("source.systemName")?.value ?? "";
  const code = properties.get("source.systemCode")?.value || name || "unnamed";
  return { name: name.slice(0, 255), code: code.slice(0, 255) };
}

async function readProperties(chunks: AsyncIterable<Buffer>, log: IssueLog): Promise<Map<string, Property>> {
  const properties = new Map<string, Property>();
  let isHeader = true;
  await readRecords(FILE, chunks, {
    record: ({ line, cells }) => {
      const [name = "", value = ""] = cells.map((cell) =>
        Buffer.from(cell, "latin1").toString("utf8").trim(),
      );
      if (isHeader) checkHeader(name.replace("\u{feff}", ""), value, log);
      else if (properties.has(name)) throw refused(`'${shown(name)}' stands there twice`, line);
      else properties.set(name, { value: value.replaceAll("\0", ""), row: line });
      isHeader = false;
    },
    broken: ({ line, message }) => {
      throw refused(message, line);
    },
  });
  return properties;
}

function checkHeader(name: string, value: string, log: IssueLog): void {
  if (name === "propertyName" && value === "propertyValue")
    warn(log, 1, "header 'propertyValue' is read as 'value'");
  else if (name !== "propertyName" || value !== "value")
    throw refused("the header must be propertyName,value", 1);
}

function readModes(properties: Properties, log: IssueLog): Map<string, FileMode> {
  const modes = new Map<string, FileMode>();
  for (const [name, { value, row }] of properties) {
    if (!name.startsWith("file.")) continue;
    const file = FILES.find((each) => each.toLowerCase() === name.slice(5).toLowerCase()) ?? name.slice(5);
    if (value === "") {
      warn(log, row, `${shown(name)} is empty; the file is read if it is there, and nothing ends by absence`);
      modes.set(file, "unsaid");
      continue;
    }
    const mode = value.toLowerCase();
    if (mode !== "bulk" && mode !== "delta" && mode !== "absent")
      throw refused(`${shown(name)} must be bulk, delta or absent`, row);
    if (mode !== value || `file.${file}` !== name)
      warn(log, row, `'${shown(name)},${shown(value)}' is read as 'file.${shown(file)},${mode}'`);
    modes.set(file, mode);
  }
  return modes;
}

const shown = (value: string) => value.slice(0, 60).replaceAll(/[^\w .-]/g, "?");

const warn = (log: IssueLog, row: number, message: string) =>
  log.add({ file: FILE, row, code: "W_MANIFEST", message });

const refused = (message: string, row = 1) =>
  new PackageRefused("manifest", `${FILE}: ${message}.`, { file: FILE, row });
