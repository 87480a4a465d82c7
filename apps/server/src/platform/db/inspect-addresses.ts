import type pg from "pg";

import type { Config } from "#platform/config.ts";

import { fromAppUrl, type AppConnection } from "./app-connection.ts";
import { checkLogin } from "./check-login.ts";
import { builderOver } from "./driver.ts";
import { Hosts } from "./hosts.ts";
import { inspectAddress, type InspectedAddress } from "./inspect-address.ts";
import { openPool } from "./open-pool.ts";
import type { ReplicaSource } from "./replica.ts";
import { splitHosts } from "./split-hosts.ts";

/** The settings that name a PostgreSQL of the operator's own. */
export type AddressSettings = Pick<
  Config,
  "DATABASE_APP_URL" | "DATABASE_BUS_URL" | "DATABASE_READ_URL" | "DATABASE_URL"
>;

/** How a PostgreSQL is reached, by what is sent there. */
export interface DatabaseAddresses {
  readonly owner: pg.ConnectionConfig;
  readonly connection: AppConnection;
  /** Where notifications are heard. */
  readonly bus: pg.ConnectionConfig;
  /** For reads that may be a little old; absent without such an address. */
  readonly replica?: ReplicaSource;
  /** A sentence for each address. */
  readonly found: readonly string[];
}

const READ = "DATABASE_READ_URL";

type Inspected = readonly [name: string, found: InspectedAddress];

/**
 * Asks each address what is behind it. `log` gets a line when a replica that did not answer now has come later.
 * @throws Error that names a setting that is missing, cannot be reached, or leads to where its work cannot be done.
 */
export async function inspectAddresses(
  settings: AddressSettings,
  log: (line: string) => void = () => undefined,
): Promise<DatabaseAddresses> {
  const { DATABASE_BUS_URL: busUrl, DATABASE_READ_URL: readUrl } = settings;
  const { ownerUrl, appUrl } = requireBoth(settings);
  const owner = await inspectOwner(ownerUrl);
  const app = await inspectAddress("DATABASE_APP_URL", appUrl, "writes");
  const bus = busUrl === undefined ? undefined : await inspectAddress("DATABASE_BUS_URL", busUrl, "writes");
  const replica = readUrl === undefined ? undefined : await chooseReplica(readUrl, owner, log);
  const all: Inspected[] = [
    ["DATABASE_URL", owner],
    ["DATABASE_APP_URL", app],
    ...named("DATABASE_BUS_URL", bus),
    ...named(READ, replica?.found),
  ];
  requireSameDatabase(all);
  // Migrations run once, over a pool that knows one host: the one that takes writes now.
  const [ownerHost = owner.connectionString] = splitHosts(owner.connectionString);
  return {
    owner: { connectionString: ownerHost },
    connection: toConnection(app),
    bus: { connectionString: (bus ?? app).connectionString },
    ...(replica && { replica: replica.source }),
    found: [...all.map(describe), ...(replica?.remarks ?? [])],
  };
}

const NO_REPLICA = "DATABASE_READ_URL: no answer; DATABASE_APP_URL is used instead until it gives one";

const toConnection = ({ connectionString, pooler }: InspectedAddress): AppConnection =>
  fromAppUrl(connectionString, pooler);

/** A server starts without a replica that does not answer. Throws as `checkLogin` does. */
async function chooseReplica(address: string, owner: InspectedAddress, log: (line: string) => void) {
  const found = await inspectAddress(READ, address, "answers").catch(() => undefined);
  if (!found) return { source: findLater(address, owner, log), remarks: [NO_REPLICA] };
  await checkReplicaLogin(found);
  return { found, source: toConnection(found), remarks: [] };
}

/** Looks for a replica that did not answer at the start. One that would be refused there is not used, which is logged once. */
function findLater(
  address: string,
  owner: InspectedAddress,
  log: (line: string) => void,
): () => Promise<AppConnection> {
  let logged = "";
  const logOnce = (line: string) => {
    if (line !== logged) log(line);
    logged = line;
  };
  return async () => {
    const found = await inspectAddress(READ, address, "answers");
    const inspected: Inspected = [READ, found];
    try {
      requireSameDatabase([["DATABASE_URL", owner], inspected]);
      await checkReplicaLogin(found);
    } catch (error) {
      logOnce(error instanceof Error ? error.message : String(error));
      throw error;
    }
    logOnce(describe(inspected));
    return toConnection(found);
  };
}

function requireBoth({ DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl }: AddressSettings) {
  if (ownerUrl !== undefined && appUrl !== undefined) return { ownerUrl, appUrl };
  throw new Error(
    "DATABASE_URL needs DATABASE_APP_URL beside it: the login of requests (docs/operations.md).",
  );
}

async function inspectOwner(address: string): Promise<InspectedAddress> {
  const owner = await inspectAddress("DATABASE_URL", address, "writes");
  if (owner.pooler === undefined) return owner;
  throw new Error(
    "DATABASE_URL goes through a pooler: migrations and backups need the address of PostgreSQL itself.",
  );
}

function requireSameDatabase(all: readonly Inspected[]): void {
  const [first] = all;
  const other = all.find(([, { identity }]) => identity !== first?.[1].identity);
  if (other) throw new Error(`${other[0]} leads to another database than DATABASE_URL (docs/operations.md).`);
}

const named = (name: string, found: InspectedAddress | undefined): Inspected[] =>
  found ? [[name, found]] : [];

async function checkReplicaLogin(found: InspectedAddress): Promise<void> {
  const hosts = new Hosts(toConnection(found), { wants: "answers" });
  const pool = openPool({ max: 1, Client: hosts.clients({}) }, () => undefined);
  try {
    await checkLogin(
      builderOver((statement) => pool.query({ text: statement.text, values: statement.values })),
      READ,
    );
  } finally {
    hosts.close();
    await pool.end();
  }
}

function describe([name, { version, login, isReplica, pooler }]: Inspected): string {
  const kind = isReplica ? "a replica, " : "";
  const way = pooler === undefined ? "directly" : `through a pooler that ${pooler}`;
  return `${name}: PostgreSQL ${version} as ${login}, ${kind}${way}`;
}
