import { EventEmitter, once } from "node:events";

import { expect, test } from "vitest";

import { getErrorKind } from "#platform/errors.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { soon } from "#platform/testing/soon.ts";

import { addJobs } from "./add-job.ts";
import { aNode, doing, until } from "./nodes.factory.ts";
import { TryLater } from "./run-jobs.ts";

const { database, owner } = await freshDatabase();
const { directory } = database;
const running = aNode(database);
const waiting = async (task: string) =>
  (await owner.query("select id from jobs where task = $1", [task])).rows;

test("what is wanted in a transaction that fails is never done", async () => {
  await expect(
    database.directoryTransaction(async (db) => {
      await addJobs(db, [{ task: "never", payload: {} }]);
      throw new Error("no");
    }),
  ).rejects.toThrow("no");

  expect(await waiting("never")).toEqual([]);
});

test("two nodes do every job once", async () => {
  const done: number[] = [];
  const all = until(() => done.length === 200);
  const node = () => running({ count: doing((number) => void done.push(number), all) });
  await addJobs(
    directory,
    Array.from({ length: 200 }, (_, number) => ({ task: "count", payload: { number } })),
  );

  const stops = [node(), node()];
  await all.reached;
  await Promise.all(stops.map((stop) => stop()));

  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, number) => number));
  expect(await waiting("count")).toEqual([]);
});

test("wishes under one key are one job; one that comes while it runs is done after it", async () => {
  let runs = 0;
  const twice = until(() => runs === 2);
  const wish = { task: "keyed", payload: {}, key: "one" };
  await addJobs(directory, [wish]);
  await addJobs(directory, [wish]);

  const stop = running({
    keyed: {
      run: async () => {
        runs += 1;
        if (runs === 1) await addJobs(directory, [wish]);
        twice.look();
      },
    },
  });
  await twice.reached;
  await stop();

  expect(runs).toBe(2);
  expect(await waiting("keyed")).toEqual([]);
});

test("T19b: what a killed node had begun is begun anew, and nothing is lost", async () => {
  const done = new Set<number>();
  await addJobs(
    directory,
    Array.from({ length: 50 }, (_, number) => ({ task: "lost", payload: { number } })),
  );
  // A node that is killed leaves its jobs as they are: held by it, until the lease runs out.
  await owner.query(
    "update jobs set holder = 'killed', lease_until = now() + interval '30 s' where task = 'lost'",
  );
  await owner.query("update jobs set lease_until = now() - interval '1 s' where holder = 'killed'");

  const all = until(() => done.size === 50);
  const stop = running({ lost: doing((number) => void done.add(number), all) });
  await all.reached;
  await stop();

  expect(await waiting("lost")).toEqual([]);
});

test("work that fails is tried again later, and stays to be looked at after twelve attempts", async () => {
  await addJobs(directory, [{ task: "fails", payload: {} }]);
  await owner.query("update jobs set attempts = 11 where task = 'fails'");
  const failed = new EventEmitter();
  const notified = once(failed, "told");

  const stop = running(
    {
      fails: {
        run: async () => {
          throw new RangeError("the child's name");
        },
      },
    },
    (_error, task) => failed.emit("told", task),
  );
  expect(await notified).toEqual(["fails"]);
  await stop();

  const { rows } = await owner.query(
    "select problem, given_up_at is not null as over from jobs where task = 'fails'",
  );
  expect(rows).toEqual([{ problem: "RangeError", over: true }]);
});

test("work that kills its process each time is given up too, and not begun again", async () => {
  await addJobs(directory, [{ task: "kills", payload: {} }]);
  await owner.query("update jobs set attempts = 12 where task = 'kills'");
  let runs = 0;

  const stop = running({
    kills: {
      run: async () => {
        runs += 1;
      },
    },
  });
  await soon(async () => {
    const { rows } = await owner.query(
      "select problem from jobs where task = 'kills' and given_up_at is not null",
    );
    expect(rows).toEqual([{ problem: "killed" }]);
  });
  await stop();

  expect(runs).toBe(0);
});

