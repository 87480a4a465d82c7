import { createApplication } from "#server/application.ts";
import { sendMessage } from "#server/chat/send-message.ts";
import type { Actor } from "#server/platform/context.ts";
import { Database } from "#server/platform/db/db.ts";
import { Tokens } from "#server/platform/tokens.ts";

import { clientIds } from "./client-ids.ts";
import { connection, TOKEN_KEY } from "./place.ts";
import { work } from "./worker.ts";

/** One who sends again as soon as it is answered. */
export interface Sender {
  readonly actor: Actor;
  readonly roomId: number;
}

const database = Database.open({ connection: connection() });
const { http } = await createApplication({
  database,
  tokens: new Tokens(TOKEN_KEY),
  isLimited: false,
  limits: { perSession: 1e9, perAddress: 1e9 },
  // Few people stand for many.
  live: { appsOfSession: 1e9 },
});
const address = await http.listen({ port: 0, host: "127.0.0.1" });
const nextId = clientIds("in");

const skills = {
  address: () => address,
  /** What V8 keeps for garbage to come is not the cost of what is there. */
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
