import type { FileKind, FilePurpose, FileRefusal } from "@dars/contract/talking/files";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

import { isHeldByNobody } from "./sweep.queries.ts";

interface NewFile {
  readonly id: string;
  /** Null: of a visitor, such as a family that applies. */
  readonly accountId: number | null;
  readonly kind: FileKind;
  readonly name: string;
  readonly bytes: number;
  readonly purpose?: FilePurpose | null;
}

/** Nothing where the id is taken, be it by the same request before. */
export async function insertFile(db: Db, schoolId: number, file: NewFile): Promise<void> {
  const { id, accountId, kind, name, bytes, purpose = null } = file;
  await db
    .insertInto("files")
    .values({ school_id: schoolId, id, account_id: accountId, kind, name, bytes, purpose })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A file with how many of its bytes have come; `received` is all of them once it was looked at. */
const selectFiles = (db: Db, schoolId: number) =>
  db
    .selectFrom("files")
    .select([
      "id",
      "account_id as accountId",
      "kind",
      "state",
      "name",
      "bytes",
      sql<FilePurpose | null>`purpose`.as("purpose"),
      "type",
      "size",
      "width",
      "height",
      "seconds",
      "refusal",
      "created_at as createdAt",
      sql<number>`case when state = 'receiving' then coalesce((
          select max(part.start_byte + part.bytes) from file_parts as part
          where part.school_id = ${schoolId} and part.file_id = files.id
        ), 0) else bytes end`.as("received"),
    ])
    .where("school_id", "=", schoolId)
    .where("state", "<>", "erased");

export const findFile = (db: Db, schoolId: number, id: string) =>
  selectFiles(db, schoolId).where("id", "=", id).executeTakeFirst();

export const listFilesById = (db: Db, schoolId: number, ids: readonly string[]) =>
  selectFiles(db, schoolId).where("id", "in", ids).orderBy("id").execute();

export type FoundFile = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/**
 * An account's announced files of one purpose within a day, and how much of them has not arrived yet. Concurrent
 * announcements of an account wait for each other.
 */
export async function countToday(db: Db, schoolId: number, accountId: number, purpose: FilePurpose | null) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${schoolId} ${accountId}`}, 0))`.execute(
    db,
  );
  return db
    .selectFrom("files")
    .select([
      sql<number>`count(*)::int`.as("files"),
      sql<number>`coalesce(sum(bytes), 0)::float8`.as("bytes"),
      sql<number>`(count(*) filter (where state = 'receiving'))::int`.as("open"),
    ])
    .where("school_id", "=", schoolId)
    .where("account_id", "=", accountId)
    .where("purpose", "is not distinct from", purpose)
    .where("created_at", ">", sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
}

/** Files that visitors without an account sent within a day. */
export const countOfVisitors = (db: Db, schoolId: number) =>
  db
    .selectFrom("files")
    .select([
      sql<number>`count(*)::int`.as("files"),
      sql<number>`coalesce(sum(bytes), 0)::float8`.as("bytes"),
    ])
    .where("school_id", "=", schoolId)
    .where("account_id", "is", null)
    .where("created_at", ">", sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();

/** Bytes of all files that the school stores or expects, derived media included. */
export async function countSchoolBytes(db: Db, schoolId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select ((select coalesce(sum(coalesce(size, bytes)), 0) from files
        where school_id = ${schoolId} and state not in ('refused', 'erased'))
      + (select coalesce(sum((form ->> 'size')::bigint), 0) from file_media
        cross join lateral jsonb_path_query(forms, '$.*') as form where school_id = ${schoolId}))::float8 as bytes`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}

/**
 * Takes a file for checking; false if another worker has it or it was checked. A worker that dies holds it
 * for half a minute.
 */
export async function takeForChecking(db: Db, schoolId: number, id: string): Promise<boolean> {
  const taken = await db
    .updateTable("files")
    .set({ state: "checking", checking_until: CHECKING })
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .where((eb) =>
      eb.or([
        eb("state", "=", "receiving"),
        eb.and([eb("state", "=", "checking"), eb("checking_until", "<", sql<Date>`now()`)]),
      ]),
    )
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

const CHECKING = sql<Date>`now() + interval '30 seconds'`;

/** Holds a file longer that is being checked. */
export async function extendChecking(db: Db, schoolId: number, id: string): Promise<void> {
  await db
    .updateTable("files")
    .set({ checking_until: CHECKING })
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .where("state", "=", "checking")
    .execute();
}

export interface Checked {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly seconds: number | null;
}

export async function markReady(db: Db, schoolId: number, id: string, checked: Checked): Promise<void> {
  await db
    .updateTable("files")
    .set({ ...checked, state: "ready", ready_at: sql<Date>`now()`, checking_until: null })
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .where("state", "=", "checking")
    .execute();
}

export async function markRefused(db: Db, schoolId: number, id: string, refusal: FileRefusal): Promise<void> {
  await db
    .updateTable("files")
    .set({ state: "refused", refusal, checking_until: null })
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .where("state", "=", "checking")
    .execute();
}

/** Gives a file back that could not be looked at for reasons of our own. */
export async function giveBack(db: Db, schoolId: number, id: string): Promise<void> {
  await db
    .updateTable("files")
    .set({ checking_until: sql<Date>`now()` })
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .where("state", "=", "checking")
    .execute();
}

/** Erases an unattached file. False if there is nothing to erase, or it was attached. */
export async function eraseUnused(
  db: Db,
  schoolId: number,
  id: string,
  accountId?: number,
): Promise<boolean> {
  // A concurrent attach locks the row: once it is released, the new attachment is visible below.
  const found = await db
    .selectFrom("files")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .where("state", "<>", "erased")
    .$if(accountId !== undefined, (query) => query.where("account_id", "=", accountId ?? 0))
    .forUpdate()
    .executeTakeFirst();
  if (!found) return false;
  const erased = await db
    .updateTable("files")
    .set({ state: "erased", erased_at: sql<Date>`now()`, name: "-", sha256: null })
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("file_uses as used")
            .select("used.file_id")
            .where("used.school_id", "=", schoolId)
            .where("used.file_id", "=", id),
        ),
      ),
    )
    .where(isHeldByNobody(schoolId))
    .returning("id")
    .executeTakeFirst();
  return erased !== undefined;
}
