import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, expect, test } from "vitest";

import { outboundTo } from "./outbound.ts";

const server = createServer((request, response) => {
  if (request.url === "/away") response.writeHead(302, { location: "http://127.0.0.1/" }).end();
  else if (request.url === "/long") response.end(Buffer.alloc(2 * 1024 * 1024));
  else response.setHeader("content-type", "application/json").end(`{"path":"${request.url}"}`);
}).listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => void server.close());
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
const ours = outboundTo({ hosts: [host], localHosts: [host] });

test("T28: a host that is named is called", async () => {
  await expect((await ours(`http://${host}/keys`)).json()).resolves.toEqual({ path: "/keys" });
});

test.each([
  ["a host that is not named", "https://elsewhere.example/"],
  ["the same machine at another port", "http://127.0.0.1:1/"],
])("T28: %s is not called", (_, address) => {
  expect(() => ours(address)).toThrow("not one that may be called");
});

test.each([
  "https://127.0.0.1/",
  "https://10.1.2.3/",
  "https://169.254.169.254/",
  "https://[::1]/",
  "https://[::ffff:7f00:1]/",
  "https://[2002:7f00:1::]/",
  "https://[2001::80fe:fffe]/",
  "https://[64:ff9b:1::7f00:1]/",
])("T28: %s is of our own network, also when it is named as a host", (address) => {
  const allowed = outboundTo({ hosts: [new URL(address).host], localHosts: [] });

  expect(() => allowed(address)).toThrow("our own");
});

test("T28: a name that stands for this machine is not called", async () => {
  const allowed = outboundTo({ hosts: ["localhost"], localHosts: [] });

  await expect(allowed("https://localhost/")).rejects.toThrow("our own");
});

test("T28: without TLS nothing outside is called", () => {
  const allowed = outboundTo({ hosts: ["school.example"], localHosts: [] });

  expect(() => allowed("http://school.example/")).toThrow("TLS");
});

test("T28: redirects are not followed, and an answer has its end", async () => {
  await expect(ours(`http://${host}/away`)).rejects.toThrow("Redirects");
  await expect(ours(`http://${host}/long`)).rejects.toThrow("too long");
});
