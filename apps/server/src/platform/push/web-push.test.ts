import { once } from "node:events";
import { createServer } from "node:net";

import { afterAll, expect, test } from "vitest";

import { Tokens } from "#platform/tokens.ts";

import { aNotice } from "./notice.factory.ts";
import { isPushHost, PUSH_HOSTS } from "./push-hosts.ts";
import { toPushOutcome } from "./push.ts";
import { vapidKeys } from "./vapid-keys.ts";
import { toPushTopic, webPushSender } from "./web-push.ts";

const notice = aNotice();
const keys = vapidKeys(new Tokens(Buffer.alloc(32, 7)));
const P256DH = vapidKeys(new Tokens(Buffer.alloc(32, 8))).publicKey;
let calls = 0;
const inside = createServer((socket) => {
  calls += 1;
  socket.destroy();
}).listen(0, "127.0.0.1");
await once(inside, "listening");
afterAll(() => void inside.close());
const { port } = inside.address() as { port: number };

test("the key pair is the same at every start, and another with another secret", () => {
  expect(vapidKeys(new Tokens(Buffer.alloc(32, 7)))).toEqual(keys);
  expect(Buffer.from(keys.publicKey, "base64url")).toHaveLength(65);
  expect(P256DH).not.toBe(keys.publicKey);
});

test.each([
  `http://127.0.0.1:PORT/push`,
  `https://127.0.0.1:PORT/push`,
  `https://[::ffff:127.0.0.1]:PORT/`,
  `https://2130706433:PORT/`,
  `https://localhost:PORT/fcm.googleapis.com`,
  `https://fcm.googleapis.com@127.0.0.1:PORT/`,
  `https://fcm.googleapis.com.attacker.example/`,
  `https://evilpush.apple.com.example/`,
  `https://notify.windows.com/`,
  `https://fcm.googleapis.com:8443/`,
  `file:///etc/passwd`,
  `javascript:alert(1)`,
  `not an address`,
])("T28: an endpoint of a device's own choice is never called: %s", async (address) => {
  const endpoint = address.replace("PORT", String(port));
  const subscription = { endpoint, keys: { p256dh: P256DH, auth: Buffer.alloc(16).toString("base64url") } };

  const { send } = webPushSender({ keys, subject: "mailto:a@b.example", hosts: PUSH_HOSTS });

  expect(await send(JSON.stringify(subscription), notice)).toEqual({ kind: "gone" });
  expect(calls).toBe(0);
});

test.each(["", "null", "[]", "a-push-token", `{"endpoint":"https://fcm.googleapis.com/x","keys":{}}`])(
  "what is no subscription is never called: %s",
  async (address) => {
    const { send } = webPushSender({ keys, subject: "mailto:a@b.example", hosts: PUSH_HOSTS });

    expect(await send(address, notice)).toEqual({ kind: "gone" });
  },
);

test("a pattern of hosts covers what is below it, and nothing that only ends alike", () => {
  expect(isPushHost("wns2-bl2p.notify.windows.com", PUSH_HOSTS)).toBe(true);
  expect(isPushHost("web.push.apple.com", PUSH_HOSTS)).toBe(true);
  expect(isPushHost(".push.apple.com", ["*.push.apple.com"])).toBe(false);
  expect(isPushHost("xpush.apple.com", PUSH_HOSTS)).toBe(false);
});

test.each([
  [201, null, { kind: "sent" }],
  [404, null, { kind: "gone" }],
  [410, null, { kind: "gone" }],
  [413, null, { kind: "refused" }],
  [429, "30", { kind: "later", seconds: 30 }],
  [503, "99999", { kind: "later", seconds: 3600 }],
  [500, "soon", { kind: "later", seconds: 60 }],
  [502, null, { kind: "later", seconds: 60 }],
])("an answer of %i with Retry-After %s means %j", (status, later, outcome) => {
  expect(toPushOutcome(status, later)).toEqual(outcome);
});

test("a topic is at most 32 characters of base64url, and the same for the same tag", () => {
  expect(toPushTopic("1 chat 12")).toMatch(/^[\w-]{32}$/);
  expect(toPushTopic("1 chat 12")).toBe(toPushTopic("1 chat 12"));
});
