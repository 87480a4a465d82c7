import { spawn, spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";

import pg from "pg";

import { connection } from "./place.ts";
import { work } from "./worker.ts";

const INSERT = "insert into bare_messages (room_id, sender_id, client_id, body) values";
const BODY = "Good morning to all of you";
const hasPgbench = spawnSync("pgbench", ["--version"], { stdio: "ignore" }).status === 0;

const skills = {
  prepare: async () => {
    const client = new pg.Client(connection());
    await client.connect();
    await client.query(
      `create table bare_messages (id bigint generated always as identity primary key, room_id bigint,
         sender_id bigint, client_id text, body text, created_at timestamptz not null default now())`,
    );
    await client.end();
    return hasPgbench;
  },
  /** Inserts a second of so many connections, each committed by itself: by pgbench where it is installed. */
  insert: ({ clients, seconds }: { clients: number; seconds: number }) =>
    hasPgbench ? byPgbench(clients, seconds) : byDriver(clients, seconds),
};
export type BareInserts = typeof skills;
work(skills);

async function byPgbench(clients: number, seconds: number): Promise<number> {
  const { host, port, user, database } = connection();
  const script = `${process.cwd()}/.cache/bare-insert.sql`;
  await writeFile(
    script,
    `\\set r random(1, 8)\n${INSERT} (:r, :client_id, 'abcdefghijklmno', '${BODY}');\n`,
  );
  const parts = [
    "-n",
    "-M",
    "prepared",
    "-c",
    String(clients),
    "-j",
    "1",
    "-T",
    String(seconds),
    "-f",
    script,
  ];
  const place = ["-h", String(host), "-p", String(port), "-U", String(user), String(database)];
  const child = spawn("pgbench", [...parts, ...place], { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  for await (const part of child.stdout) text += String(part);
  return Number(/tps = ([\d.]+)/.exec(text)?.[1] ?? 0);
}

async function byDriver(clients: number, seconds: number): Promise<number> {
  const open = Array.from({ length: clients }, () => new pg.Client(connection()));
  await Promise.all(open.map((client) => client.connect()));
  const end = performance.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    open.map(async (client, n) => {
      const statement = { name: "insert", text: `${INSERT} ($1, $2, $3, $4)` };
      for (; performance.now() < end; done += 1)
        await client.query({ ...statement, values: [n % 8, n, "abcdefghijklmno", BODY] });
      await client.end();
    }),
  );
  return done / seconds;
}
