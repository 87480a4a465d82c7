import type { Actor } from "#server/platform/context.ts";
import { sendMessage } from "#server/talking/chat/send-message.ts";

import { clientIds } from "./client-ids.ts";
import { wholeServer } from "./whole-server.ts";
import { work } from "./worker.ts";

/** One who sends again as soon as it is answered. */
export interface Sender {
  readonly actor: Actor;
  readonly roomId: number;
}

// Few people represent many.
const { database, listen } = await wholeServer({ live: { appsOfSession: 1e9 } });
const address = await listen();
const nextId = clientIds("in");

const skills = {
  address: () => address,
  /** V8's memory for uncollected garbage is not a cost of the live data. */
  collect: () => globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" }),
  /** Messages a second that these senders get committed, without HTTP between. */
  send: async ({ senders, seconds }: { senders: readonly Sender[]; seconds: number }) => {
    const start = performance.now();
    const end = start + seconds * 1000;
    let sent = 0;
    await Promise.all(
      senders.map(async ({ actor, roomId }) => {
        for (; performance.now() < end; sent += 1)
          await sendMessage(
            { actor, database },
            { params: { roomId }, body: { clientId: nextId(), body: "Good morning to all of you" } },
          );
      }),
    );
    return (sent * 1000) / (performance.now() - start);
  },
};
export type ChatServer = typeof skills;
work(skills);
