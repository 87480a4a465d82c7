import { setTimeout as pause } from "node:timers/promises";

import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aPairOfClusters } from "#platform/testing/pair-of-clusters.ts";
import { heavy } from "#platform/testing/sized.ts";
import { soon } from "#platform/testing/soon.ts";

import { Database, type Db } from "./db.ts";
import { inspectAddresses } from "./inspect-addresses.ts";
import { migrate } from "./migrate.ts";

heavy();
const pair = await aPairOfClusters();
afterAll(() => pair.end());
await migrate(pair.primary.connection);
await pair.primary.run("create database another");

/** A node whose replica does not answer while it starts, and the lines that it logs. */
async function aNodeWithout(replica: string) {
  const lines: string[] = [];
  pair.standby.between.leave();
  const {
    connection,
    replica: source,
    found,
  } = await inspectAddresses(
    {
      DATABASE_URL: pair.address("dars_owner", [0]),
      DATABASE_APP_URL: pair.address("dars_app", [0]),
      DATABASE_READ_URL: replica,
    },
    (line) => lines.push(line),
  );
  const database = Database.open({ connection, replica: source });
  afterAll(() => database.close());
  return { database, found, lines };
}

const isOnReplica = async (db: Db): Promise<boolean | undefined> => {
  const { rows } = await sql<{ yes: boolean }>`select pg_is_in_recovery() as yes`.execute(db);
  return rows[0]?.yes;
};

test("a replica that is away when the server starts serves once it has come", async () => {
  const { database, found, lines } = await aNodeWithout(pair.address("dars_app", [1]));
  const school = await aSchool(database, await aGroup(database));

  expect(found.at(-1)).toMatch(/^DATABASE_READ_URL: no answer/);
  expect(await isOnReplica(database.reporting(school.id))).toBe(false);
  expect(await isOnReplica(database.searching(school.id))).toBe(false);
  expect(database.replicaAgeSeconds).toBe(Infinity);

  pair.standby.between.comeBack();
  await soon(async () => expect(await isOnReplica(database.reporting(school.id))).toBe(true));
  await soon(async () => expect(await isOnReplica(database.searching(school.id))).toBe(true));
  expect(lines).toEqual([
    expect.stringMatching(/^DATABASE_READ_URL: PostgreSQL \S+ as dars_app, a replica, directly$/),
  ]);
});

test.each([
  ["another database", () => pair.address("dars_app", [1]).replace(/dars$/, "another"), /another database/],
  ["the owner's login", () => pair.address("dars_owner", [1]), /superuser.*DATABASE_READ_URL/],
])("one that comes later and is %s is never used, and that is logged once", async (_what, address, fault) => {
  const { database, lines } = await aNodeWithout(address());
  const school = await aSchool(database, await aGroup(database));

  pair.standby.between.comeBack();
  await soon(() => expect(lines).toEqual([expect.stringMatching(fault)]));
  // Another look or two.
  await pause(2500);

  expect(lines).toHaveLength(1);
  expect(await isOnReplica(database.reporting(school.id))).toBe(false);
});
