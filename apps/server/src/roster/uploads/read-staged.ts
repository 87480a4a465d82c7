import type { TableQuestion } from "@dars/contract/roster/table-choices";

import type { Database } from "#platform/db/db.ts";
import { readPackage, type KnownGroup, type Package } from "#roster/import/public.ts";
import { loadTableSchool, readTable, type TableRead } from "#roster/tables/public.ts";

import { listFixes } from "./found.queries.ts";
import type { StagedFile } from "./staged-file.ts";
import type { KnownUpload } from "./uploads.queries.ts";

/** An upload read, whatever kind of file it is. */
export interface StagedRead {
  readonly package: Package;
  readonly adopt?: (group: KnownGroup) => KnownGroup;
  readonly questions: readonly TableQuestion[];
  /** The table's own count; undefined for a package. */
  readonly table?: Pick<TableRead, "rows" | "columns" | "unchanged" | "opened" | "takenAt">;
}

/** Reads a package or a table, with the user's answers. Throws PackageRefused if it cannot be read. */
export async function readStaged(
  database: Database,
  upload: KnownUpload,
  file: StagedFile,
  today: string,
): Promise<StagedRead> {
  const { schoolId, id, kind, fileName, choices } = upload;
  if (kind === "oneroster") return { package: await readPackage(file.path), questions: [] };
  const fixes = await listFixes(database.reading(schoolId), schoolId, id);
  const read = await readTable(await file.bytes(), {
    fileName,
    kind,
    choices,
    school: await loadTableSchool(database, schoolId),
    today,
    fixes: new Map(fixes.map(({ line, cells }) => [line, cells])),
  });
  const { package: made, adopt, questions, ...table } = read;
  return { package: made, adopt, questions, table };
}
