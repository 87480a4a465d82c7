import type { Database } from "#platform/db/db.ts";
import type { PersonTable } from "#platform/db/person-table.ts";
import type { FileStore } from "#platform/files/store.ts";

/** What the background work on exports needs. */
export interface ExportParts {
  readonly database: Database;
  readonly store: FileStore;
}

/** What an erasure needs besides: all tables with rows of people. */
export interface ErasureParts extends ExportParts {
  readonly personTables: readonly PersonTable[];
}

export interface ExportKey {
  readonly schoolId: number;
  readonly exportId: number;
}

/** Where an export lies in the store of files. */
export const getExportPath = ({ schoolId, exportId }: ExportKey): string =>
  `data-exports/${schoolId}/${exportId}`;
