import { sql } from "kysely";

import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";

/** A clip that an account has brought into a school and that has been found to be one; its bytes lie nowhere. */
export async function aClip(
  database: Database,
  { schoolId, accountId, seconds = 120 }: { schoolId: number; accountId: number; seconds?: number | null },
): Promise<string> {
  const id = aKey();
  await database.inSchool(schoolId, (db) =>
    sql`insert into files (school_id, id, account_id, kind, state, name, bytes, type, size, seconds)
      values (${schoolId}, ${id}, ${accountId}, 'file', 'ready', 'clip.mp4', 1000, 'video/mp4', 1000,
        ${seconds})`.execute(db),
  );
  return id;
}
