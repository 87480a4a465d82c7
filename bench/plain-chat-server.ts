import pg from "pg";
import { WebSocketServer, type WebSocket } from "ws";

import { connection } from "./connection.ts";
import { work } from "./worker.ts";

/**
 * Chat as it is first written: one statement and one commit for each message, and one frame to each who is there. The
 * row is the log's, into a table with its indexes and key.
 */
const pool = new pg.Pool({ ...connection(), max: 10 });
await pool.query(
  `create table if not exists plain_events (like room_events including all,
     foreign key (school_id, room_id) references rooms (school_id, id));
   create sequence if not exists plain_numbers cache 100`,
);
const rooms = new Map<number, Set<WebSocket>>();
const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
server.on("connection", (socket, { url = "" }) => {
  const roomId = Number(new URL(url, "ws://plain").searchParams.get("room"));
  const room = rooms.get(roomId) ?? new Set();
  rooms.set(roomId, room.add(socket));
  socket.on("close", () => room.delete(socket));
});

async function send(schoolId: number, roomId: number, senderId: number, body: string): Promise<void> {
  const { rows } = await pool.query({
    name: "insert",
    text: `insert into plain_events (school_id, room_id, seq, school_year, type, msg_no, sender_id, client_id, body)
      values ($1, $2, nextval('plain_numbers'), 2026, 'message', lastval(), $3, 'p' || lastval(), $4)
      returning seq, msg_no, client_id, created_at`,
    values: [schoolId, roomId, senderId, body],
  });
  const frame = JSON.stringify({ type: "message", roomId, senderId, body, ...rows[0] });
  for (const socket of rooms.get(roomId) ?? []) socket.send(frame);
}

const skills = {
  address: () => {
    const address = server.address();
    return `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  },
  /** Messages a second. */
  send: async ({
    schoolId,
    senders,
    seconds,
  }: {
    schoolId: number;
    senders: readonly { roomId: number }[];
    seconds: number;
  }) => {
    const start = performance.now();
    const end = start + seconds * 1000;
    let sent = 0;
    await Promise.all(
      senders.map(async ({ roomId }, senderId) => {
        for (; performance.now() < end; sent += 1)
          await send(schoolId, roomId, senderId, "Good morning to all of you");
      }),
    );
    return (sent * 1000) / (performance.now() - start);
  },
};
export type PlainChatServer = typeof skills;
work(skills);
