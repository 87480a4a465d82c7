import type { RawBuilder } from "kysely";
import pg from "pg";

import { gatherHints, Hints } from "#platform/live/hints.ts";

import type { AppConnection } from "./app-connection.ts";
import { builderOver, toStatement, type Db, type Send, type Statement, type Written } from "./driver.ts";
import { gathered } from "./gathered.ts";
import { openPool } from "./open-pool.ts";
import { Pulse } from "./pulse.ts";
import { readOnly } from "./read-only.ts";
import { sendBurst } from "./send-burst.ts";
import { sendOneBy, sendReads, type SendBurst } from "./send-reads.ts";
import { setSchool } from "./set-school.ts";
import { SharedConnections } from "./shared-connections.ts";
import { KEEP_PLANS, onClient, transaction, transactionAtOnce, type Ending } from "./transaction.ts";

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
  readonly directory: Db;
  readonly shortDirectory: Db;
  readonly reading: Builders;
  readonly shortReading: Builders;
  readonly hints: Hints;
  readonly pulse: Pulse;
}

/** One way of sending, with a query builder for each school that was read. */
interface Builders {
  readonly send: SendBurst;
  readonly known: Map<number, Db>;
}

/**
 * The database as requests see it: always as a login that row-level security binds. A row of a school
 * is seen only through `reading` or `inSchool` of that school.
 */
export class Database {
  /** Single statements on tables that belong to no school (migrations/not-tenant.json). */
  readonly directory: Db;
  /** The same for what is known to be short, as `shortReading`. */
  readonly shortDirectory: Db;
  /** Whether the database answers at all. */
  readonly pulse: Pulse;
  readonly #parts: DbInputs;
  readonly #guard: SchoolGuard | undefined;

  private constructor(parts: DbInputs, guard?: SchoolGuard) {
    this.directory = parts.directory;
    this.shortDirectory = parts.shortDirectory;
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
      directory: builderOver(sendOneBy(sendRead)),
      shortDirectory: builderOver(sendOneBy(sendShort)),
      reading: { send: sendRead, known: new Map() },
      shortReading: { send: sendShort, known: new Map() },
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

  /** Reads of one school, each statement a transaction of its own in one round trip, on a connection of its own. */
  reading(schoolId: number): Db {
    return this.#builder(this.#parts.reading, schoolId);
  }

  /**
   * The same over the shared connections, where a read waits for no free connection, but for those sent before it.
   * Only for reads that are known to be short: few rows by an index, however much the school holds, and no locks.
   */
  shortReading(schoolId: number): Db {
    return this.#builder(this.#parts.shortReading, schoolId);
  }

  #builder({ send: sendAll, known }: Builders, schoolId: number): Db {
    const opening = this.#guard?.(schoolId);
    const send = sendReads(sendAll, schoolId);
    if (opening) {
      // A caller that reads no row sees no error; one that does gets it then.
      opening.catch(() => undefined);
      return builderOver(async (statement) => {
        await opening;
        return send(statement);
      });
    }
    const found = known.get(schoolId);
    if (found) return found;
    const db = builderOver(send);
    // A caller that requests one school after the other, existing or not, fills no memory.
    if (known.size >= MOST_SCHOOLS) known.clear();
    known.set(schoolId, db);
    return db;
  }

  /**
   * Reads of one school for one answer: those asked for in the same turn are one transaction and one round trip, with
   * kept plans. For large statements that a page asks for at once.
   */
  readingTogether(schoolId: number): Db {
    const { send } = this.#parts.reading;
    return builderOver(
      gathered(async (statements) => {
        await this.#guard?.(schoolId);
        const [, ...answers] = await send(readOnly(schoolId, statements, KEEP_PLANS));
        return answers;
      }),
    );
  }

