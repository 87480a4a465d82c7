import type { FastifyInstance, RouteOptions } from "fastify";

import type { Pulse } from "#platform/db/pulse.ts";

/**
 * What is served from here on, until the function that this returns is called, needs the database: while that is
 * frozen, each call is refused. One that waits is refused as soon as it is known, a later one at once.
 */
export function shedWhileFrozen(http: FastifyInstance, pulse: Pulse): () => void {
  let isNeeded = true;
  http.addHook("onRoute", (route) => {
    // An open connection outlives its call, and closes when it is not served.
    const isConnection = "websocket" in route && route.websocket;
    if (isNeeded && !isConnection) shed(route, pulse);
  });
  return () => {
    isNeeded = false;
  };
}

function shed(route: RouteOptions, pulse: Pulse): void {
  const { handler, onRequest = [] } = route;
  const guard = <T>(work: () => T): T | Promise<Awaited<T>> => {
    pulse.requireAnswers();
    const result = work();
    return result instanceof Promise ? pulse.whileAnswering(result) : result;
  };
  route.handler = function (request, reply) {
    return guard(() => handler.call(this, request, reply));
  };
  route.onRequest = [onRequest].flat().map((hook) =>
    hook.length > 2
      ? hook
      : async function (request, reply) {
          await guard(() => hook.call(this, request, reply, () => undefined));
        },
  );
}
