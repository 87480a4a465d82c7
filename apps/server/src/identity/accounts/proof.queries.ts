import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

export const updateProvedAt = (db: Db, sessionId: number) =>
  db
    .updateTable("sessions")
    .set({ proved_at: sql`now()` })
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .execute();

export async function isProvedSince(db: Db, sessionId: number, minutes: number): Promise<boolean> {
  const proved = await db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("proved_at", ">", sql<Date>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirst();
  return proved !== undefined;
}
