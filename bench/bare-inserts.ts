import { spawn, spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";

import pg from "pg";

import { connection } from "./connection.ts";
import { work } from "./worker.ts";

/** Where the bare rows go: rooms with numbers one after the other, of one school. */
export interface BareRooms {
  readonly schoolId: number;
  readonly firstRoomId: number;
  readonly count: number;
}

/**
 * `log`: the row that a message makes, into a table like the log's with its indexes, checks and key. `narrow`: the
 * words alone, into a table with nothing but a number, which no log of rooms can be.
 */
export type BareTable = "log" | "narrow";

const BODY = "Good morning to all of you";
const hasPgbench = spawnSync("pgbench", ["--version"], { stdio: "ignore" }).status === 0;

/** A statement with places for a room, a sender and a unique number, which lastval() repeats. */
type Insert = (room: string, sender: string, number: string) => string;

const INSERTS: Record<BareTable, (rooms: BareRooms) => Insert> = {
  log:
    ({ schoolId }) =>
    (room, sender, number) =>
      `insert into bare_events (school_id, room_id, seq, school_year, type, msg_no, sender_id, client_id, body)
       values (${schoolId}, ${room}, ${number}, 2026, 'message', lastval(), ${sender}, 'b' || lastval(), '${BODY}')`,
  narrow: () => (room, sender, number) =>
    `insert into bare_messages (room_id, sender_id, client_id, body)
       values (${room}, ${sender}, 'b' || ${number}, '${BODY}')`,
};

const skills = {
  prepare: async () => {
    const client = new pg.Client(connection());
    await client.connect();
    await client.query(
      `create table bare_messages (id bigint generated always as identity primary key, room_id bigint,
         sender_id bigint, client_id text, body text, created_at timestamptz not null default now());
       create table bare_events (like room_events including all,
         foreign key (school_id, room_id) references rooms (school_id, id));
       create sequence bare_numbers cache 100`,
    );
    await client.end();
  },
  /** Inserts a second of so many connections, each committed by itself: by pgbench where it is installed. */
  insert: ({
    table,
    rooms,
    clients,
    seconds,
  }: {
    table: BareTable;
    rooms: BareRooms;
    clients: number;
    seconds: number;
  }) =>
    hasPgbench
      ? byPgbench(INSERTS[table](rooms), rooms, clients, seconds)
      : byDriver(INSERTS[table](rooms), rooms, clients, seconds),
};
export type BareInserts = typeof skills;
work(skills);

async function byPgbench(insert: Insert, rooms: BareRooms, clients: number, seconds: number) {
  const { host, port, user, database } = connection();
  const script = `${process.cwd()}/.cache/bare-insert.sql`;
  const first = rooms.firstRoomId;
  const statement = insert(":room", ":client_id", "nextval('bare_numbers')").replaceAll("\n", " ");
  await writeFile(script, `\\set room random(${first}, ${first + rooms.count - 1})\n${statement};\n`);
  const parts = ["-n", "-M", "prepared", "-c", String(clients), "-j", "1", "-T", String(seconds)];
  const place = ["-h", String(host), "-p", String(port), "-U", String(user), String(database)];
  const child = spawn("pgbench", [...parts, "-f", script, ...place], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  for await (const part of child.stdout) text += String(part);
  return Number(/tps = ([\d.]+)/.exec(text)?.[1] ?? 0);
}

async function byDriver(insert: Insert, rooms: BareRooms, clients: number, seconds: number) {
  const open = Array.from({ length: clients }, () => new pg.Client(connection()));
  await Promise.all(open.map((client) => client.connect()));
  const text = insert("$1::bigint", "$2::bigint", "nextval('bare_numbers')");
  const end = performance.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    open.map(async (client, n) => {
      const values = [rooms.firstRoomId + (n % rooms.count), n];
      for (; performance.now() < end; done += 1)
        await client.query({ name: `insert ${text.length}`, text, values });
      await client.end();
    }),
  );
  return done / seconds;
}
