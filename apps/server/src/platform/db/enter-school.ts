import { sql } from "kysely";

import type { Db } from "./db.ts";
import { setSchool } from "./set-school.ts";

/**
 * Goes on in another school inside the same transaction, for the few steps that concern two. The caller has asked
 * whether it may; it goes back to the first school before its work ends.
 */
export async function enterSchool(db: Db, schoolId: number): Promise<void> {
  await sql.raw(setSchool(schoolId)).execute(db);
}
