import type pg from "pg";
import { afterAll, expect, test } from "vitest";

import { asApp } from "#platform/db/app-connection.ts";
import { Database } from "#platform/db/db.ts";
import { listProcesses, readPostmasterFile, signal } from "#platform/db/embedded/processes.ts";
import { aPlaceWithCluster } from "#platform/db/embedded/testing-place.ts";
import { migrate } from "#platform/db/migrate.ts";
import { openPool } from "#platform/db/open-pool.ts";
import { PostgresBus } from "#platform/live/postgres-bus.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { heavy, sized } from "#platform/testing/sized.ts";
import { testTokens } from "#platform/testing/testbed.ts";
import { aMember, aRoom, zoneAt } from "#talking/chat/chat.factory.ts";
import { aNode, someTeachers, type Node, type LiveTestbed } from "#talking/live/live.factory.ts";

import { CheckedTalk } from "./checked-talk.factory.ts";
import { createEndpoints } from "./endpoints.factory.ts";

heavy();
// One of its own, since all others would die with it.
const cluster = await aPlaceWithCluster();
const logLines: string[] = [];
const { connection } = await cluster.start({ log: (line) => logLines.push(line) });
afterAll(() => cluster.clear());

test("T2: PostgreSQL is killed, restarted and cut off from everybody, and nothing is lost, doubled or swapped", async () => {
  const place = await aSchoolOn();
  const nodes = [await createNode(place), await createNode(place)];
  const people = await someTeachers(place, sized(4, 6));
  const roomId = await aRoom(place.owner, { schoolId: place.school.id });
  for (const { id: personId } of people)
    await aMember(place.owner, { schoolId: place.school.id, roomId, personId });
  const talk = await CheckedTalk.begin({
    endpoints: createEndpoints(nodes.map(({ address }) => address)),
    owner: place.owner,
    schoolId: place.school.id,
    rooms: [{ roomId, writers: people, viewers: people.slice(0, 3) }],
    breathMs: sized(40, 10),
  });
  await talk.served();

  // How soon they are served again, without manual help, is measured by bench/histories/fallen-postgres.ts.
  for (const fall of [killAll, restartAtOnce]) {
    await fall();
    await talk.served();
  }
  for (let round = 0; round < sized(1, 5); round += 1) {
    await cutOff(place.owner);
    await talk.grown(1);
  }

  expect((await talk.end()).found).toEqual([]);
  expect(logLines.filter((line) => !line.startsWith("PostgreSQL ended by itself"))).toEqual(
    Array.from({ length: 2 }, () => "PostgreSQL is back"),
  );
});

const killAll = async (): Promise<void> => {
  for (const pid of await listProcesses(cluster.layout.cluster)) signal(pid, "SIGKILL");
};

/** As `pg_ctl restart -m immediate` ends it; its supervisor starts it again. */
async function restartAtOnce(): Promise<void> {
  const pid = (await readPostmasterFile(cluster.layout.cluster))?.pid;
  if (pid !== undefined) signal(pid, "SIGQUIT");
}

const cutOff = (owner: pg.Pool) =>
  owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null",
  );

async function aSchoolOn(): Promise<LiveTestbed> {
  await migrate(connection);
  const database = Database.open({ connection: asApp(connection), poolSize: 5 });
  const owner = openPool({ ...connection, max: 2 }, () => undefined);
  afterAll(async () => {
    await database.close();
    await owner.end();
  });
  const school = await aSchool(database, await aGroup(database), { timeZone: zoneAt(12) });
  return { connection, database, owner, school, tokens: testTokens() };
}

const createNode = async ({ database, tokens }: LiveTestbed): Promise<Node> =>
  aNode(
    { connection, tokens },
    { bus: await PostgresBus.open({ database, connection, retryMs: 100 }), live: { sweepMs: 500 } },
  );
