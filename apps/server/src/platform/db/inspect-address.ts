import { randomBytes } from "node:crypto";

import pg from "pg";

import type { PoolerKind } from "./app-connection.ts";
import { putFirst, splitHosts } from "./split-hosts.ts";

/** What an address leads to. */
export interface InspectedAddress {
  /** The same address; of several hosts the one that was found comes first. */
  readonly connectionString: string;
  /** Of the PostgreSQL and the database in it; a replica's are those of its primary. */
  readonly identity: string;
  /** Such as 17.12. */
  readonly version: string;
  readonly login: string;
  readonly isReplica: boolean;
  /** Absent where nothing is between. */
  readonly pooler?: PoolerKind;
}

interface ServerAnswer {
  readonly version: string;
  readonly login: string;
  readonly identity: string;
  readonly pid: number;
  readonly is_replica: boolean;
}

/** Longest wait for a connection, and for each answer: a pooler lets a client in whose database is away. */
const PATIENCE_MS = 10_000;

/**
 * Asks an address what is behind it: the first of its hosts that takes writes, or with `answers` the first that
 * answers.
 * @throws Error that names the setting `name`, if none does.
 */
export async function inspectAddress(
  name: string,
  address: string,
  wants: "writes" | "answers",
  patienceMs = PATIENCE_MS,
): Promise<InspectedAddress> {
  const hosts = splitHosts(address);
  let problem = "";
  for (const [at, host] of hosts.entries())
    try {
      const found = await inspectHost(host, patienceMs);
      if (wants === "answers" || !found.isReplica)
        return { ...found, connectionString: putFirst(address, at) };
      problem = "it leads to a replica, which takes no writes";
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
    }
  throw new Error(`${name} cannot be used: ${problem}.`);
}

async function inspectHost(
  connectionString: string,
  patienceMs: number,
): Promise<Omit<InspectedAddress, "connectionString">> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("begin read only");
    const name = `dars_${randomBytes(8).toString("hex")}`;
    const { rows } = await client.query<ServerAnswer>({
      name,
      text: `select current_setting('server_version') as version, session_user::text as login,
          system_identifier || '/' || current_database() as identity,
          pg_backend_pid() as pid, pg_is_in_recovery() as is_replica
        from pg_control_system()`,
    });
    const [answer] = rows;
    if (!answer) throw new Error("it gives no answer");
    // A pooler makes up the process by which its clients may cancel.
    const processId: unknown = Reflect.get(client, "processID");
    const pooler = answer.pid === processId ? undefined : await findKind(client, name);
    return {
      version: answer.version.split(" ")[0] ?? "",
      login: answer.login,
      identity: answer.identity,
      isReplica: answer.is_replica,
      ...(pooler !== undefined && { pooler }),
    };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Whether the pooler gave the statement a name of its own, as one does that knows which connection has which. Where the
 * server has ours, the next transaction of this client may come to a server that has not.
 */
async function findKind(client: pg.Client, name: string): Promise<PoolerKind> {
  const { rowCount } = await client.query("select from pg_prepared_statements where name = $1", [name]);
  if (rowCount === 0) return "keeps statements";
  await client.query(`deallocate ${name}`);
  return "keeps no statements";
}
