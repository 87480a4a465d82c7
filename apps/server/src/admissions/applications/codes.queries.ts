import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** Tries for one code. */
const MOST_WRONG = 5;

interface NewCode {
  readonly ticketHash: Buffer;
  readonly schoolId: number;
  readonly phoneHash: Buffer;
  /** Null: an app that names no device. */
  readonly deviceHash: Buffer | null;
  readonly codeHash: Buffer;
  readonly sealed: Buffer;
  readonly hours: number;
  /** Codes for a phone in a day: asked for by this device, and by all. */
  readonly most: number;
  readonly mostOfAll: number;
}

/** Nothing where the ticket was used, or the phone has had its codes of the day. */
export async function insertCode(directory: Db, code: NewCode): Promise<void> {
  await sql`insert into application_codes (ticket_hash, school_id, phone_hash, device_hash, code_hash, sealed, expires_at)
    select ${code.ticketHash}, ${code.schoolId}, ${code.phoneHash}, ${code.deviceHash}, ${code.codeHash},
      ${code.sealed}, now() + make_interval(hours => ${code.hours})
    from (select count(*) as asked, count(*) filter (where device_hash is not distinct from ${code.deviceHash}::bytea) as own
      from application_codes where phone_hash = ${code.phoneHash} and created_at > now() - interval '1 day') as today
    where today.own < ${code.most} and today.asked < ${code.mostOfAll}
    on conflict do nothing`.execute(directory);
}

/** The code that the office reads out for a phone now: another device that asks for one gets the same. */
export async function findOpenCode(directory: Db, { schoolId, phoneHash }: Omit<CodePlace, "deviceHash">) {
  const { rows } = await sql<{ readonly codeHash: Buffer; readonly sealed: Buffer }>`
    select code_hash as "codeHash", sealed from application_codes
    where school_id = ${schoolId} and phone_hash = ${phoneHash} and expires_at > now() and wrong < ${MOST_WRONG}
    order by created_at desc limit 1`.execute(directory);
  return rows[0];
}

export async function findCode(directory: Db, ticketHash: Buffer) {
  const { rows } = await sql<{
    readonly schoolId: number;
    readonly phoneHash: Buffer;
    readonly expiresAt: Date;
  }>`
    select school_id as "schoolId", phone_hash as "phoneHash", expires_at as "expiresAt" from application_codes
    where ticket_hash = ${ticketHash}`.execute(directory);
  return rows[0];
}

/** A code is good for a phone at the school whose office reads it out, on the device that asked for it. */
export interface CodePlace {
  readonly schoolId: number;
  readonly phoneHash: Buffer;
  readonly deviceHash: Buffer | null;
}

const isOpenAt = ({ schoolId, phoneHash, deviceHash }: CodePlace) =>
  sql<boolean>`phone_hash = ${phoneHash} and school_id = ${schoolId} and expires_at > now()
    and device_hash is not distinct from ${deviceHash}::bytea`;

/** Counts a try before it is judged, so that many at once are no more than many. Answers with the open codes. */
export async function countTry(directory: Db, place: CodePlace): Promise<readonly Buffer[]> {
  const { rows } = await sql<{ readonly codeHash: Buffer }>`
    update application_codes set wrong = wrong + 1
    where ${isOpenAt(place)} and wrong < ${MOST_WRONG}
    returning code_hash as "codeHash"`.execute(directory);
  return rows.map(({ codeHash }) => codeHash);
}

/** It was no wrong one, and the office need not read it out again. */
export const useCode = (directory: Db, place: CodePlace) =>
  sql`update application_codes set wrong = wrong - 1, used_at = now()
    where ${isOpenAt(place)} and wrong > 0`.execute(directory);

/** What the office has to read out. */
const isWaiting = sql<boolean>`expires_at > now() and wrong < ${MOST_WRONG} and used_at is null`;

export async function listWaitingCodes(directory: Db, schoolId: number) {
  const { rows } = await sql<{ readonly sealed: Buffer; readonly expiresAt: Date }>`
    select sealed, "expiresAt" from (
      select distinct on (phone_hash, code_hash) sealed, expires_at as "expiresAt", created_at from application_codes
      where school_id = ${schoolId} and ${isWaiting}
      order by phone_hash, code_hash, created_at desc) as open
    order by created_at desc limit 100`.execute(directory);
  return rows;
}

export async function countWaitingPhones(directory: Db, schoolId: number): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    select count(distinct phone_hash)::int as count from application_codes
    where school_id = ${schoolId} and ${isWaiting}`.execute(directory);
  return rows[0]?.count ?? 0;
}

export async function findPlace(directory: Db, tracking: string) {
  const { rows } = await sql<Omit<CodePlace, "deviceHash">>`
    select school_id as "schoolId", phone_hash as "phoneHash" from application_places
    where tracking = ${tracking}`.execute(directory);
  return rows[0];
}

/** APP-1: applications of a phone within a day, over all schools. */
export async function countOfDay(db: Db, phoneHash: Buffer): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::int as count from application_places
    where phone_hash = ${phoneHash} and submitted_at > now() - interval '1 day'`.execute(db);
  return rows[0]?.count ?? 0;
}

export const insertPlace = (
  db: Db,
  place: { readonly tracking: string; readonly schoolId: number; readonly phoneHash: Buffer },
) =>
  sql`insert into application_places (tracking, school_id, phone_hash)
    values (${place.tracking}, ${place.schoolId}, ${place.phoneHash})`.execute(db);

/** Two applications of one phone go one by one. */
export const lockPhone = (db: Db, phoneHash: Buffer) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`applying ${phoneHash.toString("hex")}`}, 0))`.execute(
    db,
  );

export const deleteOldCodes = (directory: Db) =>
  sql`delete from application_codes where expires_at < now() - interval '1 day'`.execute(directory);
