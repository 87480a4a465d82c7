import { join } from "node:path";

import type pg from "pg";

import type { Config } from "#platform/config.ts";

import { DirectoryBusyError } from "./embedded/directory-lock.ts";
import { joinPostgres, startPostgres } from "./embedded/postgres.ts";

/** A PostgreSQL that can be connected to, wherever it comes from. */
export interface Store {
  /** As the owner of the schema. */
  readonly connection: pg.ConnectionConfig;
  readonly isEmbedded: boolean;
  /** Stops what was started here, and nothing else. */
  readonly stop: () => Promise<void>;
}

type StoreConfig = Pick<Config, "DARS_DATA" | "DATABASE_URL" | "DARS_WAL_ARCHIVE">;

/** Where the embedded PostgreSQL and its archive live. */
export const placesOf = ({ DARS_DATA, DARS_WAL_ARCHIVE }: StoreConfig) => ({
  directory: join(DARS_DATA, "postgres"),
  ...(DARS_WAL_ARCHIVE === "on" && { walArchive: join(DARS_DATA, "wal-archive") }),
});

/** DATABASE_URL when it is set, otherwise the embedded PostgreSQL, started here. Throws DirectoryBusyError. */
export async function openStore(config: StoreConfig, log?: (line: string) => void): Promise<Store> {
  if (config.DATABASE_URL !== undefined) return external(config.DATABASE_URL);
  const postgres = await startPostgres({ ...placesOf(config), ...(log && { log }) });
  return { connection: { ...postgres.connection }, isEmbedded: true, stop: () => postgres.stop() };
}

/** The same for a command beside a running server: it joins that server's PostgreSQL instead of starting one. */
export async function joinStore(config: StoreConfig): Promise<Store> {
  try {
    return await openStore(config);
  } catch (error) {
    if (!(error instanceof DirectoryBusyError)) throw error;
    const connection = await joinPostgres(placesOf(config).directory);
    return { connection: { ...connection }, isEmbedded: true, stop: () => Promise.resolve() };
  }
}

const external = (connectionString: string): Store => ({
  connection: { connectionString },
  isEmbedded: false,
  stop: () => Promise.resolve(),
});
