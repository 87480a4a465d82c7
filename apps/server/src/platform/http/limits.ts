import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";

import { AppError } from "#platform/errors.ts";

import { Guesses } from "./guesses.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The key of a limit: a token, a teacher's id or an address. Memory only. */
    limitKey?: string;
  }
  interface FastifyInstance {
    readonly early: EarlyRefusals;
  }
}

/** Requests that are refused before they have a route, such as those with an overlong address. */
export interface EarlyRefusals {
  limit?: Limit;
}

/** Counts a call for `key`. Throws 429 with how long to wait. */
export type Limit = (request: FastifyRequest, key: string) => Promise<void>;

export interface LimitOptions {
  /** Calls a second that one session may make for long; three times as many at once. */
  readonly perSession: number;
  /**
   * Calls a minute from one network address to a route without a session, such as signing in, or where codes of others
   * could be guessed; unknown tokens; and, at one time, live connections that are not identified yet.
   */
  readonly perAddress: number;
}

/** Far above what people do: a school of a thousand behind one address signs in within two minutes. */
export const LIMITS: LimitOptions = { perSession: 20, perAddress: 600 };

/** The limits of v6. A caller with a session is counted by its address only where it could guess: whole schools share one. */
export interface ApiLimits {
  readonly session: Limit;
  readonly address: Limit;
  /** Precedes every look-up of a token. */
  readonly guesses: Guesses;
  /** How many connections one address may hold open without having said whose they are. */
  readonly atDoor: number;
}

const BURST_SECONDS = 3;
const MOST_KEYS = 50_000;

/** Must come before `createLimit` on the same server. */
export async function countCalls(http: FastifyInstance): Promise<void> {
  await http.register(rateLimit, { global: false, cache: MOST_KEYS });
}

/** At most `max` calls for each key in every window, counted in this process. */
export function createLimit(http: FastifyInstance, max: number, windowMs: number): Limit {
  const take = http.createRateLimit({
    max,
    timeWindow: windowMs,
    keyGenerator: (request) => request.limitKey ?? request.ip,
  });
  return async (request, key) => {
    request.limitKey = key;
    const taken = await take(request);
    if (!taken.isAllowed && taken.isExceeded)
      throw new AppError("too-many-requests", "Too many requests.", {
        retryAfter: Math.max(1, taken.ttlInSeconds),
      });
  };
}

export function apiLimits(http: FastifyInstance, { perSession, perAddress }: LimitOptions): ApiLimits {
  http.early.limit = createLimit(http, perAddress, 60_000);
  return {
    session: createLimit(http, perSession * BURST_SECONDS, BURST_SECONDS * 1000),
    address: createLimit(http, perAddress, 60_000),
    guesses: new Guesses(perAddress),
    atDoor: perAddress,
  };
}
