import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

import { isOpen } from "./asks.queries.ts";

/** Open asks whose last day has come, each once: marks that its reminder was sent. */
export async function takeClosing(db: Db, schoolId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    update asks as ask set closing_told_at = now()
    where ask.school_id = ${schoolId} and ${isOpen} and ask.closing_told_at is null
      and ask.closes_at < now() + interval '1 day' and ask.created_at < now() - interval '1 day'
    returning ask.id`.execute(db);
  return rows.map(({ id }) => id);
}
