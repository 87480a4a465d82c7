import { sql } from "kysely";

import type { Db } from "./db.ts";

/**
 * Goes on in another school inside the same transaction, for the few steps that concern two. The caller has asked
 * whether it may; it goes back to the first school before its work ends.
 */
export async function enterSchool(db: Db, schoolId: number): Promise<void> {
  if (!Number.isSafeInteger(schoolId) || schoolId < 1)
    throw new RangeError("A school's id is a positive integer.");
  await sql.raw(`set local app.school_id = '${schoolId}'`).execute(db);
}
