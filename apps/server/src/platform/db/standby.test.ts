import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { PostgresBus } from "#platform/live/postgres-bus.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aPairOfClusters } from "#platform/testing/pair-of-clusters.ts";
import { heavy } from "#platform/testing/sized.ts";
import { soon } from "#platform/testing/soon.ts";

import { fromAppUrl } from "./app-connection.ts";
import { Database, type Db } from "./db.ts";
import { inspectAddresses } from "./inspect-addresses.ts";
import { migrate } from "./migrate.ts";

heavy();
const pair = await aPairOfClusters();
const { connection: owner } = pair.primary;
await migrate(owner);
const openNode = () =>
  Database.open({
    // The standby is named first: it is not asked to write.
    connection: fromAppUrl(pair.address("dars_app", [1, 0])),
    replica: fromAppUrl(pair.address("dars_app", [1])),
  });
const database = openNode();
const otherNode = openNode();
afterAll(async () => {
  await database.close();
  await otherNode.close();
  await pair.end();
});

const school = await soon(async () => aSchool(database, await aGroup(database)));

const isOnReplica = async (db: Db): Promise<boolean | undefined> => {
  const { rows } = await sql<{ yes: boolean }>`select pg_is_in_recovery() as yes`.execute(db);
  return rows[0]?.yes;
};

const write = (name = "Written") =>
  database.inSchool(school.id, (db) =>
    sql`insert into people (school_id, name_en) values (${school.id}, ${name})`.execute(db),
  );

/** How often a search finds the name, and whether on the replica. */
async function search(node: Database, name: string) {
  const { rows } = await sql<{ n: number; isOnReplica: boolean }>`
    select count(*)::int as n, pg_is_in_recovery() as "isOnReplica" from people where name_en = ${name}`.execute(
    node.searching(school.id),
  );
  return rows[0];
}

// In one test, since each step goes on from the one before.
test("a replica serves reports, a search that has what was written, and neither while it is away; when it takes the primary's place, writes and notifications go on there", async () => {
  expect(
    (
      await inspectAddresses({
        DATABASE_URL: pair.address("dars_owner", [1, 0]),
        DATABASE_APP_URL: pair.address("dars_app", [1, 0]),
        DATABASE_READ_URL: pair.address("dars_app", [1]),
      })
    ).found.at(-1),
  ).toMatch(/^DATABASE_READ_URL: PostgreSQL \S+ as dars_app, a replica, directly$/);
  await expect(
    inspectAddresses({
      DATABASE_URL: pair.address("dars_owner", [0]),
      DATABASE_APP_URL: pair.address("dars_app", [1]),
    }),
  ).rejects.toThrow(/DATABASE_APP_URL cannot be used: it leads to a replica/);
  await expect(
    inspectAddresses({
      DATABASE_URL: pair.address("dars_owner", [0]),
      DATABASE_APP_URL: pair.address("dars_app", [0]),
      DATABASE_READ_URL: pair.address("dars_owner", [1]),
    }),
  ).rejects.toThrow(/superuser.*DATABASE_READ_URL/);

  await soon(async () => expect(await isOnReplica(database.reporting(school.id))).toBe(true));
  expect(await isOnReplica(database.reading(school.id))).toBe(false);
  await soon(async () => expect(await isOnReplica(database.searching(school.id))).toBe(true));

  // As many long reports as it has connections: it is not away because they are all in use.
  const reports = Array.from({ length: 10 }, () =>
    sql<{ yes: boolean }>`select pg_is_in_recovery() as yes from pg_sleep(4)`.execute(
      database.reporting(school.id),
    ),
  );
  expect((await Promise.all(reports)).filter(({ rows: [row] }) => row?.yes !== true)).toEqual([]);

  await pair.standby.run("select pg_wal_replay_pause()");
  await write();
  expect(await isOnReplica(database.searching(school.id))).toBe(false);
  expect(await isOnReplica(database.reporting(school.id))).toBe(true);
  await pair.standby.run("select pg_wal_replay_resume()");
  await soon(async () => expect(await isOnReplica(database.searching(school.id))).toBe(true));

  // What one node has written is found at another at once, on the replica or on the primary.
  for (let turn = 0; turn < 50; turn += 1) {
    await write(`Person ${turn}`);
    expect(await search(otherNode, `Person ${turn}`)).toMatchObject({ n: 1 });
  }
  await pair.standby.run("select pg_wal_replay_pause()");
  await write("Late");
  expect(await search(otherNode, "Late")).toEqual({ n: 1, isOnReplica: false });
  expect(await isOnReplica(otherNode.reporting(school.id))).toBe(true);
  await pair.standby.run("select pg_wal_replay_resume()");
  await soon(async () => expect(await search(otherNode, "Late")).toEqual({ n: 1, isOnReplica: true }));

  // Cut off without a word, then away.
  pair.standby.between.freeze();
  expect(await isOnReplica(database.reporting(school.id))).toBe(false);
  expect(await isOnReplica(database.searching(school.id))).toBe(false);
  pair.standby.between.thaw();
  await soon(async () => expect(await isOnReplica(database.reporting(school.id))).toBe(true));

  pair.standby.between.leave();
  expect(await isOnReplica(database.reporting(school.id))).toBe(false);
  await soon(() => expect(database.replicaAgeSeconds).toBe(Infinity));
  pair.standby.between.comeBack();
  await soon(async () => expect(await isOnReplica(database.reporting(school.id))).toBe(true));

  const bus = await PostgresBus.open({
    database,
    connection: { connectionString: pair.address("dars_app", [1, 0]) },
    pingMs: 500,
    retryMs: 200,
  });
  await soon(() => expect(bus.isUp()).toBe(true));
  await pair.failOver();
  await soon(() => write());
  await soon(() => expect(bus.isUp()).toBe(true));
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from people`.execute(
    database.reading(school.id),
  );
  expect(rows).toEqual([{ n: 53 }]);
  await bus.close();
});
