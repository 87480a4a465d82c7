import type pg from "pg";

/** The login of requests: it owns nothing, is no member of the owner, and row-level security binds it. */
export const APP_LOGIN = "dars_app";

/** The connection and the login of requests to the database; made by `asApp` and `fromAppUrl` alone. */
export interface AppConnection extends pg.ConnectionConfig {
  readonly login: "app";
}

/** The same database as requests reach it. On the embedded PostgreSQL's socket no password is asked. */
export const asApp = (owner: pg.ConnectionConfig): AppConnection => ({
  ...owner,
  user: APP_LOGIN,
  login: "app",
});

/** A PostgreSQL of the school's own; `checkLogin` checks the rights of this login. */
export const fromAppUrl = (connectionString: string): AppConnection => ({ connectionString, login: "app" });
