import { spawn } from "node:child_process";
import { once } from "node:events";
import { execPath } from "node:process";
import { fileURLToPath } from "node:url";

import { afterAll, expect, test, vi } from "vitest";

import { COMPILED } from "#platform/testing/compiled.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { MailServer } from "#platform/testing/mail-server.ts";
import { heavy, sized } from "#platform/testing/sized.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { Tokens } from "#platform/tokens.ts";

import { chooseOutbound } from "./delivery.factory.ts";
import { SEALED_ADDRESS } from "./judge-message.ts";
import { queueMessages } from "./queue-outbound.ts";

heavy();

const CHILD = fileURLToPath(new URL("./sending-node.factory.ts", import.meta.url));
const RECIPIENTS = sized(600, 10_000);
const KILLS = sized(2, 8);
/** Four jobs at once, of eight messages each. */
const UNDER_WAY = 32;
/** Mailboxes that do not exist, and those of a server that takes nothing at first. */
const [NONE, LATER] = [50, 70];
const NOON = "2026-11-15T09:00:00Z";
const KEY = Buffer.alloc(32, "outbound");
const WHOLE_MS = 600_000;

const { database, owner, connection } = await testbed([]);
const mail = await new MailServer().open();
afterAll(() => mail.close());

test(
  `OUT-3: ${RECIPIENTS} e-mails of a real SMTP server, sent by processes of which ${KILLS} are killed: nobody has two, and states are true`,
  async () => {
    const school = await aSchool(database, await aGroup(database));
    await chooseOutbound(database, school.id);
    const tokens = new Tokens(KEY);
    const addresses = Array.from({ length: RECIPIENTS }, (_, no) => `family-${no}@home.example`);
    const later = addresses.filter((_, no) => no % LATER === 1);
    for (const address of later) mail.answers.set(address, { at: "rcpt", status: 451 });
    const none = addresses.filter((_, no) => no % NONE === 0);
    for (const address of none) mail.answers.set(address, { at: "rcpt", status: 550 });
    const messages = addresses.map((address, no) => ({
      cause: `circular ${no}`,
      kind: "absence" as const,
      channel: "email" as const,
      personId: null,
      addressSealed: tokens.seal(SEALED_ADDRESS, Buffer.from(address, "utf8")),
    }));
    await database.inSchool(school.id, (db) => queueMessages(db, school.id, messages));

    let node = await startNode();
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await reach((RECIPIENTS * kill) / (KILLS + 2));
      node.kill("SIGKILL");
      await once(node, "exit");
      // Expired leases are not waited for.
      await owner.query(
        "update jobs set lease_until = now() - interval '1 second' where lease_until is not null",
      );
      node = await startNode();
    }
    await rest();
    for (const address of later) mail.answers.delete(address);
    await owner.query("update outbound_messages set due_at = now() where state = 'queued'");
    await owner.query("update jobs set run_at = now()");
    await rest();
    node.kill("SIGKILL");
    await once(node, "exit");

    const arrived = mail.mails.map(({ to }) => [to].flat()[0]?.text ?? "");
    const { rows } = await owner.query<{ cause: string; state: string }>(
      "select cause, state from outbound_messages",
    );
    const states = Map.groupBy(rows, ({ state }) => state);
    const list = (state: string) =>
      (states.get(state) ?? []).map(({ cause }) => `family-${cause.split(" ")[1]}@home.example`);
    const mailboxes = new Set(arrived);

    expect(mailboxes.size).toBe(arrived.length);
    expect([...states.keys()].toSorted()).toEqual(["refused", "sent", "unsure"]);
    expect(list("sent").filter((address) => !mailboxes.has(address))).toEqual([]);
    expect(list("refused").filter((address) => mailboxes.has(address))).toEqual([]);
    expect(list("unsure").length).toBeLessThanOrEqual(KILLS * UNDER_WAY);
    const settled = new Set([...list("refused"), ...list("unsure")]);
    expect(none.filter((address) => !settled.has(address))).toEqual([]);
    const lost = list("unsure").filter((address) => !mailboxes.has(address));
    expect(arrived.length).toBe(RECIPIENTS - list("refused").length - lost.length);
  },
  WHOLE_MS,
);

async function startNode() {
  const child = spawn(execPath, [CHILD, JSON.stringify(connection), KEY.toString("base64"), mail.url, NOON], {
    env: COMPILED,
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

const reach = (count: number) =>
  vi.waitFor(() => expect(mail.mails.length).toBeGreaterThanOrEqual(count), {
    timeout: WHOLE_MS,
    interval: 20,
  });

/** Nothing is under way, and what waits is not due. */
const rest = () =>
  vi.waitFor(
    async () => {
      const { rows } = await owner.query(
        "select from outbound_messages where state = 'sending' or (state = 'queued' and due_at <= now()) limit 1",
      );
      expect(rows).toEqual([]);
    },
    { timeout: WHOLE_MS, interval: 200 },
  );
