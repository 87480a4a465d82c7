import autocannon from "autocannon";

import type { BareInserts, BareRooms, BareTable } from "#bench/bare-inserts.ts";
import type { ChatServer, Sender } from "#bench/chat-server.ts";
import { clientIds } from "#bench/client-ids.ts";
import { idle, latency } from "#bench/latency.ts";
import { computeFigure, inTurns } from "#bench/measure.ts";
import { openApps, readSubscriptions } from "#bench/open-apps.ts";
import type { PlainChatServer } from "#bench/plain-chat-server.ts";
import { against, type ReportLine, type Section } from "#bench/report.ts";
import { withTalkSchool, type TalkSchool } from "#bench/talk-school.ts";
import { startWorker, type Worker } from "#bench/worker.ts";
import { manyMessages } from "#server/talking/chat/chat.factory.ts";

const SENDERS = 64;
const ROOMS = 8;
const PEOPLE = 30;
const SECONDS = 2;
const ROUNDS = 5;
/** Delivery varies with the disk more than storage does. */
const DELIVERY_ROUNDS = 9;
/** Into a room of 30, archived in PostgreSQL, on two cores, but not in this run (docs/performance.md). */
const EJABBERD = { median: 800, min: 755, max: 811 };

/** Talking: the storage, the delivery and the cost of an open app. */
export const measure = (): Promise<Section> =>
  withTalkSchool({ rooms: ROOMS, quietRooms: 2, people: PEOPLE }, async (school) => {
    const server = startWorker<ChatServer>("./chat-server.ts", school.environment);
    try {
      const lines = [
        ...(await sends(school, server)),
        await opening(school, server),
        await deliveries(school, server),
        ...(await latency(school, server)),
      ];
      return {
        title: "Talking",
        command: "npm run bench -- chat",
        note: `${SENDERS} senders into ${ROOMS} rooms of ${PEOPLE}. “Bare” is the same row into a table like the log’s, with its indexes and key, one row a statement and a commit from ${SENDERS} connections (pgbench -M prepared where it is installed), “narrow” the words alone into a table with nothing but a number; “plain” is a server with that insert for each message and one frame for each who is there. Every message is answered after its commit.`,
        lines: [...lines, ...(await idle(school, server))],
      };
    } finally {
      await server.stop();
    }
  });

const pickSenders = ({ rooms }: TalkSchool): Sender[] =>
  Array.from({ length: SENDERS }, (_, n) => {
    const { roomId = 0, people = [] } = rooms[n % rooms.length] ?? {};
    const actor = people[Math.floor(n / rooms.length) % people.length]?.actor;
    if (!actor) throw new Error("Every sender is somebody.");
    return { actor, roomId };
  });

async function sends(school: TalkSchool, server: Worker<ChatServer>): Promise<ReportLine[]> {
  const bare = startWorker<BareInserts>("./bare-inserts.ts", school.environment);
  await bare.ask("prepare");
  const url = await server.ask("address");
  const rates = { inside: [] as number[], http: [] as number[], log: [] as number[], narrow: [] as number[] };
  const senders = pickSenders(school);
  const rooms = bareRooms(school);
  const insert = (table: BareTable) =>
    bare.ask("insert", { table, rooms, clients: SENDERS, seconds: SECONDS });
  await server.ask("send", { senders, seconds: 2 });
  // As within a minute of a year's first messages: plans made for an empty log are made anew.
  await school.owner.query("vacuum analyze");
  await server.ask("send", { senders, seconds: 2 });
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.inside.push(await server.ask("send", { senders, seconds: SECONDS }));
    rates.log.push(await insert("log"));
    rates.http.push(await sendOverHttp(school, url));
    rates.narrow.push(await insert("narrow"));
  }
  await bare.stop();
  const [inside, http, log] = [
    computeFigure(rates.inside),
    computeFigure(rates.http),
    computeFigure(rates.log),
  ];
  return [
    against("durable sends, in the server", inside, log, 0.5, "bare"),
    against("durable sends over HTTP, the whole stack", http, log, 0.5, "bare"),
    {
      ...against("the same beside the words alone", inside, computeFigure(rates.narrow), 0, "narrow"),
      budget: "told, not bounded",
    },
    against("durable sends beside ejabberd’s", inside, EJABBERD, 10, "measured elsewhere"),
  ];
}

function bareRooms({ schoolId, rooms }: TalkSchool): BareRooms {
  const [first] = rooms;
  if (!first || rooms.some(({ roomId }, n) => roomId !== first.roomId + n))
    throw new Error("The rooms' numbers follow each other.");
  return { schoolId, firstRoomId: first.roomId, count: rooms.length };
}

async function sendOverHttp({ rooms }: TalkSchool, url: string): Promise<number> {
  const nextId = clientIds("h");
  const requests = rooms.map(({ roomId, people }) => ({
    method: "POST" as const,
    path: `/api/v6/chat/rooms/${roomId}/messages`,
    headers: { authorization: `Bearer ${people[0]?.token}`, "content-type": "application/json" },
    setupRequest: (request: object) => ({
      ...request,
      body: JSON.stringify({ clientId: nextId(), body: "Good morning to all of you" }),
    }),
  }));
  const result = await autocannon({ url, connections: SENDERS, duration: SECONDS, requests });
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} messages were not taken.`);
  return result.requests.total / result.duration;
}

async function opening(school: TalkSchool, server: Worker<ChatServer>): Promise<ReportLine> {
  const url = await server.ask("address");
  const [short, long] = school.quiet;
  if (!short || !long) throw new Error("Two rooms are wanted.");
  for (const [{ roomId, people }, count] of [
    [short, 100],
    [long, 100_000],
  ] as const)
    await manyMessages(school.owner, {
      schoolId: school.schoolId,
      roomId,
      senderId: people[0]?.id ?? 0,
      count,
    });
  await school.owner.query("vacuum analyze room_events");
  const call = ({ roomId, people }: typeof short) => ({
    url: `${url}/api/v6/chat/rooms/${roomId}/messages?limit=50`,
    headers: { authorization: `Bearer ${people[0]?.token}` },
  });
  const { ours, limit } = await inTurns(call(long), call(short), 16);
  return against("opening a room of 100,000 messages", ours, limit, 0.67, "a room of 100");
}

async function deliveries(school: TalkSchool, server: Worker<ChatServer>): Promise<ReportLine> {
  const plain = startWorker<PlainChatServer>("./plain-chat-server.ts", school.environment);
  const senders = pickSenders(school);
  const rates = { ours: [] as number[], plain: [] as number[] };
  const run = async (side: keyof typeof rates, address: string, send: () => Promise<unknown>) => {
    const apps = await openApps({
      address,
      places: await readSubscriptions(school),
      isPlain: side === "plain",
    });
    await send();
    const { deliveries: count, firstMs, lastMs } = await apps.quiet();
    rates[side].push((count * 1000) / (lastMs - firstMs));
    await apps.stop();
  };
  const sendInput = { schoolId: school.schoolId, senders, seconds: SECONDS };
  const addresses = { ours: await server.ask("address"), plain: await plain.ask("address") };
  for (let round = 0; round < DELIVERY_ROUNDS; round += 1) {
    await run("ours", addresses.ours, () => server.ask("send", sendInput));
    await run("plain", addresses.plain, () => plain.ask("send", sendInput));
  }
  await plain.stop();
  return against("deliveries", computeFigure(rates.ours), computeFigure(rates.plain), 5, "plain");
}
