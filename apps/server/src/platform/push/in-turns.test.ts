import { afterEach, beforeEach, expect, test } from "vitest";

import { PushReceiver } from "#platform/testing/push-receiver.ts";
import { Tokens } from "#platform/tokens.ts";

import { inTurns } from "./in-turns.ts";
import { aNotice } from "./notice.factory.ts";
import { vapidKeys } from "./vapid-keys.ts";
import { getPushService, webPushSender } from "./web-push.ts";

const keys = vapidKeys(new Tokens(Buffer.alloc(32, 7)));
const notice = aNotice();

let slow: PushReceiver;
let quick: PushReceiver;
let clock: number;

beforeEach(async () => {
  [slow, quick] = [
    await new PushReceiver().open(keys.publicKey),
    await new PushReceiver().open(keys.publicKey),
  ];
  clock = 0;
});
afterEach(() => Promise.all([slow.close(), quick.close()]));

const sender = (most: number, patienceMs: number) => {
  const hosts = [slow.host, quick.host];
  const web = webPushSender({
    keys,
    subject: "mailto:office@school.example",
    hosts,
    localHosts: hosts,
    patienceMs,
  });
  return inTurns(web, getPushService, { most, now: () => clock });
};

test("a slow push service has so many calls at once and no more, and keeps no other waiting", async () => {
  const { send } = sender(4, 60_000);
  const answer = slow.keepWaiting();
  const [behind, ahead] = [slow.subscribe("behind"), quick.subscribe("ahead")];
  const sent = Array.from({ length: 20 }, () => send(behind, notice));

  expect(await send(ahead, notice)).toEqual({ kind: "sent" });
  answer();

  expect(await Promise.all(sent)).toEqual(Array.from({ length: 20 }, () => ({ kind: "sent" })));
  expect(slow.received).toHaveLength(20);
  expect(slow.mostAtOnce).toBeLessThanOrEqual(4);
});

test("a push service that does not answer is left alone for half a minute", async () => {
  const { send } = sender(4, 50);
  const answer = slow.keepWaiting();
  const address = slow.subscribe("phone");

  const outcomes = await Promise.all(Array.from({ length: 20 }, () => send(address, notice)));

  expect(outcomes.every(({ kind }) => kind === "later")).toBe(true);
  expect(slow.calls).toBeLessThanOrEqual(8);
  answer();
  expect(await send(address, notice)).toEqual({ kind: "later", seconds: 30 });

  clock += 30_000;
  expect(await send(address, notice)).not.toMatchObject({ kind: "later", seconds: 30 });
});

test("silences count also where one call comes after the other", async () => {
  const { send } = sender(4, 50);
  const answer = slow.keepWaiting();
  const address = slow.subscribe("phone");

  for (let silence = 1; silence <= 3; silence += 1)
    expect(await send(address, notice)).toMatchObject({ kind: "later", isSilent: true });

  expect(await send(address, notice)).toEqual({ kind: "later", seconds: 30 });
  answer();
});
