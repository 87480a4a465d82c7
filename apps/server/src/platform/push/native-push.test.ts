import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { createServer as createHttp2, type ServerHttp2Stream } from "node:http2";
import type { AddressInfo } from "node:net";

import { afterAll, expect, test } from "vitest";

import { soon } from "#platform/testing/soon.ts";

import { appleSender } from "./apple.ts";
import { firebaseSender } from "./firebase.ts";
import { aNotice } from "./notice.factory.ts";

const notice = aNotice(true);

const requests: {
  readonly path: string;
  readonly body: string;
  readonly authorization: string | undefined;
}[] = [];
const google = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const [path, body] = [request.url ?? "", Buffer.concat(chunks).toString("utf8")];
    requests.push({ path, body, authorization: request.headers.authorization });
    response.setHeader("content-type", "application/json");
    if (path === "/token") response.end(`{"access_token":"from-google","expires_in":3600}`);
    else if (body.includes("gone"))
      response.writeHead(404).end(`{"error":{"details":[{"errorCode":"UNREGISTERED"}]}}`);
    else response.end("{}");
  });
}).listen(0, "127.0.0.1");
const devices: { readonly path: unknown; readonly headers: Readonly<Record<string, unknown>> }[] = [];
const apple = createHttp2().listen(0, "127.0.0.1");
apple.on("stream", (stream: ServerHttp2Stream, headers) => {
  devices.push({ path: headers[":path"], headers });
  stream.respond({ ":status": headers[":path"] === "/3/device/gone" ? 410 : 200 });
  stream.end();
});
await Promise.all([once(google, "listening"), once(apple, "listening")]);
afterAll(() => {
  google.closeAllConnections();
  google.close();
  apple.close();
});
const getPort = (server: { address: () => unknown }) => (server.address() as AddressInfo).port;

test("Firebase is asked for a token once, and for each device to show kind and ids", async () => {
  const host = `127.0.0.1:${getPort(google)}`;
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const { send } = firebaseSender({
    account: {
      project_id: "school",
      client_email: "push@school.example",
      private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
    },
    api: `http://${host}`,
    tokens: `http://${host}/token`,
    localHosts: [host],
  });

  expect(await send("device-1", notice)).toEqual({ kind: "sent" });
  expect(await send("gone", notice)).toEqual({ kind: "gone" });

  expect(requests.map(({ path }) => path)).toEqual([
    "/token",
    "/v1/projects/school/messages:send",
    "/v1/projects/school/messages:send",
  ]);
  expect(requests[1]?.authorization).toBe("Bearer from-google");
  expect(JSON.parse(requests[1]?.body ?? "")).toMatchObject({
    message: { token: "device-1", data: { page: "post", id: "2" }, android: { collapse_key: "1 2" } },
  });
});

test("Apple is spoken to over HTTP/2, with a token of ours and a word under which pushes collapse", async () => {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { send } = appleSender({
    key: privateKey.export({ type: "pkcs8", format: "pem" }),
    keyId: "ABC123DEFG",
    team: "A1B2C3D4E5",
    bundle: "example.school",
    api: `http://127.0.0.1:${getPort(apple)}`,
  });

  expect(await send("device-1", notice)).toEqual({ kind: "sent" });
  expect(await send("gone", notice)).toEqual({ kind: "gone" });

  expect(devices[0]?.path).toBe("/3/device/device-1");
  expect(devices[0]?.headers).toMatchObject({
    "apns-topic": "example.school",
    "apns-priority": "10",
    "apns-collapse-id": "1 2",
  });
});

test("a connection to Apple that has fallen silent is left for a new one", async () => {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const silent = createHttp2().listen(0, "127.0.0.1");
  let lines = 0;
  silent.on("session", () => (lines += 1));
  silent.on("stream", (stream: ServerHttp2Stream) => {
    if (lines > 1) stream.respond({ ":status": 200 }, { endStream: true });
  });
  await once(silent, "listening");
  const { send } = appleSender({
    key: privateKey.export({ type: "pkcs8", format: "pem" }),
    keyId: "ABC123DEFG",
    team: "A1B2C3D4E5",
    bundle: "example.school",
    api: `http://127.0.0.1:${getPort(silent)}`,
    patienceMs: 200,
  });

  expect(await send("device-1", notice)).toMatchObject({ kind: "later" });
  // A busy machine may keep the new one waiting as well.
  await soon(async () => expect(await send("device-1", notice)).toEqual({ kind: "sent" }));

  expect(lines).toBeGreaterThan(1);
  silent.close();
});
