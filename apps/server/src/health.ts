import type { BlockList } from "node:net";

import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Registry } from "prom-client";

import type { Database } from "#platform/db/db.ts";
import { AppError, notFound } from "#platform/errors.ts";
import { hasAddress, readAddressList } from "#platform/http/address-list.ts";
import { answeringWithin } from "#platform/http/answering-within.ts";

interface Health {
  readonly database: Database;
  readonly metrics: Registry;
  readonly isStopping: () => boolean;
  /** Who may read the figures besides this machine. */
  readonly metricsFrom?: BlockList | undefined;
}

/**
 * /healthz: the process answers. /readyz: it can serve, so a load balancer may send it requests. /metrics:
 * figures in the text format of Prometheus, for callers on this machine and those of `metricsFrom`.
 */
export function serveHealth(
  http: FastifyInstance,
  { database, metrics, isStopping, metricsFrom }: Health,
): void {
  http.get("/healthz", async () => ({ status: "ok" }));
  http.get("/readyz", async () => {
    if (isStopping()) throw new AppError("unavailable", "The server is stopping.", { retryAfter: 5 });
    await answeringWithin(READY_MS, database.ping(), 2);
    return { status: "ok" };
  });
  http.get("/metrics", async (request, reply) => {
    if (!mayReadFigures(request, metricsFrom)) throw notFound("This address");
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}

/** A balancer asks again within seconds; a database that is frozen never answers. */
const READY_MS = 3000;

/** No proxy in between: a proxy on this machine adds a forwarding header. */
function mayReadFigures({ raw, headers }: FastifyRequest, others: BlockList | undefined): boolean {
  const address = raw.socket.remoteAddress ?? "";
  const isAllowed =
    hasAddress(THIS_MACHINE, address) || (others !== undefined && hasAddress(others, address));
  return isAllowed && headers["x-forwarded-for"] === undefined && headers.forwarded === undefined;
}

const THIS_MACHINE = readAddressList("127.0.0.0/8,::1");
