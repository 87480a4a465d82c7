import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Registry } from "prom-client";

import type { Database } from "#platform/db/db.ts";
import { AppError, notFound } from "#platform/errors.ts";
import { answeringWithin } from "#platform/http/answering-within.ts";

interface Health {
  readonly database: Database;
  readonly metrics: Registry;
  readonly isStopping: () => boolean;
}

/**
 * /healthz: the process answers. /readyz: it can serve, so a load balancer may send it requests. /metrics:
 * figures in the text format of Prometheus, for callers on this machine only.
 */
export function serveHealth(http: FastifyInstance, { database, metrics, isStopping }: Health): void {
  http.get("/healthz", async () => ({ status: "ok" }));
  http.get("/readyz", async () => {
    if (isStopping()) throw new AppError("unavailable", "The server is stopping.", { retryAfter: 5 });
    await answeringWithin(READY_MS, database.ping(), 2);
    return { status: "ok" };
  });
  http.get("/metrics", async (request, reply) => {
    if (!isLocal(request)) throw notFound("This address");
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}

/** A balancer asks again within seconds; a database that is frozen never answers. */
const READY_MS = 3000;

/** No proxy in between: a proxy on this machine adds a forwarding header. */
const isLocal = ({ raw, headers }: FastifyRequest) =>
  /^(127\.|::1$|::ffff:127\.)/.test(raw.socket.remoteAddress ?? "") &&
  headers["x-forwarded-for"] === undefined &&
  headers.forwarded === undefined;
