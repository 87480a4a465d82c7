import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Phone } from "#bench/phone.ts";
import type { ReportLine, Section } from "#bench/report.ts";
import type { ScreensNode } from "#bench/screens-node.ts";
import { withTalkSchool, type TalkRoom, type TalkSchool } from "#bench/talk-school.ts";
import { startWorker } from "#bench/worker.ts";
import { hashPassword } from "#server/identity/accounts/passwords.ts";
import { becomes } from "#server/platform/db/embedded/processes.ts";
import { PoorLine } from "#server/testing/chat-history/poor-line.factory.ts";
import { buildApp } from "#tools/bootstrap/build-app.cjs";

const MESSAGES = 100;
const KILLS = 20;
const PASSWORD = "correct horse 7";
/** So that a kill finds messages on their way. */
const LATENCY_MS = 30;
const MOST_MS = 120_000;

/** T13: messages written without a network, through kills of the app, in two tabs. */
export async function measure(): Promise<Section> {
  await buildApp();
  return withTalkSchool({ rooms: 1, people: 2 }, async (school) => {
    const node = startWorker<ScreensNode>("./screens-node.ts", school.environment);
    const address = await node.ask("address");
    const line = await PoorLine.open(() => address);
    const profile = await mkdtemp(join(tmpdir(), "dars-phone-"));
    try {
      return {
        title: "Writing without a network",
        command: "npm run bench -- chat-outbox",
        note: `${MESSAGES} messages written in Chromium while no connection comes through; then it is killed (SIGKILL) ${KILLS} times while it sends them, each time from two tabs.`,
        lines: [await outbox(school, line, profile)],
      };
    } finally {
      await line.close();
      await node.stop();
      await rm(profile, { recursive: true, force: true });
    }
  });
}

async function outbox(school: TalkSchool, line: PoorLine, profile: string): Promise<ReportLine> {
  const [room] = school.rooms;
  if (!room) throw new Error("A room is wanted.");
  const address = `${line.address}/chatting/${room.roomId}`;
  await write(await withPassword(school, room), { line, profile, address });
  line.suffer({ kind: "slow", latencyMs: LATENCY_MS });
  let kills = 0;
  for (; kills < KILLS; kills += 1) {
    const before = (await stored(school)).length;
    const phone = await Phone.start(profile);
    await Promise.all([phone.tab(address), phone.tab(address)]);
    const requiredCount = Math.min(MESSAGES, before + 1 + Math.floor(Math.random() * 6));
    await becomes(async () => (await stored(school)).length >= requiredCount, MOST_MS);
    await phone.kill();
  }
  const last = await Phone.start(profile);
  await last.tab(address);
  await becomes(async () => (await stored(school)).length >= MESSAGES, MOST_MS);
  await last.kill();
  const bodies = await stored(school);
  const inOrder = bodies.filter((body, at) => body === formatMessage(at)).length;
  return {
    what: `of ${MESSAGES} messages, there once and in order after ${kills} kills`,
    ours: `${inOrder} of ${bodies.length} stored`,
    limit: "",
    budget: String(MESSAGES),
    isMet: inOrder === MESSAGES && bodies.length === MESSAGES,
  };
}

interface Where {
  readonly line: PoorLine;
  readonly profile: string;
  readonly address: string;
}

/** On a phone that is killed as soon as the last of them is in the room. */
async function write(login: string, { line, profile, address }: Where): Promise<void> {
  const phone = await Phone.start(profile);
  const page = await phone.signIn(line.address, login, PASSWORD);
  await page.goto(address);
  const field = page.getByRole("textbox", { name: "Message", exact: true });
  await field.waitFor();
  line.suffer({ kind: "cut", mostBytes: 0 });
  for (let n = 0; n < MESSAGES; n += 1) {
    await field.fill(formatMessage(n));
    await page.getByRole("button", { name: "Send message", exact: true }).click();
    await page.getByText(formatMessage(n), { exact: true }).last().waitFor();
  }
  await phone.kill();
}

const formatMessage = (n: number): string => `Line ${n} of all`;

async function withPassword({ owner }: TalkSchool, { people }: TalkRoom): Promise<string> {
  await owner.query("update accounts set password_hash = $1 where id = $2", [
    await hashPassword(PASSWORD),
    people[0]?.accountId,
  ]);
  return people[0]?.login ?? "";
}

async function stored({ owner }: TalkSchool): Promise<readonly string[]> {
  const { rows } = await owner.query<{ body: string }>(
    "select body from room_events where type = 'message' order by seq",
  );
  return rows.map(({ body }) => body);
}
