import { afterAll, expect, test } from "vitest";

import { TryLater } from "#platform/jobs/run-jobs.ts";
import type { SendOutcome } from "#platform/senders/message-sender.ts";
import { heavy, sized } from "#platform/testing/sized.ts";

import { SEALED_ADDRESS } from "./judge-message.ts";
import { outboundBed } from "./outbound-bed.factory.ts";
import { queueMessages, SEND_OUTBOUND } from "./queue-outbound.ts";
import { outboundTasks } from "./tasks.ts";

heavy();
const bed = await outboundBed();
const { database, owner, tokens, school, mail, gateway, choose } = bed;
const RECIPIENTS = sized(1000, 10_000);
const KILLS = 5;
afterAll(async () => {
  await mail.close();
  gateway.close();
});

const atNoon = () => new Date("2026-11-15T09:00:00Z");

/** A process that is killed after so many calls: what it is in then never ends. */
function aNode(calls: string[], most: number) {
  const dead = Promise.withResolvers<void>();
  let left = most;
  const send = ({ key }: { readonly key: string }): Promise<SendOutcome> => {
    if (left <= 0) return new Promise(() => {});
    calls.push(key);
    left -= 1;
    if (left > 0)
      return Promise.resolve(key.endsWith("3") ? { kind: "later", seconds: 60 } : { kind: "accepted" });
    dead.resolve();
    return new Promise(() => {});
  };
  const sms = { knowsKeys: false, cost: 1, send };
  const tasks = outboundTasks({
    database,
    tokens,
    senders: { sms },
    checks: {},
    origin: "https://a.example",
    now: atNoon,
  });
  return { dead: dead.promise, run: tasks[SEND_OUTBOUND]?.run };
}

test("OUT-3: thousands of recipients, and a process that is killed again and again: each has one message at most", async () => {
  await choose({ dayLimit: 1_000_000, monthLimit: 1_000_000 });
  const addressSealed = tokens.seal(SEALED_ADDRESS, Buffer.from("+9647701234567", "utf8"));
  const messages = Array.from({ length: RECIPIENTS }, (_, at) => ({
    cause: `circular ${at}`,
    kind: "absence" as const,
    channel: "sms" as const,
    personId: null,
    addressSealed,
  }));
  expect(await database.inSchool(school.id, (db) => queueMessages(db, school.id, messages))).toBe(RECIPIENTS);
  const { rows: jobs } = await owner.query<{ payload: unknown }>("select payload from jobs");
  const calls: string[] = [];
  for (let life = 0; life <= KILLS; life += 1) {
    const { dead, run } = aNode(calls, life === KILLS ? Infinity : Math.floor(RECIPIENTS / (KILLS + 2)));
    // The service that said "later" is asked again by each life.
    await owner.query("update outbound_messages set due_at = now()");
    await Promise.race([dead, finishAll(jobs, run)]);
  }

  const accepted = calls.filter((key) => !key.endsWith("3"));
  expect(new Set(accepted).size).toBe(accepted.length);
  const { rows } = await owner.query<{ state: string; count: number }>(
    "select state, count(*)::int as count from outbound_messages group by state",
  );
  const counts = Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  const { sent = 0, unsure = 0, queued = 0 } = counts;
  expect(Object.keys(counts).toSorted()).toEqual(["queued", "sent", "unsure"]);
  expect(sent + unsure + queued).toBe(RECIPIENTS);
  expect(queued).toBe(Math.floor(RECIPIENTS / 10) - countUnsure(await unsureIds(), "3"));
  expect(unsure).toBeLessThanOrEqual(KILLS * 8);
});

async function finishAll(
  jobs: readonly { readonly payload: unknown }[],
  run: ((payload: unknown) => Promise<void>) | undefined,
): Promise<void> {
  for (const { payload } of jobs)
    await run?.(payload).catch((error: unknown) => {
      if (!(error instanceof TryLater)) throw error;
    });
}

async function unsureIds(): Promise<readonly string[]> {
  const { rows } = await owner.query<{ id: number }>(
    "select id from outbound_messages where state = 'unsure'",
  );
  return rows.map(({ id }) => `${id}`);
}

const countUnsure = (ids: readonly string[], digit: string): number =>
  ids.filter((id) => id.endsWith(digit)).length;
