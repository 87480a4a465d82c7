import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { isPersonHeld } from "#retention/public.ts";

/** Lines told so many days ago, but those of people who are held, or about a child who is. */
export async function deleteOldLines(db: Db, schoolId: number, days: number): Promise<number> {
  const { rows } = await sql`
    delete from notifications as line
    where line.school_id = ${schoolId} and line.told_at < now() - make_interval(days => ${days}::int)
      and not ${isPersonHeld(schoolId, sql.ref("line.person_id"))}
      and not ${isPersonHeld(schoolId, sql.ref("line.student_id"))}
    returning line.id`.execute(db);
  return rows.length;
}
