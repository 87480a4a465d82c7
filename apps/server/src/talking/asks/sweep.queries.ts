import { sql } from "kysely";

import { isPersonHeld } from "#oversight/retention/public.ts";
import type { Db } from "#platform/db/db.ts";

/** Asks that closed five years ago, without an answer of or about a person on hold. */
export async function listOldAsks(db: Db, schoolId: number, limit: number): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    select ask.id from asks as ask
    where ask.school_id = ${schoolId} and ask.closes_at < now() - interval '5 years'
      and not exists (select from ask_signatures as own where own.school_id = ask.school_id and own.ask_id = ask.id
        and (${isPersonHeld(schoolId, sql.ref("own.student_id"))} or ${isPersonHeld(schoolId, sql.ref("own.guardian_id"))}))
      and not exists (select from ask_slots as own where own.school_id = ask.school_id and own.ask_id = ask.id
        and (${isPersonHeld(schoolId, sql.ref("own.student_id"))} or ${isPersonHeld(schoolId, sql.ref("own.guardian_id"))}))
      ${sql.join(
        ["ask_choices", "ask_seats", "ask_voters"].map(
          (table) => sql`and not exists (select from ${sql.table(table)} as own
            where own.school_id = ask.school_id and own.ask_id = ask.id
              and ${isPersonHeld(schoolId, sql.ref("own.person_id"))})`,
        ),
        sql` `,
      )}
    order by ask.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** With all that was answered, and the codes of its signatures. */
export async function deleteAsks(db: Db, schoolId: number, ids: readonly number[]): Promise<void> {
  await sql`delete from ask_codes where school_id = ${schoolId} and code in (
    select own.code from ask_signatures as own
      where own.school_id = ${schoolId} and own.ask_id = any(${[...ids]}::bigint[])
    union all select own.code from ask_earlier_signatures as own
      where own.school_id = ${schoolId} and own.ask_id = any(${[...ids]}::bigint[]))`.execute(db);
  await db
    .deleteFrom("asks")
    .where("school_id", "=", schoolId)
    .where("id", "in", [...ids])
    .execute();
}
