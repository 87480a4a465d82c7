import { sql } from "kysely";

import { isPersonHeld } from "#oversight/retention/public.ts";
import type { Db } from "#platform/db/db.ts";

/** Threads that are closed or never answered, without an entry for this many years, and without a person on hold. */
export async function listOldThreads(
  db: Db,
  schoolId: number,
  years: number,
  limit: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    select thread.id from message_threads as thread
    where thread.school_id = ${schoolId} and (thread.state = 'closed' or thread.awaits_person)
      and thread.last_at < now() - make_interval(years => ${years}::int)
      and not ${isPersonHeld(schoolId, sql.ref("thread.person_id"))}
      and not ${isPersonHeld(schoolId, sql.ref("thread.about_student_id"))}
      and not exists (
        select from account_people as account_link
        where account_link.school_id = ${schoolId} and ${isPersonHeld(schoolId, sql.ref("account_link.person_id"))}
          and (account_link.account_id in (thread.started_by, thread.other_account_id, thread.claimed_by) or exists (
            select from message_entries as entry
            where entry.school_id = ${schoolId} and entry.thread_id = thread.id
              and entry.author_id = account_link.account_id)))
    order by thread.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** With all that was said in them, who has read it, the links into them, and mailings of which nothing is left. */
export const deleteThreads = async (db: Db, schoolId: number, ids: readonly number[]): Promise<void> => {
  await db
    .deleteFrom("message_links")
    .where("school_id", "=", schoolId)
    .where("thread_id", "in", [...ids])
    .execute();
  await db
    .deleteFrom("message_readings")
    .where("school_id", "=", schoolId)
    .where("thread_id", "in", [...ids])
    .execute();
  await db
    .deleteFrom("message_entries")
    .where("school_id", "=", schoolId)
    .where("thread_id", "in", [...ids])
    .execute();
  await db
    .deleteFrom("message_threads")
    .where("school_id", "=", schoolId)
    .where("id", "in", [...ids])
    .execute();
  await sql`
    delete from mailings as mailing where mailing.school_id = ${schoolId} and not exists (
      select from message_threads as thread where thread.school_id = ${schoolId}
        and thread.mailing = mailing.key and thread.started_by = mailing.sent_by)`.execute(db);
};
