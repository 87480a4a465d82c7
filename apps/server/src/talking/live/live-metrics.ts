import { Counter, Gauge, type Registry } from "prom-client";

import type { Bus } from "#platform/live/bus.ts";

import type { Hub } from "./hub.ts";

/** For the operator: who is here, and whether hints come through. */
export function liveMetrics(registry: Registry, bus: Bus & { readonly queueUsage?: () => number }) {
  let hub: Hub | undefined;
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge("dars_live_connections", "Open apps on this node.", () => hub?.registry.subscribers.size ?? 0);
  gauge("dars_live_rooms", "Rooms that somebody on this node looks at.", () => hub?.registry.rooms.size ?? 0);
  gauge("dars_bus_up", "1 while hints are carried between nodes.", () => Number(bus.isUp()));
  if (bus.queueUsage)
    gauge("dars_bus_queue_usage", "How full PostgreSQL's queue of notifications is, 0 to 1.", bus.queueUsage);
  const found = new Counter({
    name: "dars_live_found_by_sweep_total",
    help: "Rooms in which a sweep found what no hint had told of.",
    registers: [registry],
  });
  const failed = new Counter({
    name: "dars_live_failures_total",
    help: "Looks at the database that failed and are tried again.",
    registers: [registry],
  });
  return {
    onFound: () => found.inc(),
    onFailure: () => failed.inc(),
    watch: (watched: Hub) => {
      hub = watched;
    },
  };
}