  /**
   * Two short reads of one school in one round trip: the second sees everything that was committed until the first had
   * ended, and perhaps more. Plans are kept, as by `atOnce`.
   */
  async readBoth<A, B>(
    schoolId: number,
    first: RawBuilder<A>,
    second: RawBuilder<B>,
  ): Promise<readonly [readonly A[], readonly B[]]> {
    await this.#guard?.(schoolId);
    const statements = [first, second].map((each) => toStatement(each.compile(this.directory)));
    const [, one, other] = await this.#parts.shared.send(readOnly(schoolId, statements, KEEP_PLANS));
    return [one?.rows ?? [], other?.rows ?? []];
  }

  /** A short read, as `shortReading`, of a statement that was made before, with its kept plan; for `keptRead`. */
  async readMade<R>(schoolId: number, statement: Statement): Promise<readonly R[]> {
    const opening = this.#guard?.(schoolId);
    if (opening) await opening;
    const [, answer] = await this.#parts.shared.send(readOnly(schoolId, [statement], KEEP_PLANS));
    return answer?.rows ?? [];
  }

  /** One transaction in one school. What `work` throws rolls it back and is thrown on. */
  async inSchool<T>(schoolId: number, work: (db: Db) => Promise<T>): Promise<T> {
    const begin = `begin; ${setSchool(schoolId)}`;
    await this.#guard?.(schoolId);
    return this.#transaction(this.#parts.pool, begin, (_client, db) => withoutMore(work(db)));
  }

  /** The same with kept plans, as by `atOnce`. Its last statements leave in one packet with the commit. */
  async inSchoolEnding<T>(schoolId: number, work: (db: Db) => Promise<Ending<T, Written>>): Promise<T> {
    const begin = `begin; ${setSchool(schoolId)}; ${KEEP_PLANS}`;
    await this.#guard?.(schoolId);
    return this.#transaction(this.#parts.pool, begin, async (_client, db) => {
      const { result, last } = await work(db);
      return { result, last: last.map((each) => toStatement(each.compile(db))) };
    });
  }

  /**
   * One transaction in one school, of statements that do not need each other's results: all are sent in one
   * packet with the commit, so locked rows are free again without waiting for this process. Returns the rows
   * of the last. Plans are cached, regardless of the settings: planning a large statement can cost more than
   * running it.
   */
  async atOnce<R>(
    schoolId: number,
    before: readonly RawBuilder<unknown>[],
    last: RawBuilder<R>,
  ): Promise<readonly R[]> {
    const begin = `begin; ${setSchool(schoolId)}; ${KEEP_PLANS}`;
    await this.#guard?.(schoolId);
    const statements = [...before, last].map((each) => toStatement(each.compile(this.directory)));
    return transactionAtOnce<R>(this.#parts.pool, begin, statements);
  }

  /** One transaction over tables that belong to no school. */
  directoryTransaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.#transaction(this.#parts.pool, "begin", (_client, db) => withoutMore(work(db)));
  }

  /**
   * One transaction of a bulk load, with the bare client for COPY beside the builder. `enter` moves it into another
   * school.
   */
  bulk<T>(work: (bulk: BulkTransaction) => Promise<T>): Promise<T> {
    return this.#transaction(this.#parts.bulk, "begin", (client, db) =>
      withoutMore(
        work({
          client,
          db,
          enter: async (schoolId) => void (await client.query(setSchool(schoolId))),
        }),
      ),
    );
  }

  async #transaction<T>(
    pool: pg.Pool,
    begin: string,
    work: (client: pg.PoolClient, db: Db) => Promise<Ending<T>>,
  ): Promise<T> {
    let hints: ReturnType<typeof gatherHints> = [];
    const result = await transaction(pool, begin, (client) => {
      const db = builderOver(sendOn(client));
      hints = gatherHints(db);
      return work(client, db);
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

const withoutMore = async <T>(work: Promise<T>): Promise<Ending<T>> => ({ result: await work, last: [] });

const sendOn =
  (client: pg.PoolClient): Send =>
  (statement) =>
    client.query(statement);
