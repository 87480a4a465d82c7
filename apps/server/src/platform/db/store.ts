import { join } from "node:path";

import type pg from "pg";

import type { Config } from "#platform/config.ts";

import { asApp } from "./app-connection.ts";
import { DirectoryBusyError } from "./embedded/directory-lock.ts";
import { joinPostgres, startPostgres } from "./embedded/postgres.ts";
import { inspectAddresses, type AddressSettings, type DatabaseAddresses } from "./inspect-addresses.ts";

/** A PostgreSQL that can be connected to, wherever it comes from. */
export interface Store extends DatabaseAddresses {
  readonly isEmbedded: boolean;
  /** Stops a database that was started here, and no other. */
  readonly stop: () => Promise<void>;
}

type StoreConfig = AddressSettings & Pick<Config, "DARS_DATA" | "DARS_WAL_ARCHIVE">;

/** Where the embedded PostgreSQL and its archive live. */
export const getPostgresPaths = ({ DARS_DATA, DARS_WAL_ARCHIVE }: StoreConfig) => ({
  directory: join(DARS_DATA, "postgres"),
  ...(DARS_WAL_ARCHIVE === "on" && { walArchive: join(DARS_DATA, "wal-archive") }),
});

/**
 * DATABASE_URL when it is set, otherwise the embedded PostgreSQL, started here. Throws DirectoryBusyError, and what
 * `inspectAddresses` throws.
 */
export async function openStore(config: StoreConfig, log?: (line: string) => void): Promise<Store> {
  if (config.DATABASE_URL !== undefined) {
    const addresses = await inspectAddresses(config, log);
    return { ...addresses, isEmbedded: false, stop: () => Promise.resolve() };
  }
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

const buildLogins = (owner: pg.ConnectionConfig): DatabaseAddresses => {
  const connection = asApp(owner);
  return { owner: { ...owner }, connection, bus: connection, found: [] };
};
