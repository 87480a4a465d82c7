import { sql, type Kysely } from "kysely";
import pg from "pg";
import { afterAll, expect, test } from "vitest";

import { aPairOfClusters } from "#platform/testing/pair-of-clusters.ts";
import { heavy } from "#platform/testing/sized.ts";
import { soon } from "#platform/testing/soon.ts";

import { getMigrations, migrate } from "./migrate.ts";

heavy();
// A cluster of its own, whose settings the tests change.
const pair = await aPairOfClusters();
const { primary } = pair;
const opened: pg.Client[] = [];
afterAll(async () => {
  for (const client of opened) await client.end();
  await pair.end();
});
await migrate(primary.connection);

/** The migrations, and more of them, by the statements that they run. */
const comes = (all: Readonly<Record<string, string>>) => async () => ({
  ...(await getMigrations()),
  ...Object.fromEntries(
    Object.entries(all).map(([name, statements]) => [
      name,
      { up: async (db: Kysely<unknown>) => void (await sql.raw(statements).execute(db)) },
    ]),
  ),
});

/** Another transaction, which is under way. */
async function aRival(statements: string): Promise<pg.Client> {
  const client = new pg.Client(primary.connection);
  await client.connect();
  opened.push(client);
  await client.query(`begin; ${statements}`);
  return client;
}

const isWaiting = () =>
  soon(async () =>
    expect(await primary.run("select from pg_stat_activity where wait_event_type = 'Lock'")).not.toEqual([]),
  );

test("a migration that is refused a lock says so and is tried again until it has it", async () => {
  const rival = await aRival("lock table sections in share update exclusive mode");
  const lines: string[] = [];
  const onRetry = (line: string) => {
    // At the second try it is over.
    if (lines.push(line) === 2) void rival.query("commit");
  };
  const next = comes({ "9991-next": "lock table sections in share row exclusive mode nowait" });

  expect(await migrate(primary.connection, next, onRetry)).toEqual(["9991-next"]);
  expect(lines.slice(0, 2)).toEqual([
    "Migration 9991-next gives way: a lock is taken (55P03), try 1 of 10.",
    "Migration 9991-next gives way: a lock is taken (55P03), try 2 of 10.",
  ]);
});

test("one that deadlocks with a transaction is tried again", async () => {
  const rival = await aRival("set local deadlock_timeout = '1h'; lock table people in access exclusive mode");
  const lines: string[] = [];
  const next = comes({
    "9991-next": "select 1",
    "9992-next":
      "set local deadlock_timeout = '3s'; set local lock_timeout = 0; lock table sections; lock table people",
  });
  const migrated = migrate(primary.connection, next, (line) => void lines.push(line));
  await isWaiting();
  await rival.query("lock table sections");
  await rival.query("commit");

  expect(await migrated).toEqual(["9992-next"]);
  expect(lines[0]).toBe("Migration 9992-next gives way: a deadlock (40P01), try 1 of 10.");
});

test("an autovacuum, which lasts as long as the table is large, gives way to one that does not wait for it", async () => {
  await primary.run("create table vacuumed (id int, words text)");
  await primary.run("insert into vacuumed select at, repeat('x', 500) from generate_series(1, 50000) as at");
  await primary.run(
    "alter table vacuumed set (autovacuum_vacuum_threshold = 1, autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1)",
  );
  await primary.run("delete from vacuumed where id % 2 = 0");
  await primary.run("alter system set autovacuum = on");
  await primary.run("alter system set autovacuum_naptime = '1s'");
  await primary.run("select pg_reload_conf()");
  await soon(async () =>
    expect(
      await primary.run("select from pg_stat_progress_vacuum where relid = 'vacuumed'::regclass"),
    ).not.toEqual([]),
  );
  const lines: string[] = [];
  const next = comes({
    "9991-next": "select 1",
    "9992-next": "select 1",
    "9993-next": "lock table vacuumed in share row exclusive mode nowait",
  });

  expect(await migrate(primary.connection, next, (line) => void lines.push(line))).toEqual(["9993-next"]);
  expect(lines[0]).toContain("a lock is taken (55P03)");
});
