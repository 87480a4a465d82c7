import { freshDatabase, type TestDatabase } from "#platform/testing/database.ts";

import { importRoster, type ImportRequest } from "./import-roster.ts";
import type { RosterReport } from "./report.ts";
import { aPackage, type ManifestOptions, type PackageFiles } from "./roster.factory.ts";

/** A group of its own, made by its first import. */
export interface TestGroup {
  readonly code: string;
  readonly load: (
    files: PackageFiles,
    options?: ManifestOptions,
    request?: Partial<ImportRequest>,
  ) => Promise<RosterReport>;
  /** Imports a zip that is there, of whatever program. */
  readonly loadZip: (file: string, request?: Partial<ImportRequest>) => Promise<RosterReport>;
  /** Queries the stored rows; `$1` is the group's id. */
  readonly look: (query: string) => Promise<unknown[]>;
  readonly count: (query: string) => Promise<number>;
}

export const TODAY = "2026-11-20";

/** Rows of the group's schools, in a query for `look`. */
export const OF_GROUP = "where school_id in (select id from schools where group_id = $1)";

/** A database of the test file's own with any number of groups. Call it at the top of the file. */
export async function rosterTestbed(): Promise<TestDatabase & { aGroup: (code: string) => TestGroup }> {
  const db = await freshDatabase();
  return { ...db, aGroup: (code) => groupIn(db, code) };
}

function groupIn({ database, owner }: TestDatabase, code: string): TestGroup {
  const look = async (query: string): Promise<unknown[]> => {
    const { rows } = await owner.query<{ id: number }>("select id from groups where code = $1", [code]);
    return (await owner.query(query, [rows[0]?.id ?? 0])).rows;
  };
  const loadZip = async (file: string, request: Partial<ImportRequest> = {}) =>
    importRoster(database, {
      file,
      groupCode: code,
      createGroup: code,
      dryRun: false,
      today: TODAY,
      ...request,
    });
  return {
    code,
    look,
    loadZip,
    count: async (query) => (await look(query)).length,
    load: async (files, options = {}, request = {}) => loadZip(await aPackage(files, options), request),
  };
}
