import { createFile } from "@dars/contract/talking/files";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { soon } from "#platform/testing/soon.ts";

import { aFilesBed } from "./files-bed.factory.ts";
import { patchHeaders, type SignedIn } from "./files.factory.ts";
import { MOST_AT_ONCE } from "./in-turn.ts";

const { server, base, school, aSender } = await aFilesBed();
const { owner } = server;

test("five uploads of an account are received at once; a sixth is told to come again, and goes on where one has ended", async () => {
  const [sender, other] = [await aSender(), await aSender()];
  const slow = [];
  for (let no = 0; no < MOST_AT_ONCE; no += 1) slow.push(await begun(sender));
  await soon(async () => expect(await received()).toBe(MOST_AT_ONCE));
  const sixth = await announced(sender);

  const refused = await whole(sixth, sender);

  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "2"]);
  expect(await refused.json()).toMatchObject({ code: "too-many-requests", details: { reason: "uploads" } });
  expect((await whole(await announced(other), other)).status).toBe(204);
  expect((await slow[0]?.end())?.status).toBe(204);
  await soon(async () => expect(await received()).toBe(MOST_AT_ONCE - 1));
  expect((await whole(sixth, sender)).status).toBe(204);
  for (const one of slow.slice(1)) expect((await one.end()).status).toBe(204);
  await soon(async () => expect(await received()).toBe(0));
});

test("what a killed server was receiving stands in nobody's way after two minutes", async () => {
  const sender = await aSender();
  for (let no = 0; no < MOST_AT_ONCE; no += 1) await announced(sender);
  const lost = "update files set sending_until = now() + $2::interval where account_id = $1";
  await owner.query(lost, [sender.actor.accountId, "1 minute"]);
  const path = await announced(sender);

  expect((await whole(path, sender)).status).toBe(429);
  await owner.query(lost, [sender.actor.accountId, "0 seconds"]);

  expect((await whole(path, sender)).status).toBe(204);
});

test("what a killed server was receiving goes on at once where it was", async () => {
  const sender = await aSender();
  const path = await announced(sender);
  for (let no = 1; no < MOST_AT_ONCE; no += 1) await announced(sender);
  await owner.query("update files set sending_until = now() + interval '1 minute' where account_id = $1", [
    sender.actor.accountId,
  ]);

  expect((await whole(path, sender)).status).toBe(204);
});

const WORDS = "Words";

async function announced({ client }: SignedIn): Promise<string> {
  const body = { id: aKey(), kind: "file" as const, name: "plan.txt", bytes: WORDS.length };
  return (await client.call(createFile, { params: { schoolId: school.id }, body })).uploadPath;
}

const whole = (path: string, { token }: SignedIn) =>
  fetch(`${base}${path}`, { method: "PATCH", headers: patchHeaders(token, 0), body: WORDS });

/** An upload whose last bytes are sent on request. */
async function begun(sender: SignedIn) {
  const path = await announced(sender);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const answer = fetch(`${base}${path}`, {
    method: "PATCH",
    headers: patchHeaders(sender.token, 0),
    body: readable,
    duplex: "half",
  });
  const writer = writable.getWriter();
  // A request leaves with its first bytes.
  await writer.write(Buffer.from(WORDS.slice(0, 2)));
  return {
    end: async () => {
      await writer.write(Buffer.from(WORDS.slice(2)));
      await writer.close();
      return answer;
    },
  };
}

async function received(): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    "select count(*)::int as count from files where sending_until > now()",
  );
  return rows[0]?.count ?? 0;
}
