import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";

import { aNode, doing, until } from "./nodes.factory.ts";
import type { Task } from "./run-jobs.ts";
import { untilNight } from "./until-night.ts";

const { database, owner } = await freshDatabase();
const running = aNode(database);

test("T9: work that comes round is one node's, and waits for its next time", async () => {
  let rounds = 0;
  const first = until(() => rounds === 1);
  const round: Task = { everySeconds: 60, ...doing(() => void (rounds += 1), first) };

  const stops = [running({ round }), running({ round })];
  await first.reached;
  await Promise.all(stops.map((stop) => stop()));

  expect(rounds).toBe(1);
  const { rows } = await owner.query("select from jobs where task = 'round'");
  expect(rows).toHaveLength(1);
});

test("a round that fails is tried again soon, however rarely it comes", async () => {
  let rounds = 0;
  const first = until(() => rounds === 1);
  const daily: Task = {
    everySeconds: 86_400,
    run: async () => {
      rounds += 1;
      first.look();
      throw new RangeError("no");
    },
  };

  const stop = running({ daily });
  await first.reached;
  await stop();

  const { rows } = await owner.query(
    "select run_at < now() + interval '1 minute' as soon, given_up_at from jobs where task = 'daily'",
  );
  expect(rows).toEqual([{ soon: true, given_up_at: null }]);
});

test("a round that nobody could begin in time learns when it was due", async () => {
  const dueAt = new Date(Date.now() - 3 * 3_600_000);
  await owner.query("insert into jobs (task, key, payload, run_at) values ('late', 'round late', '{}', $1)", [
    dueAt,
  ]);
  let receivedAt: Date | undefined;
  const first = until(() => receivedAt !== undefined);

  const stop = running({
    late: {
      everySeconds: 60,
      run: async (_payload, at) => {
        receivedAt = at;
        first.look();
      },
    },
  });
  await first.reached;
  await stop();

  expect(receivedAt).toEqual(dueAt);
});

test("the night's work is done at two in the morning in Baghdad", async () => {
  expect(untilNight(new Date("2026-11-22T10:00:00Z"))).toBe(13 * 3600);
  expect(untilNight(new Date("2026-12-31T23:30:00Z"))).toBe(23.5 * 3600);
  // By the clock of a database that is a little ahead it has been done.
  expect(untilNight(new Date("2026-11-22T22:59:59Z"))).toBe(24 * 3600 + 1);

  let nights = 0;
  const first = until(() => nights === 1);
  const stop = running({ night: { everySeconds: untilNight, ...doing(() => void (nights += 1), first) } });
  await first.reached;
  await stop();

  const { rows } = await owner.query(
    "select to_char(run_at at time zone 'Asia/Baghdad', 'HH24:MI') as at from jobs where task = 'night'",
  );
  expect(rows).toEqual([{ at: "02:00" }]);
});
