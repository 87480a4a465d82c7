import type { Kept } from "@dars/contract/oversight/retention";

import { letGoInEachSchool } from "#oversight/retention/public.ts";
import { audit } from "#platform/audit.ts";
import type { Database, Db } from "#platform/db/db.ts";

import { dropUses, type FileOwner } from "./uses.queries.ts";

interface OldRecords {
  readonly kind: FileOwner["kind"];
  /** Ids of expired records of a school, a part at a time. */
  list(db: Db, schoolId: number, periods: Kept): Promise<readonly number[]>;
  /** Absent where the records stay and only their files expire. */
  remove?(db: Db, schoolId: number, ids: readonly number[]): Promise<unknown>;
  /** What the audit log says of each part. */
  readonly action: string;
}

/** Deletes expired records of every school and their files (docs/rules.md#retention). Returns how many they were. */
export const letGoWithFiles = (database: Database, old: OldRecords): Promise<number> =>
  letGoInEachSchool(database, async (db, schoolId, periods) => {
    const ids = await old.list(db, schoolId, periods);
    if (ids.length === 0) return 0;
    const files = await dropUses(db, schoolId, old.kind, ids);
    await old.remove?.(db, schoolId, ids);
    await audit(db, schoolId, { action: old.action, accountId: null, changes: { count: ids.length, files } });
    return ids.length;
  });
