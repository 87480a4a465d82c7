import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

import { ClientFrame, CLOSE } from "@dars/contract/talking/live";
import websocket from "@fastify/websocket";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Compile } from "typebox/compile";
import type { RawData, WebSocket } from "ws";

import type { SessionBook } from "#identity/accounts/public.ts";
import type { Actor, PublicContext } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";
import type { Guesses } from "#platform/http/guesses.ts";

import type { Epoch } from "./epoch.ts";
import { toFrame, saidIn } from "./frames.ts";
import type { Caller, Handshake } from "./handshake.ts";
import type { Hub } from "./hub.ts";
import { socketOutlet } from "./socket-outlet.ts";
import type { Subscriber } from "./subscriber.ts";
import { takeTicket } from "./tickets.ts";

interface ServeLiveInputs extends Pick<PublicContext, "database" | "tokens"> {
  readonly book: SessionBook;
  readonly hub: Hub;
  readonly epoch: Epoch;
  readonly node: string;
  /** Counts tickets that were never issued. */
  readonly guesses: Guesses;
  readonly handshake: Handshake;
  /** Whether a page from there may open a connection. */
  readonly mayCome: (request: FastifyRequest) => boolean;
}

/** A device with every room of a large group says hello in half of this. */
const MOST_BYTES = 128 * 1024;
/** How many messages a device may send in a second, on average and at once. */
const MOST_A_SECOND = 20;
const TRY_LATER = 1013;

const Said = Compile(ClientFrame);

/** `GET /api/v6/live` as a WebSocket. Whose it is, its first frame says. */
export async function serveLive(http: FastifyInstance, parts: ServeLiveInputs): Promise<void> {
  const { handshake, mayCome } = parts;
  await http.register(websocket, {
    options: { perMessageDeflate: false, maxPayload: MOST_BYTES, clientTracking: false },
    // The hub disconnects all apps.
    preClose: (done) => done(),
    errorHandler: (_error, socket) => socket.terminate(),
  });
  const calls = new WeakMap<FastifyRequest, Call>();
  http.route({
    method: "GET",
    url: "/api/v6/live",
    websocket: true,
    onRequest: async (request) => {
      if (!mayCome(request)) throw new AppError("forbidden", "Pages from other sites cannot connect.");
    },
    preHandler: async (request, { raw: answer }) => {
      if (request.ws) calls.set(request, { answer, leave: handshake.enter(request.ip, request.raw.socket) });
    },
    handler: (socket, request) => {
      const call = calls.get(request);
      if (!call) return socket.terminate();
      const line = request.raw.socket;
      letGo(socket, line, call.answer);
      const caller = { socket, line, outlet: socketOutlet(socket, line) };
      void handshake.meet(caller, makeGuestFinder(request.ip, parts)).then(
        (guest) => {
          if (!guest) return;
          call.leave();
          attend(parts, caller, guest);
        },
        // Too many unknown tickets, or the database is away.
        () => caller.outlet.close(TRY_LATER),
      );
    },
  });
}

interface Call {
  readonly answer: ServerResponse;
  /** It is known whose it is. */
  readonly leave: () => void;
}

/**
 * The request that has become a socket is no longer needed; references to its request and response would keep
 * both, some 10 kB, for as long as the app is open.
 */
function letGo(socket: WebSocket, line: Socket, answer: ServerResponse): void {
  answer.detachSocket(line);
  socket.removeAllListeners("error");
  socket.on("error", () => socket.terminate());
}

/** Finds the owner of a ticket. Throws too-many-requests for an address with many unknown tickets. */
const makeGuestFinder =
  (address: string, { epoch, book, guesses, database, tokens }: ServeLiveInputs) =>
  async (ticket: string): Promise<Guest | undefined> => {
    const lookUp = () => takeTicket({ database, tokens }, book, ticket);
    const actor = await guesses.find(address, `live ${ticket}`, lookUp);
    return actor && { actor, epoch: await epoch.now() };
  };

interface Guest {
  readonly actor: Actor;
  readonly epoch: string;
}

function attend(
  { hub, node }: ServeLiveInputs,
  { socket, line, outlet }: Caller,
  { actor, epoch }: Guest,
): void {
  const subscriber = hub.join(actor, outlet);
  let budget = MOST_A_SECOND * 3;
  let since = Date.now();
  // A frame as small as this is not held back until the next one.
  line.setNoDelay(true);
  socket.on("close", () => hub.leave(subscriber));
  socket.on("message", (bytes: RawData, isBinary: boolean) => {
    const now = Date.now();
    budget = Math.min(MOST_A_SECOND * 3, budget + ((now - since) / 1000) * MOST_A_SECOND) - 1;
    since = now;
    const frame = isBinary || budget < 0 ? undefined : saidIn(bytes);
    if (Said.Check(frame)) obey(hub, subscriber, frame);
    else outlet.close(CLOSE.badFrame);
  });
  subscriber.note(toFrame({ t: "ready", node, epoch }));
}

function obey(hub: Hub, subscriber: Subscriber, frame: ClientFrame): void {
  subscriber.isHeard = true;
  if (frame.t === "typing") hub.typing(subscriber, frame.room);
  if (frame.t === "hello" || frame.t === "follow")
    hub.follow(subscriber, frame.heads).catch(() => subscriber.outlet.close(TRY_LATER));
  if (frame.t === "hello" && frame.since !== undefined) hub.tellSince(subscriber, new Date(frame.since));
}
