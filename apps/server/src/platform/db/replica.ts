import { setTimeout } from "node:timers/promises";

import type pg from "pg";

import type { AppConnection } from "./app-connection.ts";
import { Hosts } from "./hosts.ts";
import { openPool } from "./open-pool.ts";
import { readLogPlace, ReplicaAge } from "./replica-age.ts";
import { sendBurst } from "./send-burst.ts";
import type { SendBurst } from "./send-reads.ts";
import { onClient } from "./transaction.ts";

interface ReplicaOptions {
  readonly connection: AppConnection;
  /** Where the primary's log has come to, such as `16/B374D848`. */
  readonly findPrimaryPlace: () => Promise<string>;
  /** Reads on the primary, instead. */
  readonly instead: SendBurst;
  readonly poolConfig: pg.PoolConfig;
  readonly readConfig: pg.ClientConfig;
  readonly onError: (error: Error) => void;
  /** How often its age is measured. */
  readonly lookMs?: number;
}

const LOOK_MS = 1000;
const OLDEST_REPORT_MS = 30_000;
const OLDEST_SEARCH_MS = 5000;
/** A statement that ran out of time would do so on the primary as well. */
const OUT_OF_TIME = "57014";

const REPLICA_PLACE = `select coalesce(
  case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0')::text as place`;

/** A copy of the database that follows it, for reads that may be a little old. While it cannot be used, the primary serves them. */
export class Replica {
  readonly #options: ReplicaOptions;
  readonly #hosts: Hosts;
  readonly #readers: pg.Pool;
  /** Beside the readers, which may all be at long reports: one that waited for them would seem to be away. */
  readonly #watcher: pg.Pool;
  readonly #age = new ReplicaAge();
  readonly #timer: NodeJS.Timeout;
  readonly #wroteMs = new Map<number, number>();
  #looking: Promise<void> | undefined;
  #isAway = true;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    this.#hosts = new Hosts(options.connection, { wants: "answers" });
    const Client = this.#hosts.clients({ ...options.readConfig, pipeline: true });
    this.#readers = openPool({ ...options.poolConfig, Client }, options.onError);
    this.#watcher = openPool({ ...options.poolConfig, max: 1, Client }, options.onError);
    this.#timer = setInterval(() => void this.look(), options.lookMs ?? LOOK_MS).unref();
    void this.look();
  }

  /** By how many seconds its rows are older than the primary's, at most; Infinity while it cannot be used. */
  get ageSeconds(): number {
    return this.#isAway ? Infinity : (performance.now() - this.#age.reachedMs) / 1000;
  }

  /** Whether reports come from it. */
  get isInUse(): boolean {
    return this.ageSeconds * 1000 <= OLDEST_REPORT_MS;
  }

  /** This school's rows have changed now. */
  noteWrite(schoolId: number): void {
    this.#wroteMs.set(schoolId, performance.now());
  }

  /** Whether it is new enough to be searched: it has what this node has written in the school. */
  hasNewest(schoolId: number): boolean {
    const wroteMs = this.#wroteMs.get(schoolId) ?? -Infinity;
    return this.ageSeconds * 1000 <= OLDEST_SEARCH_MS && this.#age.reachedMs > wroteMs;
  }

  /** Sends a burst that only reads; on the primary, where the replica is too old, away or fails. */
  readonly send: SendBurst = async (burst) => {
    const { instead } = this.#options;
    if (!this.isInUse) return instead(burst);
    try {
      return await onClient(this.#readers, (client) => sendBurst(client, burst));
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === OUT_OF_TIME) throw error;
      return instead(burst);
    }
  };

  /** Measures its age anew. Never throws. */
  async look(): Promise<void> {
    await (this.#looking ??= this.#measure().finally(() => {
      this.#looking = undefined;
    }));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#hosts.close();
    await this.#looking;
    await Promise.all([this.#readers.end(), this.#watcher.end()]);
  }

  async #measure(): Promise<void> {
    try {
      const atMs = performance.now();
      this.#age.seePrimary(readLogPlace(await this.#options.findPrimaryPlace()), atMs);
    } catch {
      // Its age grows, since it is not known what the primary has by now.
    }
    const asking = onClient(this.#watcher, (client) => client.query<{ place: string }>(REPLICA_PLACE));
    const late = setTimeout(2 * LOOK_MS, undefined, { ref: false });
    const answer = await Promise.race([asking.catch(() => undefined), late]);
    this.#isAway = answer === undefined;
    const place = answer?.rows[0]?.place;
    if (place === undefined) this.#hosts.cut();
    else this.#age.seeReplica(readLogPlace(place));
  }
}
