import { readFile } from "node:fs/promises";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { heavy } from "#platform/testing/sized.ts";

import { DirectoryBusyError } from "./directory-lock.ts";
import { becomes, isAlive, listProcesses, readPostmasterFile } from "./processes.ts";
import { aPlaceWithCluster, type TestPlace } from "./testing-place.ts";

heavy();

let place: TestPlace;

beforeEach(async () => {
  place = await aPlaceWithCluster();
});

afterEach(() => place.clear());

describe("one directory, one Dars", () => {
  it("refuses a second start in the same process", async () => {
    await place.start();
    await expect(place.start()).rejects.toThrow(DirectoryBusyError);
    await expect(place.start()).rejects.toThrow(`process ${process.pid}`);
  });

  it("refuses a start while another process has the directory, and takes over once that one is killed", async () => {
    const child = await place.startChild();
    await expect(place.start()).rejects.toThrow(DirectoryBusyError);
    const orphan = (await readPostmasterFile(place.layout.cluster))?.pid ?? 0;
    await child.kill();
    expect(await isAlive(orphan)).toBe(true);
    const postgres = await place.start();
    expect(await isAlive(orphan)).toBe(false);
    expect(await place.query(postgres, "select count(*)::int > 0 as some from acknowledged")).toEqual([
      { some: true },
    ]);
  });

  it("lets exactly one of several simultaneous starts win", async () => {
    const results = await Promise.allSettled([place.start(), place.start(), place.start(), place.start()]);
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(refused).toHaveLength(3);
    for (const reason of refused) expect(reason).toBeInstanceOf(DirectoryBusyError);
  });

  it("lets exactly one of two processes that start at once win", async () => {
    const outcomes = await Promise.all([place.runChild().outcome, place.runChild().outcome]);
    expect(outcomes.toSorted()).toEqual(["busy", "ready"]);
  });
});

describe("the supervisor", () => {
  it("brings a killed postmaster back with everything in it", async () => {
    const restarts = Promise.withResolvers<void>();
    const postgres = await place.start({ onRestart: restarts.resolve });
    await place.query(postgres, "create table pupils as select generate_series(1, 1000) as id");
    await place.killPostmaster();
    await restarts.promise;
    expect(await place.query(postgres, "select count(*)::int as pupils from pupils")).toEqual([
      { pupils: 1000 },
    ]);
  });

  it("brings it back again and again", async () => {
    let restarts = 0;
    const postgres = await place.start({ onRestart: () => (restarts += 1) });
    for (const expected of [1, 2, 3]) {
      await place.killPostmaster();
      expect(await becomes(() => restarts === expected, 60_000)).toBe(true);
    }
    expect(await place.query(postgres, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("stops for good, even when asked twice and while the postmaster is being brought back", async () => {
    const postgres = await place.start();
    await place.killPostmaster();
    await Promise.all([postgres.stop(), postgres.stop()]);
    expect(await listProcesses(place.layout.cluster)).toEqual([]);
  });

  it("ends PostgreSQL with the process that ends without asking", async () => {
    const child = await place.startChild();
    await child.exit();
    const { cluster } = place.layout;
    expect(await becomes(async () => (await listProcesses(cluster)).length === 0, 60_000)).toBe(true);
    expect(await readFile(place.layout.log, "utf8")).toMatch(/database system is shut down\n$/);
  });

  it.runIf(process.platform === "linux")("keeps the terminal's Ctrl-C away from PostgreSQL", async () => {
    await place.start();
    const pid = (await readPostmasterFile(place.layout.cluster))?.pid ?? 0;
    const [, group] = /\) \S+ \d+ (\d+)/.exec(await readFile(`/proc/${pid}/stat`, "latin1")) ?? [];
    expect(Number(group)).toBe(pid);
  });
});
