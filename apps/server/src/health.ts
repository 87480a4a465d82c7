import type { FastifyInstance } from "fastify";

import type { Database } from "#platform/db/db.ts";
import { AppError } from "#platform/errors.ts";

interface Health {
  readonly database: Database;
  readonly isStopping: () => boolean;
}

/** /healthz: the process answers. /readyz: it can serve, so a balancer may send it requests. */
export function serveHealth(http: FastifyInstance, { database, isStopping }: Health): void {
  http.get("/healthz", async () => ({ status: "ok" }));
  http.get("/readyz", async () => {
    if (isStopping()) throw new AppError("unavailable", "The server is stopping.", { retryAfter: 5 });
    await database.ping();
    return { status: "ok" };
  });
}
