import { readConfig } from "#platform/config.ts";
import { Database } from "#platform/db/db.ts";
import { getMigrations, migrate } from "#platform/db/migrate.ts";
import { joinStore } from "#platform/db/store.ts";
import { readSecret } from "#platform/secret.ts";
import { Tokens } from "#platform/tokens.ts";

import { say } from "./say.ts";

/** The input of a command. */
export interface Connected {
  readonly database: Database;
  readonly tokens: Tokens;
}

/**
 * Runs a command's work on the database of the environment, migrated: that of a running server, or one started for
 * this command and stopped after it.
 */
export async function withDatabase<T>(work: (connected: Connected) => Promise<T>): Promise<T> {
  const config = readConfig();
  const store = await joinStore(config);
  try {
    await migrate(store.owner, getMigrations, say.problem);
    const database = Database.open({ connection: store.connection });
    try {
      return await work({ database, tokens: new Tokens(await readSecret(config)) });
    } finally {
      await database.close();
    }
  } finally {
    await store.stop();
  }
}
