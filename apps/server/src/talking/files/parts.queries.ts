import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

export interface FilePart {
  readonly start: number;
  readonly bytes: number;
}

/** The maximum number of parts of an upload; no real network needs more. */
const MOST_PARTS = 2000;

/** How long an upload to a killed node counts as being received; each part that arrives renews it. */
const TURN = sql`now() + interval '2 minutes'`;

/**
 * Records a part that is in the store. False if the upload no longer continues at this offset: another
 * request has brought the same bytes, or the file is complete. The row of the file is locked, so of two
 * concurrent requests one gets false, on any nodes.
 */
export async function insertPart(db: Db, schoolId: number, fileId: string, part: FilePart): Promise<boolean> {
  const file = await db
    .selectFrom("files")
    .select("bytes")
    .where("school_id", "=", schoolId)
    .where("id", "=", fileId)
    .where("state", "=", "receiving")
    .forUpdate()
    .executeTakeFirst();
  if (!file || part.start + part.bytes > file.bytes) return false;
  await sql`update files set sending_until = ${TURN}
    where school_id = ${schoolId} and id = ${fileId} and sending_until is not null`.execute(db);
  const { rows } = await sql<{ readonly received: number; readonly parts: number }>`
    select coalesce(max(start_byte + bytes), 0) as received, count(*)::int as parts from file_parts
    where school_id = ${schoolId} and file_id = ${fileId}`.execute(db);
  const [soFar] = rows;
  if (soFar?.received !== part.start || soFar.parts >= MOST_PARTS) return false;
  await db
    .insertInto("file_parts")
    .values({ school_id: schoolId, file_id: fileId, start_byte: part.start, bytes: part.bytes })
    .execute();
  return true;
}

/** In their order. */
export const listParts = (db: Db, schoolId: number, fileId: string): Promise<FilePart[]> =>
  db
    .selectFrom("file_parts")
    .select(["start_byte as start", "bytes"])
    .where("school_id", "=", schoolId)
    .where("file_id", "=", fileId)
    .orderBy("start_byte")
    .execute();

export async function deleteParts(db: Db, schoolId: number, fileId: string): Promise<void> {
  await db.deleteFrom("file_parts").where("school_id", "=", schoolId).where("file_id", "=", fileId).execute();
}

interface Turn {
  readonly schoolId: number;
  readonly fileId: string;
  readonly accountId: number;
}

/** False where so many other files of the account are being received. */
export async function takeTurn(
  db: Db,
  { schoolId, fileId, accountId }: Turn,
  most: number,
): Promise<boolean> {
  // Two that begin at once would both find the last turn free.
  await sql`select pg_advisory_xact_lock(hashtext('uploads'), hashtext(${`${schoolId} ${accountId}`}))`.execute(
    db,
  );
  const { numAffectedRows = 0n } = await sql`
    update files set sending_until = ${TURN}
    where school_id = ${schoolId} and id = ${fileId} and (
      select count(*) from files as other
      where other.school_id = ${schoolId} and other.account_id = ${accountId} and other.id <> ${fileId}
        and other.sending_until > now()) < ${most}`.execute(db);
  return numAffectedRows > 0n;
}

export const giveTurnBack = (db: Db, { schoolId, fileId }: Turn) =>
  sql`update files set sending_until = null where school_id = ${schoolId} and id = ${fileId}`.execute(db);
