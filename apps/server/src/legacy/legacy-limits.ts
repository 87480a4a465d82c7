import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";

import { AppError } from "#platform/errors.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** What a limit counts: a token, a teacher's id or an address. Memory only. */
    limitKey?: string;
  }
}

/** Throws 429 with how long to wait. */
export type Limit = (request: FastifyRequest, key: string) => Promise<void>;

export interface Limits {
  readonly checkUser: Limit;
  readonly count: Limit;
  readonly countForTeacher: Limit;
  readonly settings: Limit;
  readonly version: Limit;
  /** Calls that bring no token, by address: a whole school may share one. */
  readonly anonymous: Limit;
}

const MOST_KEYS = 50_000;

/** LEG-9 and CNT-1, in calls a minute. */
export async function legacyLimits(http: FastifyInstance, isLimited: boolean): Promise<Limits> {
  await http.register(rateLimit, { global: false, cache: MOST_KEYS });
  const perMinute = (max: number): Limit => {
    if (!isLimited) return () => Promise.resolve();
    const take = http.createRateLimit({
      max,
      timeWindow: 60_000,
      keyGenerator: (request) => request.limitKey ?? request.ip,
    });
    return async (request, key) => {
      request.limitKey = key;
      const taken = await take(request);
      if (!taken.isAllowed && taken.isExceeded)
        throw new AppError("too-many-requests", "Too many calls.", {
          retryAfter: Math.max(1, taken.ttlInSeconds),
        });
    };
  };
  return {
    checkUser: perMinute(30),
    count: perMinute(60),
    countForTeacher: perMinute(12),
    settings: perMinute(60),
    version: perMinute(60),
    anonymous: perMinute(600),
  };
}
