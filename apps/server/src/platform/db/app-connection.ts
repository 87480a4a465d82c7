import type pg from "pg";

/** The login of requests: it owns nothing, is no member of the owner, and row-level security binds it. */
export const APP_LOGIN = "dars_app";

/** A pooler that gives one connection of PostgreSQL to many, a transaction each; whether it keeps prepared statements. */
export type PoolerKind = "keeps statements" | "keeps no statements";

/** The connection and the login of requests to the database; made by `asApp` and `fromAppUrl` alone. */
export interface AppConnection extends pg.ConnectionConfig {
  readonly login: "app";
  /** What is between; absent where that is nothing. */
  readonly pooler?: PoolerKind;
}

/** The same database as requests reach it. On the embedded PostgreSQL's socket no password is asked. */
export const asApp = (owner: pg.ConnectionConfig & { readonly pooler?: PoolerKind }): AppConnection => ({
  ...owner,
  user: APP_LOGIN,
  login: "app",
});

/** A PostgreSQL of the school's own; `checkLogin` checks the rights of this login, and `inspectAddress` finds the pooler. */
export const fromAppUrl = (connectionString: string, pooler?: PoolerKind): AppConnection => ({
  connectionString,
  login: "app",
  ...(pooler !== undefined && { pooler }),
});
