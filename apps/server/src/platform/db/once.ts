import { createHash } from "node:crypto";

import { sql } from "kysely";

import { AppError } from "#platform/errors.ts";

import type { Database, Db } from "./db.ts";

interface Keyed {
  readonly schoolId: number;
  readonly accountId: number;
  /** The request's own id, made by the app before it was first sent. */
  readonly key: string;
  /** The name of the verb, such as `createSection`. */
  readonly route: string;
  readonly request: unknown;
}

/**
 * Does the work of a keyed request once (docs/rules.md#saving-and-repeating). Called first in the transaction of the
 * effect: of two that come at the same moment the second waits, and is answered as the first was. A key that has been
 * used for another request throws conflict. Work that goes on in another school comes back to this one before it ends.
 */
export async function once<T>(db: Db, keyed: Keyed, work: () => Promise<T>): Promise<T> {
  const { schoolId, accountId, key, route } = keyed;
  const hash = createHash("sha256").update(JSON.stringify(keyed.request)).digest();
  const taken = await db
    .insertInto("idempotency")
    .values({ school_id: schoolId, account_id: accountId, key, route, request_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst();
  if (taken) {
    const reply = await work();
    const { numUpdatedRows } = await db
      .updateTable("idempotency")
      .set({ response: JSON.stringify(reply) })
      .where("school_id", "=", schoolId)
      .where("account_id", "=", accountId)
      .where("key", "=", key)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n)
      throw new Error(`The reply of ${route} is not stored: its work ended in another school.`);
    return reply;
  }
  const known = await db
    .selectFrom("idempotency")
    .select(["route", "request_hash as hash", "response"])
    .where("school_id", "=", schoolId)
    .where("account_id", "=", accountId)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  if (known.route !== route || !hash.equals(known.hash))
    throw new AppError("conflict", "This key was already used for another request.");
  // It is what the same verb answered, and passes the reply schema as that did.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return known.response as T;
}

/** How long a repeat is answered as the first was (docs/rules.md#saving-and-repeating). */
const KEPT = "48 hours";
/** Rows that go in one transaction. */
const BATCH = 5000;

/** Removes answers that are too old to be asked for again, school by school. Two nodes at once do no harm. */
export async function sweepAnswers(database: Database): Promise<number> {
  const schools = await database.directory.selectFrom("schools").select("id").orderBy("id").execute();
  let gone = 0;
  for (const { id } of schools) gone += await database.inSchool(id, (db) => deleteOld(db, id));
  return gone;
}

async function deleteOld(db: Db, schoolId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("idempotency")
    .where("school_id", "=", schoolId)
    .where(
      sql<boolean>`(account_id, key) in (select account_id, key from idempotency
        where school_id = ${schoolId} and created_at < now() - ${KEPT}::interval
        limit ${BATCH} for update skip locked)`,
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
