import { Gauge, type Registry } from "prom-client";

import type { Database } from "./db.ts";

/** For the operator: how far the replica is behind, where there is one. */
export function databaseMetrics(registry: Registry, database: Database): void {
  if (database.replicaAgeSeconds === undefined) return;
  const age = new Gauge({
    name: "dars_replica_age_seconds",
    help: "By how many seconds the replica's rows are older than the primary's; +Inf while it cannot be used.",
    registers: [],
    collect() {
      this.set(database.replicaAgeSeconds ?? Infinity);
    },
  });
  registry.registerMetric(age);
}
