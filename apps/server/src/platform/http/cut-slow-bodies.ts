import type { IncomingMessage } from "node:http";

import type { FastifyInstance } from "fastify";

export interface SlowestBody {
  /** How often a request whose body is still coming is looked at, in milliseconds. */
  readonly everyMs: number;
  /** Bytes that have to come in that time. */
  readonly leastBytes: number;
}

/** A hundred bytes a second: the worst network that is still one brings more. */
const SLOWEST: SlowestBody = { everyMs: 15_000, leastBytes: 1500 };

/** Closes the connection of a request whose body comes so slowly that it only keeps the connection. */
export function cutSlowBodies(http: FastifyInstance, { everyMs, leastBytes }: SlowestBody = SLOWEST): void {
  const arriving = new Map<IncomingMessage, number>();
  // One timer for all: a timer for each request costs more than most requests.
  const timer = setInterval(() => {
    for (const [request, before] of arriving) {
      const { complete, socket } = request;
      if (complete) arriving.delete(request);
      else if (socket.bytesRead - before < leastBytes) socket.destroy();
      else arriving.set(request, socket.bytesRead);
    }
  }, everyMs);
  timer.unref();
  http.addHook("onClose", (_http, done) => {
    clearInterval(timer);
    done();
  });
  http.addHook("onRequest", ({ raw }, _reply, done) => {
    const { "content-length": length, "transfer-encoding": encoding } = raw.headers;
    if (length === undefined && encoding === undefined) return done();
    // The first look may follow the request at once, so it notes what has come and judges nothing.
    arriving.set(raw, -Infinity);
    raw.once("close", () => arriving.delete(raw));
    done();
  });
}
