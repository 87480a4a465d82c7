import { mkdir, readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { Type } from "typebox";

import type { Database } from "#platform/db/db.ts";
import { parse } from "#platform/parse.ts";
import { utcDay } from "#platform/wall-time.ts";

import { sealAudit } from "./seal-audit.ts";
import type { SealKey } from "./seal-key.ts";
import { findLastSeal, listSchoolIds } from "./seals.queries.ts";
import type { Root } from "./verify-audit.ts";

const Roots = Type.Array(
  Type.Object({ schoolId: Type.Integer(), number: Type.Integer(), chain: Type.String() }),
);
const NAME = /^audit-roots-\d{4}-\d{2}-\d{2}\.json$/;

/** Seals the existing events. Returns the last seal of each school. */
export async function takeRoots(database: Database, key: SealKey): Promise<readonly Root[]> {
  await sealAudit(database, key);
  const roots: Root[] = [];
  for (const { id: schoolId } of await listSchoolIds(database.directory)) {
    const last = await findLastSeal(database.reading(schoolId), schoolId);
    if (last) roots.push({ schoolId, number: last.number, chain: last.chain.toString("hex") });
  }
  return roots;
}

/**
 * MOD-5: writes the roots of a day as a file of their own into a folder in another location, whole or not at
 * all. The first file of a day stays: later tampering cannot overwrite it. Returns its path.
 */
export async function exportRoots(
  database: Database,
  key: SealKey,
  folder: string,
  now = new Date(),
): Promise<string> {
  const file = join(folder, `audit-roots-${utcDay(now)}.json`);
  if (await isThere(file)) return file;
  const roots = await takeRoots(database, key);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(`${file}.part`, `${JSON.stringify(roots)}\n`, { mode: 0o600 });
  await rename(`${file}.part`, file);
  return file;
}

/** The output of `exportRoots` in a folder, or of `audit roots` in a file. */
export async function readRoots(path: string): Promise<readonly Root[]> {
  const isFolder = (await stat(path)).isDirectory();
  const files = isFolder
    ? (await readdir(path)).filter((name) => NAME.test(name)).map((name) => join(path, name))
    : [path];
  const read = await Promise.all(
    files.map(async (file) => parse(Roots, JSON.parse(await readFile(file, "utf8")))),
  );
  return read.flat();
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
