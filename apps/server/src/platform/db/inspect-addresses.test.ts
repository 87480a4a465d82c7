import { once } from "node:events";
import { createServer } from "node:net";

import pg from "pg";
import { expect, onTestFinished, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";
import { aFreezingDatabase } from "#platform/testing/freezing-database.ts";

import { inspectAddress } from "./inspect-address.ts";
import { inspectAddresses } from "./inspect-addresses.ts";

const here = await freshDatabase();

test("of several hosts migrations get the one that takes writes, as an address that a client understands", async () => {
  const between = await aFreezingDatabase(here.connection);
  onTestFinished(() => between.close());
  const { user, database } = here.connection;
  const address = (login: string, hosts: string) => `postgres://${login}@${hosts}/${database}`;
  const host = `127.0.0.1:${between.address.port}`;

  const { owner } = await inspectAddresses({
    DATABASE_URL: address(user, `127.0.0.1:1,${host}`),
    DATABASE_APP_URL: address("dars_app", `127.0.0.1:1,${host}`),
  });

  expect(owner).toEqual({ connectionString: address(user, host) });
  const client = new pg.Client(owner);
  await client.connect();
  await client.end();
});

/** Authentication is passed, and the connection is ready. */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

test("an address that lets a login in and answers nothing, as a pooler whose database is away, is given up", async () => {
  const mute = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => socket.write(WELCOME));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void mute.close());
  await once(mute, "listening");
  const { port }: { port: number } = Object(mute.address());

  await expect(
    inspectAddress("DATABASE_READ_URL", `postgres://dars_app@127.0.0.1:${port}/dars`, "answers", 200),
  ).rejects.toThrow(/DATABASE_READ_URL cannot be used: Query read timeout/);
});
