import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { login } from "@dars/contract/identity/accounts";
import type { UserData } from "@dars/contract/identity/user-data";
import { Client } from "@dars/contract/platform/client";
import type { Role } from "@dars/contract/platform/roles";

import { fillDemoSchool } from "#server/demo/fill/public.ts";
import { asApp } from "#server/platform/db/app-connection.ts";
import { Database } from "#server/platform/db/db.ts";
import { startPostgres } from "#server/platform/db/embedded/postgres.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { keepAllRooms } from "#server/talking/chat-rooms/keep-rooms.ts";

import { startServer, type ServerProcess } from "./servers.ts";

export interface BenchSchool {
  readonly database: Database;
  readonly app: ServerProcess;
  readonly bare: ServerProcess;
  readonly signIn: (user: string, type: Role) => Promise<UserData>;
}

export const DEMO_PASSWORD = "dars-demo";

/** The demo school on a durable PostgreSQL, served by the application and, for one read, by a bare server. */
export async function withSchool<T>(work: (school: BenchSchool) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), "dars-bench-"));
  const postgres = await startPostgres({ directory: join(directory, "postgres") });
  const connection = { ...postgres.connection };
  await migrate(connection);
  const database = Database.open({ connection: asApp(connection) });
  await fillDemoSchool(database, { today: new Date() });
  // A running server does this within a second; until then each read of a room derives its members anew.
  await keepAllRooms(database);
  const environment = { BENCH_CONNECTION: JSON.stringify(connection) };
  const app = await startServer("./app-server.ts", environment);
  const bare = await startServer("./bare-server.ts", environment, []);
  const client = new Client({ base: app.url, token: () => undefined, fetch });
  const signIn = async (user: string, type: Role) => {
    const body = { login: user, password: DEMO_PASSWORD, login_type: type };
    return (await client.call(login, { body })).userData;
  };
  try {
    return await work({ database, app, bare, signIn });
  } finally {
    await Promise.all([app.stop(), bare.stop(), database.close()]);
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  }
}
