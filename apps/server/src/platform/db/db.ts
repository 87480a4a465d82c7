import pg from "pg";

import { gatherHints, Hints } from "#platform/live/hints.ts";

import type { AppConnection } from "./app-connection.ts";
import type { Work } from "./at-once.ts";
import { builderOver, type Db, type Send } from "./driver.ts";
import { gathered } from "./gathered.ts";
import { gatherLast } from "./leave-with-commit.ts";
import { openPool } from "./open-pool.ts";
import { Pulse } from "./pulse.ts";
import { readOnly } from "./read-only.ts";
import { sendBurst } from "./send-burst.ts";
import { sendOneBy, sendReads, type SendBurst } from "./send-reads.ts";
import { setSchool } from "./set-school.ts";
import { SharedConnections } from "./shared-connections.ts";
import { KEEP_PLANS, onClient, transaction, transactionAtOnce } from "./transaction.ts";

export type { Db, Written } from "./driver.ts";

// A day stays the text that the database holds: as a Date it would shift with the server's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit 53 bits.`);
  return value;
});

export interface DatabaseOptions {
  /** Where the database is, as the login of requests. */
  readonly connection: AppConnection;
  /** Connections for transactions, and as many for reads; two more are shared by short reads. */
  readonly poolSize?: number;
  /** The time limit of a read: a longer one is cancelled. */
  readonly longestReadSeconds?: number;
  /** Called for errors of idle connections, which concern no request. */
  readonly onError?: (error: Error) => void;
}

const SHARED_CONNECTIONS = 2;
const LONGEST_READ_SECONDS = 20;
const MOST_SCHOOLS = 1000;

/** Whether a school's rows may be touched: nothing at once where they may, else a promise that may throw. */
export type SchoolGuard = (schoolId: number) => Promise<void> | undefined;

interface DbInputs {
  readonly pool: pg.Pool;
  readonly bulk: pg.Pool;
  readonly readers: pg.Pool;
  readonly shared: SharedConnections;
  readonly reading: Road;
  readonly shortReading: Road;
  readonly hints: Hints;
  readonly pulse: Pulse;
}

/** One way of sending, with a query builder for what belongs to no school, and one for each school that was read. */
interface Road {
  readonly send: SendBurst;
  readonly directory: Db;
  readonly known: Map<number, Db>;
  /** True where plans of statements that `prepare` made are kept. */
  readonly keepsPlans: boolean;
}

/** Reads of a school that are asked for in one turn of the event loop are one transaction and one round trip. */
type AtOnce = "at once";

/**
 * The database as requests see it: always as a login that row-level security binds. Six ways to send a statement, and
 * which of them when: docs/database.md.
 */
export class Database {
  /** Single statements on tables that belong to no school. */
  readonly directory: Db;
  /** Whether the database answers at all. */
  readonly pulse: Pulse;
  readonly #parts: DbInputs;
  readonly #guard: SchoolGuard | undefined;

  private constructor(parts: DbInputs, guard?: SchoolGuard) {
    this.directory = parts.reading.directory;
    this.pulse = parts.pulse;
    this.#parts = parts;
    this.#guard = guard;
  }

  static open({
    connection,
    poolSize = 10,
    longestReadSeconds = LONGEST_READ_SECONDS,
    onError = () => undefined,
  }: DatabaseOptions): Database {
    if (connection.login !== "app")
      throw new TypeError("Requests reach the database as its app login alone.");
    const config = { ...connection, pipeline: true };
    const pool = openPool({ ...config, max: poolSize, idleTimeoutMillis: 60_000 }, onError);
    // COPY is not spoken in pipeline mode.
    const bulk = openPool({ ...config, pipeline: false, max: 2, idleTimeoutMillis: 1000 }, onError);
    const brief = `-c statement_timeout=${longestReadSeconds}s`;
    const readConfig = { ...config, options: brief };
    const readers = openPool({ ...readConfig, max: poolSize, idleTimeoutMillis: 60_000 }, onError);
    const shared = new SharedConnections(readConfig, SHARED_CONNECTIONS, onError);
    const sendRead: SendBurst = (burst) => onClient(readers, (client) => sendBurst(client, burst));
    const sendShort: SendBurst = (burst) => shared.send(burst);
    return new Database({
      pool,
      bulk,
      readers,
      shared,
      reading: roadBy(sendRead, false),
      shortReading: roadBy(sendShort, true),
      hints: new Hints(),
      pulse: new Pulse(connection),
    });
  }

