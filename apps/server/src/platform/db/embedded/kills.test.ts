import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";

import { startPostgres } from "./postgres.ts";
import { readLedger, runChild } from "./testing-child.ts";

const KILLS = 20;

let directory: string;

beforeEach(async () => {
  directory = join(await mkdtemp(join(tmpdir(), "dars-kills-")), "postgres");
});

afterEach(async () => {
  await rm(join(directory, ".."), { recursive: true, force: true });
});

it(`loses nothing acknowledged in ${KILLS} kills of everything at any moment`, async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const child = runChild(directory);
    // Every third in the start, which is initdb or recovery; the others under load.
    if (kill % 3 === 0) await pause(Math.random() * 500);
    else await child.acknowledged((await readLedger(directory)).length + Math.ceil(Math.random() * 300));
    await child.killAll();
  }
  const acknowledged = await readLedger(directory);
  const times = await countRows();
  expect(acknowledged.length).toBeGreaterThan(KILLS);
  expect(acknowledged.filter((id) => times.get(id) !== 1)).toEqual([]);
  expect([...times.values()].filter((count) => count !== 1)).toEqual([]);
}, 120_000);

/** How often each id is in the table after a start that nobody helped. */
async function countRows(): Promise<Map<string, number>> {
  const postgres = await startPostgres({ directory });
  const client = new pg.Client(postgres.connection);
  await client.connect();
  const { rows } = await client.query<{ id: string; times: number }>(
    "select id, count(*)::int as times from acknowledged group by id",
  );
  await client.end();
  await postgres.stop();
  return new Map(rows.map(({ id, times }) => [id, times]));
}
