import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** OUT-5: whether an address without a person wants no messages of the school in the row of \`message\`. */
export const isStoppedAddress = (hash: RawBuilder<Buffer | null>): RawBuilder<boolean> =>
  sql`exists (select from outbound_stops as stop
    where stop.school_id = message.school_id and stop.contact_hash = ${hash})`;

export const insertStop = (db: Db, schoolId: number, contactHash: Buffer) =>
  db
    .insertInto("outbound_stops")
    .values({ school_id: schoolId, contact_hash: contactHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const deleteStops = (db: Db, schoolId: number, hashes: readonly Buffer[]) =>
  sql`delete from outbound_stops
    where school_id = ${schoolId} and contact_hash = any(${sql.val(hashes)}::bytea[])`.execute(db);

/** Whether any of these addresses wants none. */
export async function findStop(db: Db, schoolId: number, hashes: readonly Buffer[]): Promise<boolean> {
  const { rows } = await sql<{ readonly isStopped: boolean }>`
    select exists (select from outbound_stops
      where school_id = ${schoolId} and contact_hash = any(${sql.val(hashes)}::bytea[])) as "isStopped"`.execute(
    db,
  );
  return rows[0]?.isStopped === true;
}