test("a job that is given up after its attempts calls onGivenUp, again until that succeeds", async () => {
  await addJobs(directory, [
    { task: "waited", payload: { number: 7 } },
    { task: "waited", payload: { number: 8 } },
  ]);
  await owner.query("update jobs set attempts = 1 where task = 'waited' and payload ->> 'number' = '7'");
  await owner.query("update jobs set attempts = 2 where task = 'waited' and payload ->> 'number' = '8'");
  const givenUp: unknown[] = [];

  const stop = running({
    waited: {
      mostAttempts: 2,
      run: async () => {
        throw new RangeError("no");
      },
      onGivenUp: async (payload, problem) => {
        givenUp.push([payload, problem]);
        if (givenUp.length < 3) throw new Error("The database is away.");
        await owner.query("select");
      },
    },
  });
  await soon(async () => {
    await owner.query("update jobs set lease_until = now() - interval '1 s' where task = 'waited'");
    const { rows } = await owner.query(
      "select problem from jobs where task = 'waited' and given_up_at is not null",
    );
    expect(rows).toHaveLength(2);
  });
  await stop();

  expect(givenUp).toContainEqual([{ number: 7 }, "RangeError"]);
  expect(givenUp).toContainEqual([{ number: 8 }, "killed"]);
});

test("what is asked for again while its last attempt fails is done, and not given up", async () => {
  const wish = { task: "asked", payload: {}, key: "asked" };
  await addJobs(directory, [wish]);
  await owner.query("update jobs set attempts = 11 where task = 'asked'");
  let runs = 0;
  const twice = until(() => runs === 2);

  const stop = running({
    asked: {
      run: async () => {
        runs += 1;
        twice.look();
        if (runs > 1) return;
        await addJobs(directory, [wish]);
        throw new RangeError("no");
      },
    },
  });
  await twice.reached;
  await stop();

  expect(await waiting("asked")).toEqual([]);
});

test("what is asked for again while it chose to come later is done at once", async () => {
  const wish = { task: "hurried", payload: {}, key: "hurried" };
  await addJobs(directory, [wish]);
  let runs = 0;
  const twice = until(() => runs === 2);

  const stop = running({
    hurried: {
      run: async () => {
        runs += 1;
        twice.look();
        if (runs > 1) return;
        await addJobs(directory, [wish]);
        throw new TryLater(3600);
      },
    },
  });
  await twice.reached;
  await stop();

  expect(await waiting("hurried")).toEqual([]);
});

test("why work failed is told by its kind alone, all kinds of what failed in it among them", async () => {
  const row = Object.assign(new Error("Key (login)=(layla) already exists."), { code: "23505" });
  expect(getErrorKind(row)).toBe("Error 23505");
  expect(getErrorKind(new AggregateError([row, row, new RangeError("Layla")]))).toBe(
    "Error 23505, RangeError",
  );
  expect(getErrorKind("Layla")).toBe("string");
});

test("work that knows when to come again waits as long as it says", async () => {
  await addJobs(directory, [{ task: "later", payload: {} }]);
  let tries = 0;
  const tried = until(() => tries > 0);

  const stop = running({
    later: {
      run: async () => {
        tries += 1;
        tried.look();
        throw new TryLater(3600);
      },
    },
  });
  await tried.reached;
  await stop();

  const { rows } = await owner.query(
    "select attempts, run_at > now() + interval '59 minutes' as late from jobs where task = 'later'",
  );
  expect(rows).toEqual([{ attempts: 0, late: true }]);
});

test("work that waits for services outside keeps no other work waiting, however much of it there is", async () => {
  const { promise: answer, resolve: answerAll } = Promise.withResolvers<void>();
  const called = until(() => calls > 0);
  const done = until(() => others === 20);
  let [calls, others] = [0, 0];
  const call = {
    callsOut: true,
    run: async () => {
      calls += 1;
      called.look();
      await answer;
    },
  };
  await addJobs(directory, twenty("call"));

  const stop = running({ call, other: doing(() => void (others += 1), done) });
  await called.reached;
  await addJobs(directory, twenty("other"));
  await done.reached;

  expect(calls).toBeLessThanOrEqual(4);
  answerAll();
  await stop();
});

const twenty = (task: string) => Array.from({ length: 20 }, (_, number) => ({ task, payload: { number } }));
