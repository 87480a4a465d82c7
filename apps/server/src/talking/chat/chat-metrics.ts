import { Histogram, type Registry } from "prom-client";

import type { Database } from "#platform/db/db.ts";

import { getSendQueue } from "./send-queue.ts";

/** For the operator: how many messages were stored, and how many shared a commit. */
export function chatMetrics(registry: Registry, database: Database): void {
  const batches = new Histogram({
    name: "dars_chat_batch_size",
    help: "Messages that were sent together in one commit; their sum is all messages sent.",
    buckets: [1, 2, 5, 10, 20, 50, 100, 200],
    registers: [registry],
  });
  getSendQueue(database).onBatch = (length) => batches.observe(length);
}
