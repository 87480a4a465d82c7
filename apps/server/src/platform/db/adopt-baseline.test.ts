import { sql, type Kysely } from "kysely";
import type pg from "pg";
import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";

import { dumpSchema } from "./dump-schema.ts";
import { getMigrations, migrate, readMigrations, readReplaced } from "./migrate.ts";

const [standing, racing, partial, empty] = [
  await freshDatabase(),
  await freshDatabase(),
  await freshDatabase(),
  await freshDatabase(),
];
const replaced = await readReplaced();
const present = (await readMigrations()).map(({ name }) => name);
const [baseline = ""] = present;

test("a database that has run all replaced migrations goes on with the next", async () => {
  await recordAsRan(standing.owner, replaced);
  const before = await dumpSchema(standing.owner);

  expect(await migrate(standing.connection)).toEqual([]);
  expect(await dumpSchema(standing.owner)).toBe(before);
  expect(await ranNames(standing.owner)).toEqual(present);

  const next = "9999-next";
  const comes = async () => ({
    ...(await getMigrations()),
    [next]: {
      up: async (db: Kysely<unknown>) => void (await sql`create table coming (id bigint)`.execute(db)),
    },
  });
  expect(await migrate(standing.connection, comes)).toEqual([next]);
  expect(await ranNames(standing.owner)).toEqual([...present, next]);
});

test("of two servers that start at once, one records the first migration and both go on", async () => {
  await recordAsRan(racing.owner, replaced);

  const ran = await Promise.all([migrate(racing.connection), migrate(racing.connection)]);

  expect(ran).toEqual([[], []]);
  expect(await ranNames(racing.owner)).toEqual(present);
});

test.each([
  ["the first alone", replaced.slice(0, 1)],
  ["half of them", replaced.slice(0, replaced.length / 2)],
  ["all but the last", replaced.slice(0, -1)],
  ["all but one in the middle", replaced.toSpliced(replaced.length / 2, 1)],
])("a database that has run %s is refused, says what to do, and stays as it is", async (_, ran) => {
  await recordAsRan(partial.owner, ran);
  const before = await ranNames(partial.owner);

  await expect(migrate(partial.connection)).rejects.toThrow(
    `This database has run ${ran.length} of the ${replaced.length} migrations up to ${replaced.at(-1)}, which this version no longer has. Nothing was changed. Start the last version that has them once, then this one: see "Upgrading" in docs/operations.md.`,
  );

  expect(await ranNames(partial.owner)).toEqual(before);
});

test("an empty database gets the schema of the others", async () => {
  const name = `empty_${empty.connection.database}`;
  await empty.owner.query(`create database ${name}`);

  expect(await migrate({ ...empty.connection, database: name })).toEqual(present);
});

/** The database as a server of the version before has left it: these in place of the first migration. */
async function recordAsRan(owner: pg.Pool, names: readonly string[]): Promise<void> {
  await owner.query("delete from kysely_migration where name = $1 or name = any ($2)", [baseline, replaced]);
  await owner.query(
    `insert into kysely_migration (name, timestamp)
     select name, to_char(timestamp '2000-01-01' + no * interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
     from unnest($1::text[]) with ordinality as ran (name, no)`,
    [names],
  );
}

async function ranNames(owner: pg.Pool): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string }>(
    "select name from kysely_migration order by timestamp, name",
  );
  return rows.map(({ name }) => name);
}
