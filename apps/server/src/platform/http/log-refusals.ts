import type { FastifyInstance, FastifyRequest } from "fastify";

/** Who could not sign in, may not, asked for what is not there, or asks too often. */
const REFUSED: ReadonlySet<number> = new Set([401, 403, 404, 429]);
/** Lines of refused calls, and as many of failed ones. */
export const MOST_A_SECOND = 20;

/** Lets so many through in a second, and tells how many it has held back since. */
export class FewASecond {
  readonly #most: number;
  readonly #now: () => number;
  #second = 0;
  #let = 0;
  #heldBack = 0;

  constructor(most: number, now: () => number = Date.now) {
    this.#most = most;
    this.#now = now;
  }

  /** How many were held back before this one; undefined where it is one of them. */
  pass(): number | undefined {
    const second = Math.floor(this.#now() / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#let = 0;
    }
    if (this.#let >= this.#most) {
      this.#heldBack += 1;
      return undefined;
    }
    this.#let += 1;
    const before = this.#heldBack;
    this.#heldBack = 0;
    return before;
  }
}

/**
 * One line for each refused call, by ids: never the address that was asked for, which may hold a token, nor what was
 * sent. Whoever floods the server does not flood the log.
 */
export function logRefusals(app: FastifyInstance): void {
  const few = new FewASecond(MOST_A_SECOND);
  app.addHook("onResponse", (request, { statusCode }, done) => {
    const heldBack = REFUSED.has(statusCode) ? few.pass() : undefined;
    if (heldBack !== undefined) request.log.warn(buildLogEntry(request, statusCode, heldBack), "refused");
    done();
  });
}

const buildLogEntry = (
  { method, routeOptions, actor, ip }: FastifyRequest,
  status: number,
  heldBack: number,
) => ({
  status,
  method,
  route: routeOptions.url ?? null,
  address: ip,
  ...(actor && { accountId: actor.accountId, sessionId: actor.sessionId }),
  ...(heldBack > 0 && { heldBack }),
});
