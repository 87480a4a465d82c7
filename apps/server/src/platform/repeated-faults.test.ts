import { Registry } from "prom-client";
import { expect, onTestFinished, test } from "vitest";

import { asApp } from "./db/app-connection.ts";
import { Database } from "./db/db.ts";
import { runJobs } from "./jobs/run-jobs.ts";
import { createLogger } from "./logger.ts";
import { RepeatedFaults } from "./repeated-faults.ts";
import { freshDatabase } from "./testing/database.ts";
import { aFreezingDatabase } from "./testing/freezing-database.ts";
import { soon } from "./testing/soon.ts";

const { connection } = await freshDatabase();
const SECOND = 1000;

interface Line {
  readonly level: number;
  readonly msg: string;
}

/** Its clock, and what it has logged. */
function aLog() {
  const lines: Line[] = [];
  const clock = { ms: 0 };
  const log = createLogger("info", { write: (line: string) => void lines.push(JSON.parse(line)) });
  const faults = new RepeatedFaults({ log, now: () => clock.ms });
  onTestFinished(() => faults.close());
  return { lines, clock, faults };
}

test("nodes whose database is away say so once, then with the number, and when it is over", async () => {
  const between = await aFreezingDatabase(connection);
  const database = Database.open({ connection: asApp({ ...connection, ...between.address }), poolSize: 2 });
  const { lines, clock, faults } = aLog();
  const seen = { faults: 0, jobs: 0 };
  const onError = (error: unknown, task: string) => {
    seen.faults += 1;
    faults.add(task, error, "a job broke off");
  };
  const tick = async () => void (seen.jobs += 1);
  const stops = ["tick", "tock", "tack"].map((name) =>
    runJobs({ database, tasks: { [name]: { run: tick, everySeconds: 1 } }, onError, lookEveryMs: 5 }),
  );
  onTestFinished(async () => {
    await Promise.all(stops.map((stop) => stop()));
    await database.close();
    between.close();
  });
  await soon(() => expect(seen.jobs).toBeGreaterThan(2));

  between.leave();
  await soon(() => expect(seen.faults).toBeGreaterThan(100));
  // One for each way in which it is away: cut off, and not let in.
  const first = lines.length;
  expect(first).toBeLessThan(5);
  expect(new Set(lines.map(({ msg }) => msg))).toEqual(new Set(["a job broke off"]));

  for (let step = 1; step <= 13; step += 1) {
    clock.ms += 5 * SECOND;
    const before = seen.faults;
    await soon(() => expect(seen.faults).toBeGreaterThan(before + 30));
  }
  const again = lines.slice(first).filter(({ level }) => level === 50);
  expect(again).toContainEqual(expect.objectContaining({ seconds: 60, count: expect.any(Number) }));
  expect(again.length).toBeLessThan(5);

  between.comeBack();
  const done = seen.jobs;
  await soon(() => expect(seen.jobs).toBeGreaterThan(done + 2));
  clock.ms += 16 * SECOND;
  faults.look();
  expect(lines.at(-1)).toMatchObject({ level: 30, msg: "over: a job broke off" });
});

test("another cause, and another work, is said at once; a single fault is one line", () => {
  const { lines, clock, faults } = aLog();
  const error = new RangeError("one");

  faults.add("one", error, "a job broke off");
  faults.add("one", error, "a job broke off");
  faults.add("one", new TypeError("two"), "a job broke off");
  faults.add("two", error, "a job broke off");
  clock.ms += 16 * SECOND;
  faults.look();

  expect(lines.map(({ level, msg, ...rest }) => ({ level, msg, ...Object(rest) }))).toMatchObject([
    { level: 50, work: "one", type: "RangeError" },
    { level: 50, work: "one", type: "TypeError" },
    { level: 50, work: "two", type: "RangeError" },
    { level: 30, work: "one", type: "RangeError", count: 2 },
  ]);
  expect(lines).toHaveLength(4);
});

test("the longer it lasts, the less is said; everything is counted", async () => {
  const { lines, clock, faults } = aLog();
  const metrics = new Registry();
  faults.add("live", new Error("one"), "apps not notified");
  faults.measure(metrics);
  for (let second = 1; second < 24 * 3600; second += 1) {
    clock.ms += SECOND;
    faults.add("live", new Error("one"), "apps not notified");
  }

  expect(await metrics.getSingleMetricAsString("dars_background_faults_total")).toContain(
    `{work="live"} ${24 * 3600}`,
  );
  // After a minute, two, four, to 32, and then each hour.
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.length).toBeLessThan(35);
});
