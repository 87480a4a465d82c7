import type { FastifyInstance } from "fastify";

import { createLimit, type Limit } from "#platform/http/limits.ts";

export interface Limits {
  readonly checkUser: Limit;
  readonly count: Limit;
  readonly countForTeacher: Limit;
  readonly settings: Limit;
  readonly version: Limit;
  /** Calls that bring no token, by address: a whole school may share one. */
  readonly anonymous: Limit;
}

const NONE: Limit = () => Promise.resolve();

/** LEG-9 and CNT-1, in calls a minute. */
export function legacyLimits(http: FastifyInstance, isLimited: boolean): Limits {
  const perMinute = (max: number): Limit => (isLimited ? createLimit(http, max, 60_000) : NONE);
  return {
    checkUser: perMinute(30),
    count: perMinute(60),
    countForTeacher: perMinute(12),
    settings: perMinute(60),
    version: perMinute(60),
    anonymous: perMinute(600),
  };
}
