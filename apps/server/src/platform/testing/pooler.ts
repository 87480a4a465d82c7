import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";

import pg from "pg";
import { afterAll } from "vitest";

import { fromAppUrl } from "#platform/db/app-connection.ts";
import { inspectAddress } from "#platform/db/inspect-address.ts";

import { aFolder } from "./a-folder.ts";
import type { TestDatabase } from "./database.ts";
import { freePort } from "./free-port.ts";
import { aFreezingDatabase } from "./freezing-database.ts";
import { soon } from "./soon.ts";

export const NO_POOLER = "pgbouncer is not here: apt-get install pgbouncer";

/** An account that may run a program which refuses to be run by root. */
const NOBODY = { uid: 65_534, gid: 65_534 };

interface PoolerOptions {
  /** Connections to PostgreSQL for each login; by PgBouncer's default 20. */
  readonly poolSize?: number;
  /** Logins that it lets in. */
  readonly logins?: readonly string[];
}

/**
 * A PgBouncer with its default settings, but in transaction mode, in front of a test's database; undefined where none is
 * installed: each test then says so. Call it at the top of the file, which ends it.
 */
export async function aPooler({ connection }: TestDatabase, options: PoolerOptions = {}) {
  if (spawnSync("pgbouncer", ["--version"]).status !== 0) return undefined;
  const { poolSize, logins = ["dars_app"] } = options;
  const [folder, port] = [await aFolder(), await freePort()];
  // PostgreSQL's socket is its owner's, and PgBouncer may be another account.
  const between = await aFreezingDatabase(connection);
  const settings = join(folder, "pgbouncer.ini");
  const users = join(folder, "users.txt");
  await writeFile(users, logins.map((login) => `"${login}" ""\n`).join(""));
  await writeFile(
    settings,
    [
      "[databases]",
      `* = host=${between.address.host} port=${between.address.port}`,
      "[pgbouncer]",
      "listen_addr = 127.0.0.1",
      `listen_port = ${port}`,
      "unix_socket_dir =",
      "auth_type = trust",
      `auth_file = ${users}`,
      "pool_mode = transaction",
      ...(poolSize === undefined ? [] : [`default_pool_size = ${poolSize}`]),
    ].join("\n"),
  );
  await chmod(folder, 0o755);
  const address = (login: string) => `postgres://${login}@127.0.0.1:${port}/${connection.database}`;
  const account = process.getuid?.() === 0 ? NOBODY : {};
  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawn("pgbouncer", ["--quiet", settings], { ...account, stdio: "ignore" });
    await soon(() => answers(address(logins[0] ?? "")));
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  };
  afterAll(async () => {
    await kill();
    between.close();
  });
  await start();
  const { connectionString, pooler } = await inspectAddress(
    "DATABASE_APP_URL",
    address("dars_app"),
    "writes",
  );
  return { connection: fromAppUrl(connectionString, pooler), address, start, kill };
}

async function answers(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined);
  await client.connect();
  await client.end();
}
