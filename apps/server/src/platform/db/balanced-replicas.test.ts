import { once } from "node:events";
import { connect, createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aPairOfClusters } from "#platform/testing/pair-of-clusters.ts";
import { heavy } from "#platform/testing/sized.ts";
import { soon } from "#platform/testing/soon.ts";

import { fromAppUrl } from "./app-connection.ts";
import { Database, type Db } from "./db.ts";
import { migrate } from "./migrate.ts";

heavy();
/** More than a pool has connections: each is handed on to another reader, and no reader has the same one twice. */
const AT_ONCE = 40;
const pair = await aPairOfClusters();
await migrate(pair.primary.connection);
const balancer = await aBalancer([
  pair.standby.between.address.port,
  // A copy that is never behind.
  pair.primary.between.address.port,
]);
const database = Database.open({
  connection: fromAppUrl(pair.address("dars_app", [0])),
  replica: fromAppUrl(`postgres://dars_app@127.0.0.1:${balancer.port}/dars`),
});
afterAll(async () => {
  await database.close();
  balancer.close();
  await pair.end();
});
const school = await aSchool(database, await aGroup(database));

/** One address of several databases: each connection goes to the next one. */
async function aBalancer(ports: readonly number[]) {
  let turn = 0;
  const server = createServer((socket) => {
    const behind = connect(ports[turn++ % ports.length] ?? 0, "127.0.0.1");
    for (const one of [socket, behind]) one.on("error", () => undefined);
    socket.on("close", () => behind.destroy());
    behind.on("close", () => socket.destroy());
    socket.pipe(behind).pipe(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port }: { port: number } = Object(server.address());
  return { port, close: () => server.close() };
}

const write = (name: string) =>
  database.inSchool(school.id, (db) =>
    sql`insert into people (school_id, name_en) values (${school.id}, ${name})`.execute(db),
  );

const readNames = async (db: Db) =>
  (await sql<{ name: string }>`select name_en as name from people`.execute(db)).rows.map(({ name }) => name);

const readWhere = async (db: Db) =>
  (await sql<{ yes: boolean }>`select pg_is_in_recovery() as yes from pg_sleep(0.05)`.execute(db)).rows[0]
    ?.yes;

const manyAtOnce = <T>(read: () => Promise<T>) => Promise.all(Array.from({ length: AT_ONCE }, read));

test("where one address leads to several replicas, a search finds what was written whichever it asks, and no report is older than it says", async () => {
  await soon(async () => {
    const places = await manyAtOnce(() => readWhere(database.reporting(school.id)));
    expect(new Set(places)).toEqual(new Set([true, false]));
  });
  await pair.standby.run("select pg_wal_replay_pause()");

  const written: { name: string; atMs: number }[] = [];
  for (let turn = 0; turn < 15; turn += 1) {
    const name = `Person ${turn}`;
    await write(name);
    written.push({ name, atMs: Date.now() });
    const reportedMs = database.reportedAt().getTime();
    const known = written.filter(({ atMs }) => atMs < reportedMs).map((row) => row.name);

    for (const names of await manyAtOnce(() => readNames(database.searching(school.id))))
      expect(names).toContain(name);
    for (const names of await manyAtOnce(() => readNames(database.reporting(school.id))))
      expect(names).toEqual(expect.arrayContaining(known));
    await pause(100);
  }

  await pair.standby.run("select pg_wal_replay_resume()");
  await soon(async () => expect(await readNames(database.searching(school.id))).toHaveLength(15));
});
