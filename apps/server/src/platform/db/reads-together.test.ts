import { sql } from "kysely";
import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";

import { inLists, ReadsTogether, SMALL } from "./reads-together.ts";

const { database } = await freshDatabase();
const { database: another } = await freshDatabase();

interface Doubled {
  readonly no: number;
  readonly key: number;
}

/** Each positive key as many times as it says. */
function counting() {
  const keysRead: (readonly number[])[] = [];
  const reads = new ReadsTogether<number, readonly Doubled[], null>(async (read, _school, keys) => {
    keysRead.push(keys);
    const { rows } = await sql<Doubled>`
      select asked.no, asked.key from unnest(${keys}::bigint[]) with ordinality as asked (key, no)
      cross join lateral generate_series(1, asked.key)`.execute(read.shortReading(null));
    return inLists(keys.length, rows);
  }, SMALL);
  return { keysRead, reads };
}

test("what is asked in one moment is one statement, and each caller gets the rows of its own key", async () => {
  const { keysRead, reads } = counting();

  // Each caller has a `Database` of its own.
  const found = await Promise.all(
    [2, 0, 1, 2].map((key) =>
      reads.read(
        database.behind(() => undefined),
        null,
        key,
      ),
    ),
  );

  expect(found.map((rows) => rows?.map(({ key }) => key))).toEqual([[2, 2], [], [1], [2, 2]]);
  expect(keysRead).toEqual([[2, 0, 1, 2]]);
});

test("nothing is kept: who asks later has a look of its own", async () => {
  const { keysRead, reads } = counting();

  await reads.read(database, null, 1);
  await reads.read(database, null, 1);

  expect(keysRead).toEqual([[1], [1]]);
});

test("callers of two databases share no statement", async () => {
  const { keysRead, reads } = counting();

  await Promise.all([reads.read(database, null, 1), reads.read(another, null, 1)]);

  expect(keysRead).toEqual([[1], [1]]);
});
