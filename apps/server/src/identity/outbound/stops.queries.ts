import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";

/**
 * OUT-5: whether an address without a person wants no messages of the school, or none about the record, in the row of
 * \`message\`.
 */
export const isStoppedAddress = (hash: RawBuilder<Buffer | null>): RawBuilder<boolean> =>
  sql`(exists (select from outbound_stops as stop
    where stop.school_id = message.school_id and stop.contact_hash = ${hash})
    or exists (select from outbound_record_stops as stop
    where stop.school_id = message.school_id and stop.about = message.about and stop.contact_hash = ${hash}))`;

export const insertStop = (db: Db, schoolId: number, contactHash: Buffer) =>
  db
    .insertInto("outbound_stops")
    .values({ school_id: schoolId, contact_hash: contactHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const deleteStop = (db: Db, schoolId: number, contactHash: Buffer) =>
  db
    .deleteFrom("outbound_stops")
    .where("school_id", "=", schoolId)
    .where("contact_hash", "=", contactHash)
    .execute();

/** An address in one record alone. */
export interface RecordAddress {
  /** The record, such as application KEY. */
  readonly about: string;
  readonly contactHash: Buffer;
}

export const insertRecordStop = (db: Db, schoolId: number, { about, contactHash }: RecordAddress) =>
  db
    .insertInto("outbound_record_stops")
    .values({ school_id: schoolId, about, contact_hash: contactHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const deleteRecordStop = (db: Db, schoolId: number, { about, contactHash }: RecordAddress) =>
  db
    .deleteFrom("outbound_record_stops")
    .where("school_id", "=", schoolId)
    .where("about", "=", about)
    .where("contact_hash", "=", contactHash)
    .execute();

/** Stops of an address in every record: its holder lets messages come again. */
export const deleteRecordStops = (db: Db, schoolId: number, contactHash: Buffer) =>
  db
    .deleteFrom("outbound_record_stops")
    .where("school_id", "=", schoolId)
    .where("contact_hash", "=", contactHash)
    .execute();

interface StopPlaces {
  /** In the whole school. */
  readonly everywhere: readonly Buffer[];
  readonly inRecord?: RecordAddress | undefined;
}

/** Whether any of these addresses wants none. */
export async function findStop(
  db: Db,
  schoolId: number,
  { everywhere, inRecord }: StopPlaces,
): Promise<boolean> {
  const { rows } = await sql<{ readonly isStopped: boolean }>`
    select exists (select from outbound_stops
        where school_id = ${schoolId} and contact_hash = any(${sql.val(everywhere)}::bytea[]))
      or exists (select from outbound_record_stops where school_id = ${schoolId}
        and about = ${inRecord?.about ?? null} and contact_hash = ${inRecord?.contactHash ?? null}) as "isStopped"`.execute(
    db,
  );
  return rows[0]?.isStopped === true;
}
