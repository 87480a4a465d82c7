import { sql } from "kysely";
import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";

import { lookTogether } from "./look-together.ts";

const { database } = await freshDatabase();

interface Doubled {
  readonly no: number;
  readonly key: number;
}

/** Each positive key as many times as it says. */
function counting() {
  const requests: (readonly number[])[] = [];
  const look = lookTogether<Pick<Doubled, "key">>(async (db, keys) => {
    requests.push(keys);
    const { rows } = await sql<Doubled>`
      select asked.no, asked.key from unnest(${keys}::bigint[]) with ordinality as asked (key, no)
      cross join lateral generate_series(1, asked.key)`.execute(db);
    return rows;
  });
  return { asked: requests, look };
}

test("what is asked in one moment is one statement, and each caller gets the rows of its own key", async () => {
  const { asked, look } = counting();
  const { shortDirectory } = database;

  const found = await Promise.all([2, 0, 1, 2].map((key) => look(shortDirectory, key)));

  expect(found.map((rows) => rows.map(({ key }) => key))).toEqual([[2, 2], [], [1], [2, 2]]);
  expect(asked).toEqual([[2, 0, 1, 2]]);
});

test("nothing is kept: who asks later has a look of its own", async () => {
  const { asked, look } = counting();

  await look(database.shortDirectory, 1);
  await look(database.shortDirectory, 1);

  expect(asked).toEqual([[1], [1]]);
});

test("callers on two connections share no statement", async () => {
  const { asked, look } = counting();

  await Promise.all([look(database.shortDirectory, 1), look(database.directory, 1)]);

  expect(asked).toEqual([[1], [1]]);
});
