import { sql } from "kysely";

import { isPersonHeld } from "#oversight/retention/public.ts";
import type { Db } from "#platform/db/db.ts";

/** Lines created this many days ago, except lines of people on hold, or about a child on hold. */
export async function deleteOldLines(db: Db, schoolId: number, days: number): Promise<number> {
  const { rows } = await sql`
    delete from notifications as line
    where line.school_id = ${schoolId} and line.told_at < now() - make_interval(days => ${days}::int)
      and not ${isPersonHeld(schoolId, sql.ref("line.person_id"))}
      and not exists (select from unnest(line.student_id || line.also_student_ids) as about (id)
        where ${isPersonHeld(schoolId, sql.ref("about.id"))})
    returning line.id`.execute(db);
  return rows.length;
}