  /** Publishes hints after committed transactions, for open apps to refresh. */
  get hints(): Hints {
    return this.#parts.hints;
  }

  /** The same database for one caller, who passes the guard before any row of a school is asked for. */
  behind(guard: SchoolGuard): Database {
    return new Database(this.#parts, guard);
  }

  /** Passes the caller's guard, for work that is then done together with others' work. Throws as the guard does. */
  enter(schoolId: number): Promise<void> | undefined {
    return this.#guard?.(schoolId);
  }

  /** Reads of one school, each statement a transaction of its own. */
  reading(schoolId: number, how?: AtOnce): Db {
    return this.#builder(this.#parts.reading, schoolId, how);
  }

  /** The same for reads that are known to be short, over shared connections; null for tables that belong to no school. */
  shortReading(schoolId: number | null, how?: AtOnce): Db {
    const { shortReading } = this.#parts;
    return schoolId === null ? shortReading.directory : this.#builder(shortReading, schoolId, how);
  }

  #builder({ send: sendAll, known, keepsPlans }: Road, schoolId: number, how: AtOnce | undefined): Db {
    const opening = this.#guard?.(schoolId);
    const send = how === undefined ? sendReads(sendAll, schoolId, keepsPlans) : sendAtOnce(sendAll, schoolId);
    if (opening) {
      // A caller that reads no row sees no error; one that does gets it then.
      opening.catch(() => undefined);
      return builderOver(async (statement, isPrepared) => {
        await opening;
        return send(statement, isPrepared);
      });
    }
    if (how !== undefined) return builderOver(send);
    const found = known.get(schoolId);
    if (found) return found;
    const db = builderOver(send);
    // A caller that requests one school after the other, existing or not, fills no memory.
    if (known.size >= MOST_SCHOOLS) known.clear();
    known.set(schoolId, db);
    return db;
  }

  /** One transaction in one school. What `work` throws rolls it back and is thrown on. */
  async inSchool<T>(schoolId: number, work: Work<T>): Promise<T> {
    const { pool } = this.#parts;
    const begin = `begin; ${setSchool(schoolId)}`;
    await this.#guard?.(schoolId);
    if (!work.inOnePacket) return this.#transaction(pool, begin, (_client, db) => work(db));
    return work.inOnePacket((all) => transactionAtOnce(pool, `${begin}; ${KEEP_PLANS}`, all));
  }

  /** One transaction over tables that belong to no school. */
  directoryTransaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.#transaction(this.#parts.pool, "begin", (_client, db) => work(db));
  }

  /** One transaction of a bulk load, with the bare client for COPY beside the builder. */
  bulk<T>(work: (bulk: BulkTransaction) => Promise<T>): Promise<T> {
    return this.#transaction(this.#parts.bulk, "begin", (client, db) =>
      work({ client, db, enter: async (schoolId) => void (await client.query(setSchool(schoolId))) }),
    );
  }

  async #transaction<T>(
    pool: pg.Pool,
    begin: string,
    work: (client: pg.PoolClient, db: Db) => Promise<T>,
  ): Promise<T> {
    let hints: ReturnType<typeof gatherHints> = [];
    const result = await transaction(pool, begin, async (client) => {
      const db = builderOver(sendOn(client));
      hints = gatherHints(db);
      const last = gatherLast(db);
      return { result: await work(client, db), last };
    });
    for (const hint of hints) this.#parts.hints.tell(hint);
    return result;
  }

  /** Throws when the database does not answer. */
  async ping(): Promise<void> {
    await this.#parts.shared.send([{ text: "select 1", values: [] }]);
  }

  async close(): Promise<void> {
    const { pool, bulk, readers, shared } = this.#parts;
    this.pulse.close();
    await Promise.all([pool.end(), bulk.end(), readers.end(), shared.close()]);
  }
}

export interface BulkTransaction {
  readonly client: pg.PoolClient;
  readonly db: Db;
  /** Sets the school whose rows are seen and written from here on. */
  readonly enter: (schoolId: number) => Promise<void>;
}

const roadBy = (send: SendBurst, keepsPlans: boolean): Road => ({
  send,
  directory: builderOver(sendOneBy(send)),
  known: new Map(),
  keepsPlans,
});

const sendAtOnce = (send: SendBurst, schoolId: number): Send =>
  gathered(async (statements) => {
    const [, ...answers] = await send(readOnly(schoolId, statements, KEEP_PLANS));
    return answers;
  });

const sendOn =
  (client: pg.PoolClient): Send =>
  (statement) =>
    client.query(statement);
