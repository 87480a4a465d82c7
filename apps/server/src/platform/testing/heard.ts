import type { FastifyInstance } from "fastify";
import { afterAll } from "vitest";

import type { TestDatabase } from "./database.ts";

/** A request that came through access control, as it can be sent again. */
export interface Heard {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
}

/** Done after a file's tests, while its database is still there. */
type AtEnd = (requests: readonly Heard[], test: TestDatabase) => Promise<void>;

let atEnd: AtEnd | undefined;

/** From now on each file's requests are kept for `work`; said by a set-up file before the file is read. */
export function whenFileEnds(work: AtEnd): void {
  atEnd = work;
}

/** Records the requests to this server if a test wants them. Call it after the file's database was made. */
export function hear(http: FastifyInstance, test: TestDatabase): void {
  const work = atEnd;
  if (!work) return;
  const requests: Heard[] = [];
  http.addHook("preHandler", async ({ method, url, body, actor }) => {
    if (actor) requests.push({ method, url, body });
  });
  afterAll(() => work(requests, test), 600_000);
}
