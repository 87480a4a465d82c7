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
  http.addHook("onRequest", (request, _reply, done) => {
    const { raw } = request;
    const { socket, headers } = raw;
    if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return done();
    let before = socket.bytesRead;
    const timer = setInterval(() => {
      if (raw.complete) return clearInterval(timer);
      if (socket.bytesRead - before < leastBytes) socket.destroy();
      before = socket.bytesRead;
    }, everyMs);
    timer.unref();
    for (const end of ["end", "close"] as const) raw.once(end, () => clearInterval(timer));
    done();
  });
}
