import { isDeepStrictEqual } from "node:util";

import { sql } from "kysely";

import type { Db } from "./db.ts";
import { clash } from "./write-once.ts";

/**
 * KEY-4 for a record without a revision: the write says on which value it was made, and returns the stored one. Throws
 * conflict with what is stored where that is another. `record` names it among all; other writes to it wait.
 */
export async function requireSeenValue<T>(
  db: Db,
  record: string,
  seen: T,
  read: () => Promise<T>,
): Promise<T> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`seen ${record}`}, 0))`.execute(db);
  const stored = await read();
  if (!isDeepStrictEqual(onWire(stored), onWire(seen)))
    throw clash("stale", "Someone else has changed this.", { stored });
  return stored;
}

/** As it travels: without what is undefined, moments in one form. */
const onWire = (value: unknown): unknown =>
  JSON.parse(JSON.stringify({ value }), (_key, inner: unknown) =>
    typeof inner === "string" && MOMENT.test(inner) ? Date.parse(inner) : inner,
  );

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
