import { hash as hashOnce } from "node:crypto";

import { sql } from "kysely";

import { AppError } from "#platform/errors.ts";

import type { Database, Db, Written } from "./db.ts";

export interface Keyed {
  readonly schoolId: number;
  readonly accountId: number;
  /** The request's own id, made by the app before it was first sent. */
  readonly key: string;
  /** Method and path of the route, such as `POST /api/v6/schools/:schoolId/sections`. */
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
  const hash = hashRequest(keyed);
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
  // It is what the same verb answered, and passes the reply schema as that did.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return getStoredReply(known, keyed) as T;
}

const hashRequest = ({ request }: Keyed): Buffer => hashOnce("sha256", JSON.stringify(request), "buffer");

interface StoredAnswer {
  readonly route: string;
  readonly hash: Buffer;
  readonly response: unknown;
}

/** True for a reply that the release before stored under the name of its verb; each is gone after 48 hours. */
const isNamed = (route: string): boolean => /^[a-z]\w+$/i.test(route);

/** Throws conflict if the key was used for another request. */
function getStoredReply({ route, hash, response }: StoredAnswer, keyed: Keyed): unknown {
  if ((route !== keyed.route && !isNamed(route)) || !hashRequest(keyed).equals(hash)) throw usedElsewhere();
  return response;
}

/**
 * For keyed requests of one school that are done together, where the effects of each are serialised by a lock that is
 * held by now: returns for each request the reply that it had before, as a function that throws conflict if the key
 * was used for another request. `replyInsertion` stores the replies of the others in the same transaction.
 */
export async function findReplies(
  db: Db,
  schoolId: number,
  requests: readonly Keyed[],
): Promise<ReadonlyMap<Keyed, () => unknown>> {
  const { rows } = await sql<StoredAnswer & { readonly place: number }>`
    select asked.place::int - 1 as place, known.route, known.request_hash as hash, known.response
    from unnest(${requests.map(({ accountId }) => accountId)}::bigint[], ${requests.map(({ key }) => key)}::text[])
      with ordinality as asked (account_id, key, place)
    join idempotency as known on known.school_id = ${schoolId} and known.account_id = asked.account_id
      and known.key = asked.key`.execute(db);
  return new Map(
    rows.flatMap((known) => {
      const keyed = requests[known.place];
      return keyed ? [[keyed, () => getStoredReply(known, keyed)] as const] : [];
    }),
  );
}

/** A statement that fails, as `toConflict` knows, if one of the keys was used for another request. */
export const replyInsertion = (
  schoolId: number,
  done: ReadonlyArray<{ readonly keyed: Keyed; readonly reply: unknown }>,
): Written => sql`
    insert into idempotency (school_id, account_id, key, route, request_hash, response)
    select ${schoolId}, * from unnest(${done.map(({ keyed }) => keyed.accountId)}::bigint[],
      ${done.map(({ keyed }) => keyed.key)}::text[], ${done.map(({ keyed }) => keyed.route)}::text[],
      ${done.map(({ keyed }) => hashRequest(keyed))}::bytea[], ${done.map(({ reply }) => JSON.stringify(reply))}::jsonb[])`;

/** The error of a transaction that ended with `replyInsertion`: conflict where a key is taken. */
export const toConflict = (error: unknown): unknown =>
  error instanceof Error && "constraint" in error && error.constraint === "idempotency_pkey"
    ? usedElsewhere()
    : error;

const usedElsewhere = () => new AppError("conflict", "This key was already used for another request.");

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
  const { numAffectedRows = 0n } = await sql`
    delete from idempotency as gone using (
      select account_id, key from idempotency
      where school_id = ${schoolId} and created_at < now() - ${KEPT}::interval
      limit ${BATCH} for update skip locked) as old
    where gone.school_id = ${schoolId} and gone.account_id = old.account_id and gone.key = old.key`.execute(
    db,
  );
  return Number(numAffectedRows);
}
