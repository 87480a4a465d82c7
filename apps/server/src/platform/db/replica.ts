import { setTimeout } from "node:timers/promises";

import type pg from "pg";

import type { AppConnection } from "./app-connection.ts";
import type { Statement } from "./driver.ts";
import { Hosts } from "./hosts.ts";
import { openPool } from "./open-pool.ts";
import { readLogPlace, ReplicaAge } from "./replica-age.ts";
import { sendBurst } from "./send-burst.ts";
import type { SendBurst } from "./send-reads.ts";
import { onClient } from "./transaction.ts";

/** How a replica is reached; one that did not answer at the start is looked for by a function that throws while it does not. */
export type ReplicaSource = AppConnection | (() => Promise<AppConnection>);

interface ReplicaOptions {
  readonly source: ReplicaSource;
  /** Where the primary's log has come to, such as `16/B374D848`. */
  readonly findPrimaryPlace: () => Promise<string>;
  /** Reads on the primary, instead. */
  readonly instead: SendBurst;
  readonly poolConfig: pg.PoolConfig;
  readonly configReads: (connection: AppConnection) => pg.ClientConfig;
  readonly onError: (error: Error) => void;
  /** How often its age is measured. */
  readonly lookMs?: number;
}

/** A replica that was found. */
interface OpenedReplica {
  readonly hosts: Hosts;
  readonly readers: pg.Pool;
  /** Beside the readers, which may all be at long reports: one that waited for them would seem to be away. */
  readonly watcher: pg.Pool;
}

const LOOK_MS = 1000;
const OLDEST_REPORT_MS = 30_000;
const OLDEST_SEARCH_MS = 5000;
/** So long a search waits, in steps, for a replica that is a moment behind. */
const WAITS_MS = [5, 10, 20, 40];
/** A statement that ran out of time would do so on the primary as well. */
const OUT_OF_TIME = "57014";

const REPLICA_PLACE = `select coalesce(
  case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0')::text as place`;

/** A copy of the database that follows it, for reads that may be a little old. While it cannot be used, the primary serves them. */
export class Replica {
  readonly #options: ReplicaOptions;
  readonly #age = new ReplicaAge();
  readonly #timer: NodeJS.Timeout;
  #opened: OpenedReplica | undefined;
  #looking: Promise<void> | undefined;
  #isAway = true;
  #isClosed = false;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    if (typeof options.source !== "function") this.#opened = this.#open(options.source);
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

  /** Sends a transaction that only reads; on the primary, where the replica is too old, away or fails. */
  readonly send: SendBurst = async (burst) => {
    const opened = this.#opened;
    const answers = opened && this.isInUse && (await readFrom(opened, this.#age.reachedPlace, burst));
    return answers || this.#options.instead(burst);
  };

  /**
   * The same, but it reads everything that was committed before it was called, by any node: the replica answers only
   * once it has come to where the primary's log is now.
   */
  readonly sendNewest: SendBurst = async (burst) => {
    const opened = this.#opened;
    const answers =
      opened && this.ageSeconds * 1000 <= OLDEST_SEARCH_MS && (await this.#readNewest(opened, burst));
    return answers || this.#options.instead(burst);
  };

  /** Measures its age anew. Never throws. */
  async look(): Promise<void> {
    await (this.#looking ??= this.#measure().finally(() => {
      this.#looking = undefined;
    }));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    // One that was never found may be looked for just now, at an address that swallows everything.
    if (!this.#opened) return;
    await this.#looking;
    const { hosts, readers, watcher } = this.#opened;
    hosts.close();
    await Promise.all([readers.end(), watcher.end()]);
  }

  #open(connection: AppConnection): OpenedReplica {
    const { poolConfig, configReads, onError } = this.#options;
    const hosts = new Hosts(connection, { wants: "answers" });
    const Client = hosts.clients({ ...configReads(connection), pipeline: true });
    const readers = openPool({ ...poolConfig, Client }, onError);
    return { hosts, readers, watcher: openPool({ ...poolConfig, max: 1, Client }, onError) };
  }

  async #readNewest(
    opened: OpenedReplica,
    burst: readonly Statement[],
  ): Promise<readonly pg.QueryResult[] | undefined> {
    const wanted = readLogPlace(await this.#options.findPrimaryPlace());
    const answers = await readFrom(opened, wanted, burst);
    return answers ?? ((await hasCome(opened, wanted)) ? readFrom(opened, wanted, burst) : undefined);
  }

  async #measure(): Promise<void> {
    const opened = (this.#opened ??= await this.#find());
    if (!opened) return;
    try {
      const atMs = performance.now();
      this.#age.seePrimary(readLogPlace(await this.#options.findPrimaryPlace()), atMs);
    } catch {
      // Its age grows, since it is not known what the primary has by now.
    }
    const late = setTimeout(2 * LOOK_MS, undefined, { ref: false });
    const place = await Promise.race([findPlace(opened.watcher).catch(() => undefined), late]);
    this.#isAway = place === undefined;
    if (place === undefined) opened.hosts.cut();
    else this.#age.seeReplica(place);
  }

  /** Undefined while it does not answer. */
  async #find(): Promise<OpenedReplica | undefined> {
    const { source } = this.#options;
    if (typeof source !== "function") return this.#open(source);
    try {
      const connection = await source();
      return this.#isClosed ? undefined : this.#open(connection);
    } catch {
      return undefined;
    }
  }
}

/**
 * The answers to a transaction of a replica that had come to `wanted` before it read; undefined where it had not, or
 * fails. The place is asked for within the transaction: one address may lead to several replicas, by a balancer or a
 * pooler, and two connections to two of them.
 */
async function readFrom(
  { readers }: OpenedReplica,
  wanted: bigint,
  [begin, ...rest]: readonly Statement[],
): Promise<readonly pg.QueryResult[] | undefined> {
  if (!begin) return [];
  try {
    const [begun, place, ...answers] = await onClient(readers, (client) =>
      sendBurst(client, [begin, { text: REPLICA_PLACE, values: [] }, ...rest]),
    );
    return begun && readPlace(place) >= wanted ? [begun, ...answers] : undefined;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === OUT_OF_TIME) throw error;
    return undefined;
  }
}

/** Waits in steps until the replica has come to `wanted`; false where it takes too long, or fails. */
async function hasCome({ readers }: OpenedReplica, wanted: bigint): Promise<boolean> {
  try {
    for (const wait of WAITS_MS) {
      await setTimeout(wait);
      if ((await findPlace(readers)) >= wanted) return true;
    }
  } catch {
    // Its next look finds out whether it is away.
  }
  return false;
}

async function findPlace(pool: pg.Pool): Promise<bigint> {
  return readPlace(await onClient(pool, (client) => client.query(REPLICA_PLACE)));
}

const readPlace = (answer: pg.QueryResult | undefined): bigint =>
  readLogPlace(String(Object(answer?.rows[0]).place ?? "0/0"));
