import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";

import pg from "pg";

import { becomes } from "#platform/db/embedded/processes.ts";

import { findPoolers } from "./find-poolers.ts";
import { freePort } from "./free-port.ts";
import { aFreezingDatabase } from "./freezing-database.ts";

export const NO_POOLER = "pgbouncer is not here: apt-get install pgbouncer";

/** An account that may run a program which refuses to be run by root. */
const NOBODY = { uid: 65_534, gid: 65_534 };
const PATIENCE_MS = 20_000;

type PoolerSettings = Readonly<Record<string, number>>;

export interface PoolerOptions {
  /** By their names in PgBouncer's file; all others are its defaults. */
  readonly settings?: PoolerSettings;
  /** Logins that it lets in. */
  readonly logins?: readonly string[];
  /** The file of a PgBouncer; by default the first in PATH. */
  readonly program?: string | undefined;
}

interface PooledPlace {
  /** PostgreSQL's own address: a host, or the folder of its socket. */
  readonly host: string;
  readonly port: number;
  readonly database: string;
  /** An empty folder for PgBouncer's settings. */
  readonly folder: string;
}

/**
 * Starts a PgBouncer with its default settings, but in transaction mode, in front of a database. Undefined where none is
 * installed. The caller closes it.
 */
export async function runPooler(
  { host, port: ownPort, database, folder }: PooledPlace,
  { settings = {}, logins = ["dars_app"], program = findPoolers()[0]?.program }: PoolerOptions = {},
) {
  if (program === undefined) return undefined;
  const port = await freePort();
  // PostgreSQL's socket is its owner's, and PgBouncer may be another account.
  const between = await aFreezingDatabase({ host, port: ownPort });
  const file = join(folder, "pgbouncer.ini");
  const users = join(folder, "users.txt");
  await writeFile(users, logins.map((login) => `"${login}" ""\n`).join(""));
  const configure = (wished: PoolerSettings) =>
    writeFile(
      file,
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
        ...Object.entries(wished).map(([name, value]) => `${name} = ${value}`),
      ].join("\n"),
    );
  await configure(settings);
  await chmod(folder, 0o755);
  const address = (login: string) => `postgres://${login}@127.0.0.1:${port}/${database}`;
  const account = process.getuid?.() === 0 ? NOBODY : {};
  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawn(program, ["--quiet", file], { ...account, stdio: "ignore" });
    if (!(await becomes(() => answers(address(logins[0] ?? "")), PATIENCE_MS)))
      throw new Error("PgBouncer does not answer.");
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  };
  const close = async () => {
    await kill();
    between.close();
  };
  try {
    await start();
  } catch (error) {
    await close();
    throw error;
  }
  return { address, configure, start, kill, close };
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
