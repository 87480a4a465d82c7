import { execFileSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";

import { within } from "#bench/faultless.ts";
import type { ReportLine, Section } from "#bench/report.ts";
import { RoomScreen } from "#bench/room-screen.ts";
import type { ScreensNode } from "#bench/screens-node.ts";
import type { TalkLoad } from "#bench/talk-load.ts";
import { withTalkSchool, type TalkRoom, type TalkSchool } from "#bench/talk-school.ts";
import { startWorker, type Worker } from "#bench/worker.ts";
import { hashPassword } from "#server/identity/accounts/passwords.ts";
import { PoorLine } from "#server/testing/chat-history/poor-line.factory.ts";
import { buildApp } from "#tools/bootstrap/build-app.cjs";

const ROOMS = 8;
const PEOPLE = 30;
/** Messages a second, of all people together. */
const RATE = 100;
const MEASURED = 200;
/** From one message to the next: no hand is quicker, and what plays it works hard as well. */
const BETWEEN_MS = { least: 150, most: 600 };
/** How long the others write before the measurement starts: a server that has just started is reported separately. */
const BEFORE_MS = 3000;
const PASSWORD = "correct horse 7";

/** From the tap in one browser to the words in another, before and after the server was killed. */
export async function measure(): Promise<Section> {
  await buildApp();
  return withTalkSchool({ rooms: ROOMS, people: PEOPLE }, async (school) => {
    let node = await startNode(school);
    const load = startWorker<TalkLoad>("./talk-load.ts", school.environment);
    const line = await PoorLine.open(() => node.address);
    const screens: RoomScreen[] = [];
    try {
      const room = school.rooms[0];
      if (!room) throw new Error("A room is wanted.");
      for (const login of await withPasswords(school, room))
        screens.push(await RoomScreen.open(line.address, login, PASSWORD, room.roomId));
      const [writer, reader] = screens;
      if (!writer || !reader) throw new Error("Two screens are wanted.");
      const talk = { load, school, writer, reader };
      const before = await exchange({ ...talk, address: node.address }, "before");
      await node.worker.ask("dieAtNextCommit");
      const killed = performance.now();
      await writer.say("measured killed 0;");
      await node.worker.gone;
      node = await startNode(school);
      await reader.has("measured killed 0;");
      const back = performance.now() - killed;
      const after = await exchange({ ...talk, address: node.address }, "after");
      line.suffer({ kind: "slow", latencyMs: 2000 });
      const waiting = await pending(writer);
      return buildSection({ before, back, after, waiting });
    } finally {
      await Promise.all(screens.map((screen) => screen.close()));
      await line.close();
      await load.stop();
      await node.worker.stop();
    }
  });
}

interface Measured {
  readonly before: readonly number[];
  readonly back: number;
  readonly after: readonly number[];
  readonly waiting: readonly number[];
}

const buildSection = ({ before, back, after, waiting }: Measured): Section => ({
  title: "Talking on two screens",
  command: "npm run bench -- chat-screens",
  note: `The app in two Chromium on the machine of the server, in one of ${ROOMS} rooms of ${PEOPLE}, while everybody else sends ${RATE} messages a second from a process that gives way to what is measured: from the tap on the button in one page to the words in the other, of ${MEASURED} messages, ${BETWEEN_MS.least} to ${BETWEEN_MS.most} ms apart. What the browsers keep is in memory: on a phone it is not on the disk of the server. Then one node and no other is killed (SIGKILL) after a message is committed and before anybody is told of it.`,
  lines: [
    within("from one screen to the other, p99", before, 150),
    {
      ...buildUnboundedLine(
        `the message that its server died of is on the other screen, the new server's start with it`,
        back,
      ),
    },
    within("from one screen to the other after that, p99", after, 150),
    within(
      "what is sent over a line with 2 s of latency stands in the sender's own room, p99 (T5)",
      waiting,
      1000,
    ),
  ],
});

const buildUnboundedLine = (what: string, ms: number): ReportLine => ({
  what,
  ours: `${(ms / 1000).toFixed(1)} s`,
  limit: "",
  budget: "told, not bounded",
  isMet: true,
});

interface Running {
  readonly worker: Worker<ScreensNode>;
  readonly address: string;
}

async function startNode({ environment }: TalkSchool): Promise<Running> {
  const worker = startWorker<ScreensNode>("./screens-node.ts", environment);
  return { worker, address: await worker.ask("address") };
}

/** Gives passwords to two members of the room. Returns their user names. */
async function withPasswords({ owner }: TalkSchool, { people }: TalkRoom): Promise<readonly string[]> {
  const two = people.slice(0, 2);
  await owner.query("update accounts set password_hash = $1 where id = any($2)", [
    await hashPassword(PASSWORD),
    two.map(({ accountId }) => accountId),
  ]);
  return two.map(({ login }) => login);
}

/** While others send in all rooms. */
async function underLoad(
  { load, school, address }: Pick<Exchange, "load" | "school" | "address">,
  act: () => Promise<void>,
): Promise<void> {
  // The first two have a screen.
  const rooms = school.rooms.map(({ roomId, people }) => ({
    roomId,
    tokens: people.slice(2).map(({ token }) => token),
  }));
  await load.ask("start", { address, rooms, rate: RATE });
  try {
    await pause(BEFORE_MS);
    await act();
  } finally {
    await load.ask("stop");
  }
}

/** Says so much in one room while others talk, and looks how long each took to the other's screen. */
async function exchange(talk: Exchange, name: string): Promise<readonly number[]> {
  const { writer, reader } = talk;
  // Data of earlier setup is flushed to disk now, and not during the measurement.
  execFileSync("sync");
  const { least, most } = BETWEEN_MS;
  const words = Array.from({ length: MEASURED }, (_, n) => `measured ${name} ${n};`);
  await underLoad(talk, async () => {
    for (const each of words) {
      await writer.say(each);
      await pause(least + Math.random() * (most - least));
    }
  });
  const last = `measured ${name} ${MEASURED};`;
  await writer.say(last);
  await reader.has(last);
  const { pressed } = await writer.moments();
  const { shown } = await reader.moments();
  // A list renders the visible rows. A message that came with more than fits was there when the next of them
  // was.
  let next = shown[last] ?? Number.NaN;
  const delays = words.toReversed().map((each) => {
    next = Math.min(next, shown[each] ?? next);
    return next - (pressed[each] ?? Number.NaN);
  });
  console.log(`  ${name}: ${words.filter((each) => each in shown).length} of ${MEASURED} were in view`);
  return delays;
}

interface Exchange {
  readonly load: Worker<TalkLoad>;
  readonly school: TalkSchool;
  readonly address: string;
  readonly writer: RoomScreen;
  readonly reader: RoomScreen;
}

async function pending(writer: RoomScreen): Promise<number[]> {
  const words = Array.from({ length: 10 }, (_, n) => `measured waiting ${n};`);
  for (const each of words) {
    await writer.say(each);
    await writer.has(each);
  }
  const { pressed, shown } = await writer.moments();
  return words.map((each) => (shown[each] ?? Number.NaN) - (pressed[each] ?? Number.NaN));
}
