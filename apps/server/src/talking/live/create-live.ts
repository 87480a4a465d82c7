import { randomUUID } from "node:crypto";

import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Registry as Metrics } from "prom-client";

import type { SessionBook } from "#identity/accounts/public.ts";
import type { PublicContext } from "#platform/context.ts";
import type { Slice } from "#platform/http/api.ts";
import { isOfOurs } from "#platform/http/cors.ts";
import type { ApiLimits } from "#platform/http/limits.ts";
import type { Bus } from "#platform/live/bus.ts";
import type { RepeatedFaults } from "#platform/repeated-faults.ts";

import { Epoch } from "./epoch.ts";
import { Handshake } from "./handshake.ts";
import { Hub } from "./hub.ts";
import { liveMetrics } from "./live-metrics.ts";
import { live } from "./live.routes.ts";
import type { Registry } from "./registry.ts";
import { RoomSource } from "./room-source.ts";
import { sendAway } from "./send-away.ts";
import { serveLive } from "./serve-live.ts";
import type { Patience } from "./subscriber.ts";
import { WhoIsHere } from "./who-is-here.ts";

export interface LiveOptions extends Pick<PublicContext, "database" | "tokens"> {
  readonly book: SessionBook;
  readonly bus: Bus;
  readonly metrics: Metrics;
  /** Where the app is, when not only on this server's own address. */
  readonly webOrigin?: string;
  /** Logs failed reads of the database, without a line for each repetition. */
  readonly faults?: RepeatedFaults;
  readonly patience?: Patience;
  /** Milliseconds between two sweeps of the heads; for tests of the behaviour without. */
  readonly sweepMs?: number;
  /** Milliseconds within which a device shows its ticket; for tests of one that does not. */
  readonly ticketMs?: number;
  /** How many apps one session may have open; for measures that play many people with few. */
  readonly appsOfSession?: number;
}

export interface Live {
  readonly hub: Hub;
  readonly epoch: Epoch;
  readonly whoIsHere: WhoIsHere;
  readonly slice: Slice;
  readonly serve: (http: FastifyInstance, limits: Pick<ApiLimits, "guesses" | "atDoor">) => Promise<void>;
}

const BEAT_MS = 1000;
/** Even if the bus fails, committed changes are seen after this and the time of one sweep (I4). */
export const SWEEP_MS = 2000;
/** Everything that the server pushes to open apps. */
export function createLive(options: LiveOptions): Live {
  const { database, tokens, book, bus, metrics, webOrigin, faults, patience, sweepMs = SWEEP_MS } = options;
  const { appsOfSession, ticketMs } = options;
  const node = randomUUID();
  const figures = liveMetrics(metrics, bus);
  const failed = (error: unknown) => {
    figures.onFailure();
    faults?.add("live", error, "open apps were not notified; tried again");
  };
  const hub = new Hub({
    node,
    bus,
    source: new RoomSource(database),
    goodSessions: (ids) => book.goodAmong(ids),
    onError: failed,
    onFound: figures.onFound,
    ...(patience && { patience }),
    appsOfSession,
  });
  const epoch = new Epoch({ database, onTurn: () => sendAway(hub.registry) });
  figures.watch(hub);
  const isHere: Registry["isHere"] = (...person) => hub.registry.isHere(...person);
  const whoIsHere = new WhoIsHere({ node, bus, isHere });
  const endings = [
    whoIsHere.close,
    database.hints.hear(hub.touched),
    book.watch((ended) => {
      hub.sessionsEnded(ended);
      // Others may have become worthless with it: a role that was taken away, an account that was disabled.
      if (ended.length === 0) void hub.sweep();
    }),
    every(sweepMs, () => void Promise.all([hub.sweep(), epoch.sweep().catch(failed)])),
    every(BEAT_MS, () => hub.beat()),
  ];
  const mayCome = (request: FastifyRequest) => isOfOurs(request, webOrigin);
  const serve: Live["serve"] = async (http, { guesses, atDoor }) => {
    const handshake = new Handshake(atDoor, ticketMs);
    http.addHook("preClose", async () => {
      for (const end of endings) end();
      handshake.close();
      hub.close();
    });
    await serveLive(http, { database, tokens, book, guesses, handshake, hub, epoch, node, mayCome });
  };
  return { hub, epoch, whoIsHere, slice: live(hub, epoch), serve };
}

function every(ms: number, work: () => void): () => void {
  const timer = setInterval(work, ms).unref();
  return () => clearInterval(timer);
}
