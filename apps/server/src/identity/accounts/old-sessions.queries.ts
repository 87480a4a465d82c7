import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/**
 * Deletes sessions that ended or expired so many days ago, with their tickets, and returns how many. The latest session
 * of an account stays, because it says when the account was last used, and so do "view as" sessions.
 */
export async function deleteOldSessions(db: Db, days: number, limit: number): Promise<number> {
  const { rows } = await sql<{ readonly id: number }>`
    select session.id from sessions as session
    where least(coalesce(session.ended_at, 'infinity'),
        greatest(session.last_login_at, session.last_seen_at)
          + session.session_timeout_days * interval '1 day') < now() - make_interval(days => ${days}::int)
      and exists (select from sessions as later where later.account_id = session.account_id
        and (later.last_seen_at, later.id) > (session.last_seen_at, session.id))
      and session.viewer_session_id is null
    order by session.id limit ${limit}`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  for (const table of ["live_tickets", "report_tickets"] as const)
    await db.deleteFrom(table).where("session_id", "in", ids).execute();
  await db.deleteFrom("sessions").where("id", "in", ids).execute();
  return ids.length;
}

/** Devices that nobody has used for so long are forgotten. */
export const forgetIdleDevices = (db: Db, days: number) =>
  db
    .updateTable("sessions")
    .set({ push_token: null, push_tags: null })
    .where("push_token", "is not", null)
    .where("last_seen_at", "<", sql<Date>`now() - make_interval(days => ${days}::int)`)
    .execute();
