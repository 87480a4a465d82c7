import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { createServer as createHttp2, type ServerHttp2Stream } from "node:http2";

import { afterAll, beforeEach, expect, test } from "vitest";

import { appleSender } from "./apple.ts";
import { firebaseSender } from "./firebase.ts";
import { aNotice } from "./notice.factory.ts";

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly later?: string;
}

/** What the service answers next, as its own documentation words it. */
let answer: Answer = { status: 200 };
let tokens = 0;
const bodies: unknown[] = [];
const bearers: unknown[] = [];

const google = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    response.setHeader("content-type", "application/json");
    if (request.url === "/token") {
      tokens += 1;
      return response.end(JSON.stringify({ access_token: `google-${tokens}`, expires_in: 3600 }));
    }
    bodies.push(JSON.parse(Buffer.concat(chunks).toString("utf8")));
    bearers.push(request.headers.authorization);
    if (answer.later !== undefined) response.setHeader("retry-after", answer.later);
    return response.writeHead(answer.status).end(JSON.stringify(answer.body ?? { name: "projects/x" }));
  });
}).listen(0, "127.0.0.1");
const apple = createHttp2().listen(0, "127.0.0.1");
apple.on("stream", (stream: ServerHttp2Stream, headers) => {
  const chunks: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  stream.on("end", () => {
    bodies.push(JSON.parse(Buffer.concat(chunks).toString("utf8")));
    bearers.push(headers.authorization);
    stream.respond({ ":status": answer.status });
    stream.end(answer.body === undefined ? "" : JSON.stringify(answer.body));
  });
});
await Promise.all([once(google, "listening"), once(apple, "listening")]);
afterAll(() => {
  google.closeAllConnections();
  google.close();
  apple.close();
});
beforeEach(() => {
  answer = { status: 200 };
  bodies.length = 0;
  bearers.length = 0;
});

const hostOf = (server: { readonly address: () => unknown }) =>
  `127.0.0.1:${String(Object(server.address()).port)}`;

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const toAndroid = () =>
  firebaseSender({
    account: {
      project_id: "school",
      client_email: "push@school.example",
      private_key: rsa.privateKey.export({ type: "pkcs8", format: "pem" }),
    },
    api: `http://${hostOf(google)}`,
    tokens: `http://${hostOf(google)}/token`,
    localHosts: [hostOf(google)],
  });
const ec = generateKeyPairSync("ec", { namedCurve: "P-256" });
const toIphone = () =>
  appleSender({
    key: ec.privateKey.export({ type: "pkcs8", format: "pem" }),
    keyId: "ABC123DEFG",
    team: "A1B2C3D4E5",
    bundle: "example.school",
    api: `http://${hostOf(apple)}`,
  });

const fcm = (status: number, details: readonly object[]): Answer => ({
  status,
  body: { error: { code: status, message: "Refused.", details } },
});
const fcmError = (errorCode: string) => ({
  "@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError",
  errorCode,
});
const badField = (field: string) => ({
  "@type": "type.googleapis.com/google.rpc.BadRequest",
  fieldViolations: [{ field, description: "Invalid." }],
});

test.each<[string, Answer, object]>([
  ["an app that was removed", fcm(404, [fcmError("UNREGISTERED")]), { kind: "gone" }],
  ["a token of another project", fcm(403, [fcmError("SENDER_ID_MISMATCH")]), { kind: "gone" }],
  ["what is no token", fcm(400, [badField("message.token")]), { kind: "gone" }],
  ["a project that does not exist", fcm(404, []), { kind: "refused" }],
  [
    "a wrong message",
    fcm(400, [fcmError("INVALID_ARGUMENT"), badField("message.data")]),
    { kind: "refused" },
  ],
  ["a quota", { ...fcm(429, [fcmError("QUOTA_EXCEEDED")]), later: "40" }, { kind: "later", seconds: 40 }],
  ["an outage", fcm(503, [fcmError("UNAVAILABLE")]), { kind: "later", seconds: 60 }],
  ["an answer that is not Google's", { status: 500, body: "<html>" }, { kind: "later", seconds: 60 }],
])("Firebase: %s", async (_, given, outcome) => {
  const { send } = toAndroid();
  answer = given;

  expect(await send("device", aNotice())).toEqual(outcome);
});

test.each<[string, Answer, object]>([
  ["an app that was removed", { status: 410, body: { reason: "Unregistered" } }, { kind: "gone" }],
  ["what is no token", { status: 400, body: { reason: "BadDeviceToken" } }, { kind: "gone" }],
  ["another app's bundle", { status: 400, body: { reason: "DeviceTokenNotForTopic" } }, { kind: "refused" }],
  ["a wrong path", { status: 404, body: { reason: "BadPath" } }, { kind: "refused" }],
  [
    "a key that Apple does not know",
    { status: 403, body: { reason: "InvalidProviderToken" } },
    { kind: "refused" },
  ],
  ["too many at once", { status: 429, body: { reason: "TooManyRequests" } }, { kind: "later", seconds: 60 }],
  ["an outage", { status: 503, body: { reason: "ServiceUnavailable" } }, { kind: "later", seconds: 60 }],
])("Apple: %s", async (_, given, outcome) => {
  const { send } = toIphone();
  answer = given;

  expect(await send("device", aNotice())).toEqual(outcome);
});

test("a token of ours that has run out is renewed, and the address kept", async () => {
  const [android, iphone] = [toAndroid(), toIphone()];
  answer = { status: 401, body: { error: { status: "UNAUTHENTICATED" } } };
  expect(await android.send("device", aNotice())).toEqual({ kind: "later", seconds: 60 });
  answer = { status: 403, body: { reason: "ExpiredProviderToken" } };
  expect(await iphone.send("device", aNotice())).toEqual({ kind: "later", seconds: 60 });
  answer = { status: 200 };

  expect(await android.send("device", aNotice())).toEqual({ kind: "sent" });
  expect(await iphone.send("device", aNotice())).toEqual({ kind: "sent" });
  expect(new Set(bearers).size).toBe(4);
});

test("both are told where it is shown and the number for the icon, and nothing of a person", async () => {
  await toAndroid().send("device", { ...aNotice(), badge: 7 });
  await toIphone().send("device", { ...aNotice(), badge: 7 });

  expect(bodies).toMatchObject([
    {
      message: {
        notification: { title: "New announcement", body: "Open the app to read it." },
        data: { page: "post", id: "2" },
        android: { notification: { tag: "1 2", channel_id: "talking", notification_count: 7 } },
      },
    },
    { aps: { badge: 7, "thread-id": "1 2" }, page: "post", id: "2" },
  ]);
  expect(Object.keys(Object(bodies[1])).toSorted()).toEqual(["aps", "id", "page"]);
});
