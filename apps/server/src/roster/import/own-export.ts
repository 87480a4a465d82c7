import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Database } from "#platform/db/db.ts";
import { gatherRoster, buildPackage, type ExportedId } from "#roster/export/public.ts";

import type { KnownGroup } from "./planning/known-roster.ts";
import { OwnRows } from "./planning/own-rows.ts";
import { readPackage, type Package } from "./reading/read-package.ts";

/** An export of the group itself, beside what it exports now. */
export interface OwnExport {
  readonly rows: OwnRows;
  readonly exportedId: ExportedId;
}

/**
 * Whether a package is the group's own export, or one of a school of it. It says so in its manifest, and most of its
 * people are ours by name: another server may have a group of the same code.
 */
export async function recogniseOwn(
  database: Database,
  read: Package,
  group: Pick<KnownGroup, "id" | "code" | "schools">,
): Promise<OwnExport | undefined> {
  const { sourceName, sourceCode } = read.manifest;
  if (group.id < 0 || sourceCode !== group.code || !/^Dars( |$)/.test(sourceName)) return undefined;
  const named = (read.files.get("orgs")?.rows ?? []).filter(({ cells }) => cells.type === "school");
  const found: OwnExport[] = [];
  for (const schoolId of [undefined, ...(named.length === 1 ? schoolsCalled(group, named) : [])]) {
    const own = await exportedNow(database, read, group.id, schoolId);
    if (own.rows.isMostly(read)) found.push(own);
  }
  return found.toSorted((one, other) => other.rows.countSame(read) - one.rows.countSame(read))[0];
}

/** The schools that a row of orgs.csv may be. */
const schoolsCalled = (
  { schools }: Pick<KnownGroup, "schools">,
  rows: NonNullable<ReturnType<Package["files"]["get"]>>["rows"],
): number[] =>
  schools
    .filter(({ isOffice, code, identifier }) =>
      rows.some(({ cells }) => !isOffice && cells.identifier === (identifier ?? code)),
    )
    .map(({ id }) => id);

async function exportedNow(
  database: Database,
  { manifest, files }: Package,
  groupId: number,
  schoolId: number | undefined,
): Promise<OwnExport> {
  const { version } = manifest;
  const gathered = await gatherRoster(database, groupId, {
    version,
    schoolId,
    demographics: files.has("demographics"),
  });
  const folder = await mkdtemp(join(tmpdir(), "roster-own-"));
  try {
    const file = join(folder, "package.zip");
    await writeFile(file, buildPackage(gathered).bytes);
    return { rows: new OwnRows(await readPackage(file)), exportedId: gathered.exportedId };
  } finally {
    await rm(folder, { recursive: true });
  }
}
