import pg from "pg";

import { builderOver, type Db, type Send } from "./driver.ts";
import { SharedConnections } from "./shared-connections.ts";

export type { Db } from "./driver.ts";

// A day stays the text that the database holds: as a Date it would shift with the server's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit 53 bits.`);
  return value;
});

export interface DatabaseOptions {
  /** Who connects and where: the owner of the schema. */
  readonly connection: pg.ConnectionConfig;
  /** Connections for transactions; two more are shared by single statements. */
  readonly poolSize?: number;
  /** Called for errors of idle connections, which concern no request. */
  readonly onError?: (error: Error) => void;
}

const APP_ROLE = "-c role=dars_app";
const SHARED_CONNECTIONS = 2;
const MOST_SCHOOLS = 1000;

/**
 * The database as requests see it: always under the role dars_app, which row-level security binds. A row of a school
 * is seen only through `reading` or `inSchool` of that school.
 */
export class Database {
  /** Single statements on tables that belong to no school (migrations/not-tenant.json). */
  readonly directory: Db;
  readonly #pool: pg.Pool;
  readonly #bulk: pg.Pool;
  readonly #shared: SharedConnections;
  readonly #reading = new Map<number, Db>();

  constructor({ connection, poolSize = 10, onError = () => undefined }: DatabaseOptions) {
    const config = { ...connection, options: APP_ROLE, pipeline: true };
    this.#pool = new pg.Pool({ ...config, max: poolSize, idleTimeoutMillis: 60_000 });
    this.#pool.on("error", onError);
    // COPY is not spoken in pipeline mode.
    this.#bulk = new pg.Pool({ ...config, pipeline: false, max: 2, idleTimeoutMillis: 1000 });
    this.#bulk.on("error", onError);
    this.#shared = new SharedConnections(config, SHARED_CONNECTIONS, onError);
    this.directory = builderOver((statement) => this.#shared.send([statement]));
  }

  /** Reads of one school, each statement a transaction of its own in one round trip. */
  reading(schoolId: number): Db {
    const known = this.#reading.get(schoolId);
    if (known) return known;
    const before = { text: `begin read only; ${setSchool(schoolId)}`, values: [] };
    const after = { text: "commit", values: [] };
    const db = builderOver((statement) => this.#shared.send([before, statement, after], 1));
    // Whoever asks for one school after the other, there or not, fills no memory.
    if (this.#reading.size >= MOST_SCHOOLS) this.#reading.clear();
    this.#reading.set(schoolId, db);
    return db;
  }

  /** One transaction in one school. What `work` throws rolls it back and is thrown on. */
  inSchool<T>(schoolId: number, work: (db: Db) => Promise<T>): Promise<T> {
    const begin = `begin; ${setSchool(schoolId)}`;
    return transaction(this.#pool, begin, (client) => work(builderOver(sendOn(client))));
  }

  /** One transaction over tables that belong to no school. */
  directoryTransaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return transaction(this.#pool, "begin", (client) => work(builderOver(sendOn(client))));
  }

  /**
   * One transaction of a bulk load, with the bare client for COPY beside the builder. `enter` moves it into another
   * school.
   */
  bulk<T>(work: (bulk: BulkTransaction) => Promise<T>): Promise<T> {
    return transaction(this.#bulk, "begin", (client) =>
      work({
        client,
        db: builderOver(sendOn(client)),
        enter: async (schoolId) => void (await client.query(setSchool(schoolId))),
      }),
    );
  }

  /** Throws when the database does not answer. */
  async ping(): Promise<void> {
    await this.#shared.send([{ text: "select 1", values: [] }]);
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#bulk.end(), this.#shared.close()]);
  }
}

export interface BulkTransaction {
  readonly client: pg.PoolClient;
  readonly db: Db;
  /** Sets the school whose rows are seen and written from here on. */
  readonly enter: (schoolId: number) => Promise<void>;
}

const sendOn =
  (client: pg.PoolClient): Send =>
  (statement) =>
    client.query(statement);

/** The literal form, which also reaches the workers of a distributed database; set_config() does not. */
function setSchool(schoolId: number): string {
  if (!Number.isSafeInteger(schoolId) || schoolId < 1)
    throw new RangeError("A school's id is a positive integer.");
  return `set local app.school_id = '${schoolId}'`;
}

async function transaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  // The pool listens to clients that rest. One that loses its connection at work would end the process.
  const note = () => {
    broken = true;
  };
  client.on("error", note);
  try {
    // Not awaited: it leaves in one packet with the first statement of the work, which fails if this does.
    const begun = client.query(begin);
    begun.catch(() => undefined);
    const result = await work(client);
    await begun;
    const { command } = await client.query("commit");
    // A transaction in which a statement failed is answered COMMIT with ROLLBACK.
    if (command !== "COMMIT") throw new Error("The transaction was rolled back.");
    return result;
  } catch (error) {
    await client.query("rollback").catch(note);
    throw error;
  } finally {
    client.off("error", note);
    client.release(broken);
  }
}
