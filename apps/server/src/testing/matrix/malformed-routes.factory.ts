import { ROLES, type Role } from "@dars/contract/platform/roles";
import type { Route } from "@dars/contract/platform/route";
import fc from "fast-check";
import type { FastifyInstance } from "fastify";
import { test } from "vitest";

import { createApplication } from "#application.ts";
import { served } from "#platform/testing/served.ts";
import { LONG_MS, sized } from "#platform/testing/sized.ts";

import { createToken } from "./create-token.ts";
import { malformed, type Malformed } from "./malformed.ts";
import { getTargetIds } from "./matrix.ts";
import { SAMPLE_BODIES, PUBLIC_ANSWERS } from "./samples.ts";
import { aWorld } from "./world.ts";

/** T23 */
const REQUESTS = sized(100, 10_000);

/**
 * Plays malformed requests against a share of the routes: several files divide them, so that the cores share the work.
 * `share` counts from 0.
 */
export async function refusesMalformed(share: number, shares: number): Promise<void> {
  const server = await served(createApplication);
  const world = await aWorld(server.database);
  const routes = server.served.filter((_, place) => place % shares === share);

  test.each(routes.map(({ route }) => [`${route.method} ${route.path}`, route] as const))(
    `%s refuses ${REQUESTS} malformed requests, each with a code and none with a fault of ours`,
    async (key, route) => {
      const role = pickRole(route);
      const { token } = await createToken({ ...server }, world.actors[role], "good");
      const body =
        PUBLIC_ANSWERS[key]?.body() ??
        (await SAMPLE_BODIES[key]?.(world.actors[role], world.targets.own, server.database));
      const sound = { params: { ...getTargetIds(world.targets.own, role), sessionId: 1 }, body };

      await fc.assert(
        fc.asyncProperty(malformed(route, sound), async (request) => {
          const answer = await answerTo(server.http, route, request, token);
          // To expect something of each of so many costs more than to look at it.
          if (!isRefusal(answer)) throw new Error(`${JSON.stringify(answer)} to ${JSON.stringify(request)}`);
        }),
        { numRuns: REQUESTS },
      );
    },
    LONG_MS,
  );
}

const STATUSES: ReadonlySet<number> = new Set([400, 404, 413, 415]);
const CODES: ReadonlySet<string> = new Set(["invalid", "not-found", "too-large", "unsupported-media-type"]);

const isRefusal = ({ statusCode, code, field }: Awaited<ReturnType<typeof answerTo>>): boolean =>
  STATUSES.has(statusCode) &&
  CODES.has(code) &&
  (statusCode !== 400 || /^\/(params|querystring|body)/.test(field ?? ""));

/** A role that the route is open to, so that it is the request that is refused. */
const pickRole = ({ access }: Route): Role =>
  access === "public" ? "parent" : (ROLES.find((role) => access.allow[role]) ?? "parent");

async function answerTo(
  http: FastifyInstance,
  { method }: Route,
  { url, headers, payload }: Malformed,
  token: string | undefined,
) {
  const { statusCode, body } = await http.inject({
    method,
    url,
    headers: { ...headers, authorization: `Bearer ${token}` },
    ...(payload !== undefined && { payload }),
  });
  const { code, field }: { code: string; field?: string } = JSON.parse(body);
  return { statusCode, code, field };
}
