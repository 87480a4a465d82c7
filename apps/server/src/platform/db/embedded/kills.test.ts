import { setTimeout as pause } from "node:timers/promises";

import { afterEach, beforeEach, expect, it } from "vitest";

import { heavy, LONG_MS, sized } from "#platform/testing/sized.ts";

import { readLedger } from "./testing-child.ts";
import { aPlace, type TestPlace } from "./testing-place.ts";

heavy();

/** In the first start, twice under load, and in a start that recovers; whole: again and again. */
const KILLS = sized(4, 20);

let place: TestPlace;

beforeEach(async () => {
  place = await aPlace();
});

afterEach(() => place.clear());

// Which processes are whose is read from /proc.
it.runIf(process.platform === "linux")(
  `loses nothing acknowledged in ${KILLS} kills of everything at any moment`,
  async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const child = place.runChild();
      // Every third in the start, which is initdb or recovery; the others under load.
      if (kill % 3 === 0) await pause(Math.random() * 500);
      else
        await child.acknowledged((await readLedger(place.directory)).length + Math.ceil(Math.random() * 300));
      await child.killAll();
    }
    const acknowledged = await readLedger(place.directory);
    const times = await countRows();
    expect(acknowledged.length).toBeGreaterThan(KILLS);
    expect(acknowledged.filter((id) => times.get(id) !== 1)).toEqual([]);
    expect([...times.values()].filter((count) => count !== 1)).toEqual([]);
  },
  LONG_MS,
);

/** How often each id is in the table after a start without manual repair. */
async function countRows(): Promise<Map<unknown, unknown>> {
  const postgres = await place.start({ settings: {} });
  const rows = await place.query(postgres, "select id, count(*)::int as times from acknowledged group by id");
  return new Map(rows.map((row) => [row["id"], row["times"]]));
}
