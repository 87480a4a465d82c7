import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { fromBufferPromise } from "yauzl";

import type { Database } from "#platform/db/db.ts";
import { aFolder } from "#platform/testing/a-folder.ts";
import { importRoster } from "#roster/import/public.ts";

import type { ExportOptions } from "./assemble.ts";
import { exportRoster } from "./export-roster.ts";
import { findGroupId } from "./group-rows.queries.ts";

export type Version = ExportOptions["version"];

/** The files of an exported group by their names. */
export async function exported(
  database: Database,
  code: string,
  options: Partial<ExportOptions> & { readonly version: Version },
): Promise<Record<string, string>> {
  const groupId = (await findGroupId(database.directory, code)) ?? 0;
  const { file } = await exportRoster(database, groupId, { demographics: false, ...options });
  return unzipped(file.bytes);
}

export async function unzipped(bytes: Uint8Array): Promise<Record<string, string>> {
  const files = Object.entries(await unzippedBytes(bytes));
  return Object.fromEntries(files.map(([name, content]) => [name, content.toString("utf8")]));
}

export async function unzippedBytes(bytes: Uint8Array): Promise<Record<string, Buffer>> {
  const zip = await fromBufferPromise(Buffer.from(bytes), { autoClose: false });
  const files: Record<string, Buffer> = {};
  for await (const entry of zip.eachEntry()) {
    const chunks = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(Buffer.from(chunk));
    files[entry.fileName] = Buffer.concat(chunks);
  }
  return files;
}

/** Exports a group, imports that into a new one, and exports it again. */
export async function roundTrip(
  database: Database,
  from: string,
  to: string,
  options: Partial<ExportOptions> & { readonly version: Version },
) {
  const groupId = (await findGroupId(database.directory, from)) ?? 0;
  const { file } = await exportRoster(database, groupId, { demographics: false, ...options });
  const path = join(await aFolder(), "package.zip");
  await writeFile(path, file.bytes);
  const request = { file: path, groupCode: to, createGroup: to, dryRun: false, today: "2026-11-20" };
  const report = await importRoster(database, request);
  const { schoolId: _, ...ofGroup } = options;
  const before = await unzipped(file.bytes);
  const after = await exported(database, to, ofGroup);
  return { report, before: withoutSource(before), after: withoutSource(after) };
}

/** OR-12: the manifest says whose package it is, and may differ. */
function withoutSource(files: Record<string, string>): Record<string, string> {
  const manifest = files["manifest.csv"]?.replace(/source\.systemCode,.*/, "");
  return { ...files, "manifest.csv": manifest ?? "" };
}

export const unzippedFile = async (path: string) => unzipped(await readFile(path));

const ROOT = fileURLToPath(new URL("../../../../../", import.meta.url));

/** The sample of 1EdTech: from beside the project where it is, else from the project's own copy. */
export function mapleGrove(): string {
  const beside = join(ROOT, "../shared/data/maple-grove-oneroster-1.1.zip");
  return existsSync(beside) ? beside : join(ROOT, "test-data/maple-grove-oneroster-1.1.zip");
}
