import pg from "pg";

import { gatherHints, Hints } from "#platform/live/hints.ts";

import type { AppConnection } from "./app-connection.ts";
import type { Work } from "./at-once.ts";
import { builderOver, type Db, type Send } from "./driver.ts";
import { gathered } from "./gathered.ts";
import { gatherLast } from "./leave-with-commit.ts";
import { openConnections, type Connections, type Road } from "./open-connections.ts";
import type { Pulse } from "./pulse.ts";
import { readOnly } from "./read-only.ts";
import type { ReplicaSource } from "./replica.ts";
import { sendReads, type ReadingRoad } from "./send-reads.ts";
import { setSchool } from "./set-school.ts";
import { StatementNames } from "./statement-names.ts";
import { KEEP_PLANS, transaction, transactionAtOnce } from "./transaction.ts";

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
  /** A replica of it, for reads that may be a little old. */
  readonly replica?: ReplicaSource | undefined;
  /** Connections for transactions, and as many for reads; two more are shared by short reads. */
  readonly poolSize?: number;
  /** The time limit of a read: a longer one is cancelled. */
  readonly longestReadSeconds?: number;
  /** Called for errors of idle connections, which concern no request. */
  readonly onError?: (error: Error) => void;
}

const LONGEST_READ_SECONDS = 20;
const MOST_SCHOOLS = 1000;

/** Whether a school's rows may be touched: nothing at once where they may, else a promise that may throw. */
export type SchoolGuard = (schoolId: number) => Promise<void> | undefined;

interface DbInputs extends Connections {
  readonly hints: Hints;
}

/** Reads of a school that are asked for in one turn of the event loop are one transaction and one round trip. */
type AtOnce = "at once";

/**
 * The database as requests see it: always as a login that row-level security binds. Eight ways to send a statement, and
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
    replica,
    poolSize = 10,
    longestReadSeconds = LONGEST_READ_SECONDS,
    onError = () => undefined,
  }: DatabaseOptions): Database {
    if (connection.login !== "app")
      throw new TypeError("Requests reach the database as its app login alone.");
    const connections = openConnections({ connection, replica, poolSize, longestReadSeconds, onError });
    return new Database({ ...connections, hints: new Hints() });
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

  /**
   * Reads whose answer may be half a minute old: reports and exports. On the replica where there is one, else as
   * `reading`.
   */
  reporting(schoolId: number, how?: AtOnce): Db {
    return this.#builder(this.#parts.reporting, schoolId, how);
  }

  /** The same for lists in which everybody finds what was just written: the replica, once it has all that the primary has. */
  searching(schoolId: number): Db {
    return this.#builder(this.#parts.searching, schoolId, undefined);
  }

  /** The moment that a report tells of: a replica's answer may be a little old. */
  reportedAt(): Date {
    const { replica } = this.#parts;
    return new Date(Date.now() - (replica?.isInUse === true ? replica.ageSeconds * 1000 : 0));
  }

  /** By how many seconds the replica is behind; undefined without one, Infinity while the primary serves instead. */
  get replicaAgeSeconds(): number | undefined {
    return this.#parts.replica?.ageSeconds;
  }

  #builder(road: Road, schoolId: number, how: AtOnce | undefined): Db {
    const { known } = road;
    const opening = this.#guard?.(schoolId);
    const send = how === undefined ? sendReads(road, schoolId) : sendAtOnce(road, schoolId);
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
  directoryTransaction<T>(work: Work<T>): Promise<T> {
    if (work.inOnePacket)
      return work.inOnePacket((all) => transactionAtOnce(this.#parts.pool, `begin; ${KEEP_PLANS}`, all));
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
    await this.#parts.shortReading.send([{ text: "select 1", values: [] }]);
  }

  async close(): Promise<void> {
    await this.#parts.close();
  }
}

export interface BulkTransaction {
  readonly client: pg.PoolClient;
  readonly db: Db;
  /** Sets the school whose rows are seen and written from here on. */
  readonly enter: (schoolId: number) => Promise<void>;
}

const sendAtOnce = ({ send, limits }: ReadingRoad, schoolId: number): Send =>
  gathered(async (statements) => {
    const [, ...answers] = await send(readOnly(schoolId, statements, ...limits, KEEP_PLANS));
    return answers;
  });

const sendOn =
  (client: pg.PoolClient): Send =>
  async (statement) => {
    try {
      return await client.query(StatementNames.asSentBy(client, statement));
    } catch (error) {
      StatementNames.learnFrom(client, error);
      throw error;
    }
  };
