import type { ChatServer, Sender } from "#bench/chat-server.ts";
import { fillLog, seatIn } from "#bench/fill-log.ts";
import { computeFigure, rate, type Call } from "#bench/measure.ts";
import { against, type ReportLine, type Section } from "#bench/report.ts";
import { withTalkSchool, type TalkSchool } from "#bench/talk-school.ts";
import { startWorker, type Worker } from "#bench/worker.ts";

/** Messages of the smaller and of the larger school; issue 4 asks for 1 and 20 million. */
const SMALL = Number(process.env["BENCH_SMALL"] ?? 1_000_000);
const LARGE = Number(process.env["BENCH_LARGE"] ?? 20_000_000);
const ROOMS = 400;
const ROOMS_OF_A_TEACHER = 30;
const SENDERS = 64;
const CONNECTIONS = 16;
const SECONDS = 2;
const ROUNDS = 5;
/** Flat: at most 1.3 times the cost. */
const LEAST = 1 / 1.3;

interface Side {
  readonly school: TalkSchool;
  readonly server: Worker<ChatServer>;
}

/** The cost of a message, a catch-up and a count in a school that has talked for a term, and for ten years. */
export const measure = (): Promise<Section> =>
  withTalkSchool({ rooms: ROOMS, people: 1 }, (small) =>
    withTalkSchool({ rooms: ROOMS, people: 1 }, async (large) => {
      const sides = { small: await begin(small, SMALL), large: await begin(large, LARGE) };
      try {
        return {
          title: "Talking as it grows",
          command: "npm run bench -- chat-growth",
          note: `Two schools of ${ROOMS} rooms, one with ${millions(SMALL)} and one with ${millions(LARGE)} messages in the partition of the year, each on a PostgreSQL of its own, vacuumed and analysed, measured in turns. The limit is the smaller one.`,
          lines: await measureLines(sides),
        };
      } finally {
        await Promise.all([sides.small.server.stop(), sides.large.server.stop()]);
      }
    }),
  );

async function begin(school: TalkSchool, messages: number): Promise<Side> {
  const reader = school.rooms[0]?.people[0]?.id ?? 0;
  await seatIn(school, reader, ROOMS_OF_A_TEACHER);
  await fillLog(school, messages);
  return { school, server: startWorker<ChatServer>("./chat-server.ts", school.environment) };
}

async function measureLines({
  small,
  large,
}: Readonly<Record<"small" | "large", Side>>): Promise<ReportLine[]> {
  const lines: ReportLine[] = [];
  for (const [what, run] of [
    ["durable sends of 64 senders, in the server", send],
    ["catching up with the last 20 of a room", catchUp],
    ["unread count of 30 rooms", unread],
  ] as const) {
    const rates = { small: [] as number[], large: [] as number[] };
    await run(small);
    await run(large);
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.large.push(await run(large));
      rates.small.push(await run(small));
    }
    lines.push(
      against(
        `${what}, at ${millions(LARGE)}`,
        computeFigure(rates.large),
        computeFigure(rates.small),
        LEAST,
        `at ${millions(SMALL)}`,
      ),
    );
  }
  return lines;
}

const send = ({ school, server }: Side): Promise<number> =>
  server.ask("send", { senders: pickSenders(school), seconds: SECONDS });

const pickSenders = ({ rooms }: TalkSchool): Sender[] =>
  Array.from({ length: SENDERS }, () => {
    const { roomId = 0, people = [] } = rooms[Math.floor(Math.random() * rooms.length)] ?? {};
    const actor = people[0]?.actor;
    if (!actor) throw new Error("Every sender is somebody.");
    return { actor, roomId };
  });

async function catchUp({ school, server }: Side): Promise<number> {
  const url = await server.ask("address");
  const { rows } = await school.owner.query<{ id: number; head: number }>(
    "select id, last_seq as head from rooms",
  );
  const heads = new Map(rows.map(({ id, head }) => [id, head]));
  const requests = school.rooms.map(({ roomId, people }) => ({
    path: `/api/v6/chat/rooms/${roomId}/events?after=${(heads.get(roomId) ?? 0) - 20}`,
    headers: authorised(people[0]?.token),
  }));
  return rate({ url, requests } satisfies Call, CONNECTIONS, SECONDS);
}

async function unread({ school, server }: Side): Promise<number> {
  const url = `${await server.ask("address")}/api/v6/chat/unread`;
  return rate({ url, headers: authorised(school.rooms[0]?.people[0]?.token) }, CONNECTIONS, SECONDS);
}

const authorised = (token = "") => ({ authorization: `Bearer ${token}` });

const millions = (count: number): string =>
  count < 1_000_000 ? count.toLocaleString("en-GB") : `${Math.round(count / 1_000_000)} million`;
