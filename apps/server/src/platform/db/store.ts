import { join } from "node:path";

import type pg from "pg";

import type { Config } from "#platform/config.ts";

import { asApp, fromAppUrl, type AppConnection } from "./app-connection.ts";
import { DirectoryBusyError } from "./embedded/directory-lock.ts";
import { joinPostgres, startPostgres } from "./embedded/postgres.ts";

/** A PostgreSQL that can be connected to, wherever it comes from. */
export interface Store {
  /** As the owner of the schema: for migrations and backups alone. */
  readonly owner: pg.ConnectionConfig;
  /** As the login of requests. */
  readonly connection: AppConnection;
  readonly isEmbedded: boolean;
  /** Stops a database that was started here, and no other. */
  readonly stop: () => Promise<void>;
}

type StoreConfig = Pick<Config, "DARS_DATA" | "DATABASE_APP_URL" | "DATABASE_URL" | "DARS_WAL_ARCHIVE">;

/** Where the embedded PostgreSQL and its archive live. */
export const getPostgresPaths = ({ DARS_DATA, DARS_WAL_ARCHIVE }: StoreConfig) => ({
  directory: join(DARS_DATA, "postgres"),
  ...(DARS_WAL_ARCHIVE === "on" && { walArchive: join(DARS_DATA, "wal-archive") }),
});

/**
 * DATABASE_URL when it is set, otherwise the embedded PostgreSQL, started here. Throws DirectoryBusyError,
 * and Error if only DATABASE_URL is set.
 */
export async function openStore(config: StoreConfig, log?: (line: string) => void): Promise<Store> {
  if (config.DATABASE_URL !== undefined) return external(config.DATABASE_URL, config.DATABASE_APP_URL);
  const postgres = await startPostgres({ ...getPostgresPaths(config), ...(log && { log }) });
  return { ...buildLogins(postgres.connection), isEmbedded: true, stop: () => postgres.stop() };
}

/** The same for a command beside a running server: it joins that server's PostgreSQL instead of starting one. */
export async function joinStore(config: StoreConfig): Promise<Store> {
  try {
    return await openStore(config);
  } catch (error) {
    if (!(error instanceof DirectoryBusyError)) throw error;
    const connection = await joinPostgres(getPostgresPaths(config).directory);
    return { ...buildLogins(connection), isEmbedded: true, stop: () => Promise.resolve() };
  }
}

const buildLogins = (owner: pg.ConnectionConfig) => ({ owner: { ...owner }, connection: asApp(owner) });

function external(ownerUrl: string, appUrl: string | undefined): Store {
  if (appUrl === undefined)
    throw new Error(
      "DATABASE_URL needs DATABASE_APP_URL beside it: the login of requests (docs/operations.md).",
    );
  return {
    owner: { connectionString: ownerUrl },
    connection: fromAppUrl(appUrl),
    isEmbedded: false,
    stop: () => Promise.resolve(),
  };
}
