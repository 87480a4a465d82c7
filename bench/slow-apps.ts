import { Client } from "@dars/contract/platform/client";
import { listEvents } from "@dars/contract/talking/chat";
import { openLive } from "@dars/contract/talking/live";
import { WebSocket } from "ws";

import { letIn, liveAt } from "#server/talking/live/let-in.factory.ts";

import type { RoomSubscription } from "./devices.ts";
import { work } from "./worker.ts";

const deaf: { readonly place: RoomSubscription; readonly socket: WebSocket }[] = [];
const delays: number[] = [];
let base = "";

async function open(place: RoomSubscription): Promise<WebSocket> {
  const { ticket } = await createClient(place).call(openLive, {});
  const socket = new WebSocket(liveAt(base), { perMessageDeflate: false });
  // Its close says the same.
  socket.on("error", () => undefined);
  socket.on("message", (bytes: Buffer) => {
    if (bytes.length < SMALL && bytes.includes('"ping"')) socket.send('{"t":"pong"}');
  });
  await letIn(socket, ticket);
  socket.send(JSON.stringify({ t: "hello", heads: { [place.roomId]: place.head } }));
  return socket;
}

const SMALL = 200;

const createClient = ({ token }: RoomSubscription): Client => new Client({ base, token: () => token, fetch });

/** Long messages say when they were sent before they say anything else. */
function noteDelays(bytes: Buffer): void {
  const now = performance.timeOrigin + performance.now();
  for (let at = bytes.indexOf(SENT); at >= 0; at = bytes.indexOf(SENT, at + SENT.length))
    delays.push(now - Number.parseFloat(bytes.toString("latin1", at + SENT.length, at + SENT.length + 20)));
}

const SENT = "sent at ";

const skills = {
  /** Some read on; the others stop once they have said hello. */
  join: async (input: {
    address: string;
    reading: readonly RoomSubscription[];
    silent: readonly RoomSubscription[];
  }) => {
    base = input.address;
    for (const place of input.reading) (await open(place)).on("message", noteDelays);
    for (const place of input.silent) {
      const socket = await open(place);
      socket.pause();
      deaf.push({ place, socket });
    }
  },
  delays: () => delays,
  /** Stopped devices read on to the end. Returns how often each code closed them. */
  wake: async () => {
    const codes: Record<string, number> = {};
    await Promise.all(
      deaf.map(
        ({ socket }) =>
          new Promise<void>((resolve) => {
            socket.once("close", (code) => {
              codes[code] = (codes[code] ?? 0) + 1;
              resolve();
            });
            socket.resume();
            setTimeout(resolve, WAKING_MS);
          }),
      ),
    );
    return codes;
  },
  /** The heads of the stopped devices' rooms, once they request them again. */
  heads: async () =>
    Promise.all(
      deaf.map(async ({ place }) => {
        const params = { roomId: place.roomId };
        const { head } = await createClient(place).call(listEvents, { params, query: { after: place.head } });
        return { roomId: place.roomId, head };
      }),
    ),
};
const WAKING_MS = 10_000;
export type SlowApps = typeof skills;
work(skills);
