import { flushCompileCache } from "node:module";
import process from "node:process";

import pg from "pg";

import { createApplication } from "#application.ts";
import { asApp } from "#platform/db/app-connection.ts";
import { Database } from "#platform/db/db.ts";
import type { Bus } from "#platform/live/bus.ts";
import { PostgresBus } from "#platform/live/postgres-bus.ts";
import { Tokens } from "#platform/tokens.ts";

// One of several nodes, in a process of its own that kills itself at a chosen moment of its work:
// node node-in-child.factory.ts CONNECTION KEY FAILPOINT COUNT
const [, , given = "{}", key = "", failpoint = "", count = "1"] = process.argv;
const connection: pg.ConnectionConfig = JSON.parse(given);
let left = Number(count);

const pass = (point: string): void => {
  if (point !== failpoint) return;
  left -= 1;
  if (left === 0) process.kill(process.pid, "SIGKILL");
};

/** After the published texts have been sent, as far as this process can see. */
const wrapBus = (bus: Bus): Bus => ({
  ...bus,
  hear: bus.hear,
  onGap: bus.onGap,
  isUp: bus.isUp,
  close: () => bus.close(),
  publish: (text) => {
    bus.publish(text);
    if (text.includes('"room"')) setTimeout(() => pass("after publish"), 2);
  },
});

const database = Database.open({ connection: asApp(connection) });
const { http } = await createApplication({
  database,
  tokens: new Tokens(Buffer.from(key, "base64")),
  limits: { perSession: 1e9, perAddress: 1e9 },
  bus: wrapBus(await PostgresBus.open({ database, connection })),
  live: { sweepMs: 500 },
});
// The hub's listener runs before this one, and the hub collects hints before it publishes.
database.hints.hear(({ about }) => about === "room" && pass("after commit"));
const address = await http.listen({ port: 0, host: "127.0.0.1" });

// On their way to the database, with their commit; neither this process nor the caller knows how it ends.
interface Asks {
  query(this: void, ...parts: unknown[]): unknown;
}
const clients: Asks = pg.Client.prototype;
const { query } = clients;
const sending = new WeakSet();
clients.query = function (this: unknown, ...parts) {
  const [statement] = parts;
  const text = String(typeof statement === "string" ? statement : Reflect.get(Object(statement), "text"));
  const client = Object(this);
  if (text.includes("insert into room_events")) sending.add(client);
  if (text === "commit" && sending.delete(client)) setImmediate(() => pass("in flight"));
  return Reflect.apply(query, this, parts);
};
http.server.prependListener("request", (request, response) => {
  if (request.method === "POST" && request.url?.endsWith("/messages") === true)
    response.once("finish", () => pass("after reply"));
});
// It will not come to the end at which this is done by itself.
flushCompileCache();
process.stdout.write(`${address}\n`);
