import { hash } from "node:crypto";

import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Kysely,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type RawBuilder,
} from "kysely";
import type { QueryResult as PgResult } from "pg";

import type { DB } from "./schema.gen.ts";

/** Queries as the slices write them. The underlying connection decides which rows are visible. */
export type Db = Kysely<DB>;

/** Sends one statement, which `prepare` may have made, and returns its rows. */
export type Send = (statement: Statement, isPrepared?: boolean) => Promise<PgResult>;

export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: unknown[];
}

/** Statements that vary without end (lists of different lengths) must not fill the server with plans. */
const MOST_NAMES = 1000;
const LONGEST_NAMED = 12_000;
/** 96 bits: no two texts of one server ever share them. */
const NAME_LENGTH = 16;
const names = new Map<string, string>();

/** By the text alone: where nodes share connections of PostgreSQL, a name means the same to all of them. */
export const computeName = (text: string): string => hash("sha256", text, "base64url").slice(0, NAME_LENGTH);

function getStatementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES || text.length > LONGEST_NAMED) return known;
  const name = computeName(text);
  names.set(text, name);
  return name;
}

/** As it is sent: under a name where the server should keep it. */
export function toStatement({ sql, parameters }: CompiledQuery): Statement {
  const name = getStatementName(sql);
  return { ...(name !== undefined && { name }), text: sql, values: [...parameters] };
}

/** A statement that is written, and sent later together with others. */
export type Written = RawBuilder<unknown>;

class Connection implements DatabaseConnection {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount } = await this.#send(toStatement(query));
    return { rows, ...(rowCount !== null && { numAffectedRows: BigInt(rowCount) }) };
  }

  // Kysely asks for an iterator here; nothing of ours streams through it.
  // oxlint-disable-next-line require-yield
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error("Rows are streamed by COPY, not through the query builder.");
  }
}

const refuse = (): never => {
  throw new Error("Transactions are opened by database.inSchool() and database.directoryTransaction().");
};

/** A query builder over one way of sending. It opens no transactions itself: `Database` does. */
export function builderOver(send: Send): Db {
  const connection = new Connection(send);
  const driver: Driver = {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
  };
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (inner) => new PostgresIntrospector(inner),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  senders.set(db, send);
  return db;
}

const senders = new WeakMap<Db, Send>();

/** What a builder sends with; undefined for one that wraps another, as one with plugins does. */
export const findSend = (db: Db): Send | undefined => senders.get(db);
