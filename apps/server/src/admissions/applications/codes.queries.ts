import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

import { MOST_WRONG } from "./code-share.ts";

interface NewCode extends CodePlace {
  readonly ticketHash: Buffer;
  readonly codeHash: Buffer;
  readonly sealed: Buffer;
  readonly hours: number;
  readonly round: number;
  /** Tries of this round that the device has had already. */
  readonly wrong: number;
}

/** Nothing where the ticket was used. */
export async function insertCode(directory: Db, code: NewCode): Promise<void> {
  await sql`insert into application_codes
      (ticket_hash, school_id, phone_hash, device_hash, code_hash, sealed, expires_at, round, wrong)
    values (${code.ticketHash}, ${code.schoolId}, ${code.phoneHash}, ${code.deviceHash}, ${code.codeHash},
      ${code.sealed}, now() + make_interval(hours => ${code.hours}), ${code.round}, ${code.wrong})
    on conflict do nothing`.execute(directory);
}

/** What devices have asked for, and tried, of a phone at a school in the last day. */
export interface AskedOfDay {
  /** The newest code, and whether a device has tries left with it. */
  readonly newest: { readonly codeHash: Buffer; readonly sealed: Buffer; readonly isLeft: boolean } | null;
  readonly codes: number;
  /** The tries of other devices. */
  readonly others: number;
  /** The tries of this device: its round, 0 for none, and its tries in it. */
  readonly round: number;
  readonly wrong: number;
  /** Whether it is the device of an application with this phone. */
  readonly isKnown: boolean;
}

export async function findAskedOfDay(
  directory: Db,
  { schoolId, phoneHash, deviceHash }: CodePlace,
): Promise<AskedOfDay> {
  const { rows } = await sql<
    Omit<AskedOfDay, "newest"> & { codeHash: Buffer | null; sealed: Buffer; isLeft: boolean }
  >`
    with asked as (
      select code_hash, sealed, created_at, wrong, round, device_hash,
        device_hash is not distinct from ${deviceHash}::bytea as is_own
      from application_codes
      where school_id = ${schoolId} and phone_hash = ${phoneHash} and expires_at > now()
    ), newest as (select code_hash, sealed from asked order by created_at desc limit 1)
    select newest.code_hash as "codeHash", newest.sealed,
      exists (select from asked where asked.code_hash = newest.code_hash and asked.wrong < ${MOST_WRONG}) as "isLeft",
      (select count(distinct code_hash)::int from asked) as codes,
      (select count(distinct coalesce(device_hash, ''))::int from asked where not is_own) as others,
      coalesce(own.round, 0)::int as round,
      coalesce((select max(wrong) from asked where is_own and asked.round = own.round), 0)::int as wrong,
      exists (select from application_places as place
        where place.phone_hash = ${phoneHash} and place.device_hash = ${deviceHash}::bytea) as "isKnown"
    from (select max(round) as round from asked where is_own) as own left join newest on true`.execute(
    directory,
  );
  const [found] = rows;
  if (!found) throw new RangeError("One row is answered.");
  const { codeHash, sealed, isLeft, ...counts } = found;
  return { ...counts, newest: codeHash && { codeHash, sealed, isLeft } };
}

export async function findCode(directory: Db, ticketHash: Buffer) {
  const { rows } = await sql<{
    readonly schoolId: number;
    readonly phoneHash: Buffer;
    readonly sealed: Buffer;
    readonly expiresAt: Date;
  }>`
    select school_id as "schoolId", phone_hash as "phoneHash", sealed, expires_at as "expiresAt" from application_codes
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

interface NewPlace extends CodePlace {
  readonly tracking: string;
  /** Its key. */
  readonly application: string;
  readonly emailHash: Buffer | null;
}

export const insertPlace = (db: Db, place: NewPlace) =>
  sql`insert into application_places (tracking, school_id, phone_hash, email_hash, device_hash, application)
    values (${place.tracking}, ${place.schoolId}, ${place.phoneHash}, ${place.emailHash}, ${place.deviceHash},
      ${place.application})`.execute(db);

/** The tracking codes that one contact can lose, the latest first. */
const MOST_LOST = 3;

/** Applications of the last year that were sent with a contact. */
export async function listPlacesOfContact(
  directory: Db,
  kind: "phone" | "email",
  hash: Buffer,
): Promise<readonly { readonly schoolId: number; readonly tracking: string }[]> {
  const { rows } = await sql<{ readonly schoolId: number; readonly tracking: string }>`
    select school_id as "schoolId", tracking from application_places
    where ${sql.ref(kind === "email" ? "email_hash" : "phone_hash")} = ${hash}
      and submitted_at > now() - interval '1 year'
    order by submitted_at desc, tracking limit ${MOST_LOST}`.execute(directory);
  return rows;
}

/** Two applications of one phone go one by one, and two that ask for its codes. */
export const lockPhone = (db: Db, phoneHash: Buffer) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`applying ${phoneHash.toString("hex")}`}, 0))`.execute(
    db,
  );

export const deleteOldCodes = (directory: Db) =>
  sql`delete from application_codes where expires_at < now() - interval '1 day'`.execute(directory);
