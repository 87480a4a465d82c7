import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";

import { buildConnection, buildLayout } from "#server/platform/db/embedded/layout.ts";
import { startPostgres } from "#server/platform/db/embedded/postgres.ts";
import { withSession } from "#server/platform/db/embedded/session.ts";
import { NO_POOLER, runPooler } from "#server/platform/testing/run-pooler.ts";

import { launchServer, type OwnPlace, type OwnServer } from "./own-server.ts";

const NODES = 2;

/**
 * Runs `act` beside two nodes whose requests go through a PgBouncer in transaction mode, with a PostgreSQL, a pooler and
 * data of their own; connections go to each in its turn. Afterwards all of it is deleted.
 * @throws Error when PgBouncer is not installed, or something ended before it was ready.
 */
export async function onPooledServers(
  act: (server: OwnServer) => Promise<void>,
  { at, signal }: OwnPlace & { readonly at: string },
): Promise<void> {
  const ends: (() => Promise<unknown>)[] = [];
  const aFolder = async () => {
    const folder = await mkdtemp(join(at, "dars-pooled-"));
    ends.push(() => rm(folder, { recursive: true, force: true }));
    return folder;
  };
  try {
    // Of two folders, since another account that runs PgBouncer may not enter that of the data.
    const [place, folder] = [await aFolder(), await aFolder()];
    const environment = await openPlace(place, folder, ends);
    const nodes: Pick<OwnServer, "url" | "said">[] = [];
    for (let node = 0; node < NODES; node += 1) {
      const { ready, end } = launchServer(environment, signal);
      ends.push(end);
      nodes.push(await ready);
    }
    const front = await openFront(nodes.map(({ url }) => url));
    ends.push(front.end);
    await act({ place, url: front.url, said: nodes[0]?.said ?? "" });
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

/** Returns the settings of a node. */
async function openPlace(
  place: string,
  folder: string,
  ends: (() => Promise<unknown>)[],
): Promise<NodeJS.ProcessEnv> {
  const directory = join(place, "postgres");
  const postgres = await startPostgres({ directory, settings: { fsync: "off" } });
  ends.push(() => postgres.stop());
  // As an operator makes it before the first start.
  await withSession(postgres.connection, (client) => client.query("create role dars_app login nobypassrls"));
  const pooler = await runPooler({ ...postgres.connection, folder });
  if (!pooler) throw new Error(NO_POOLER);
  ends.push(pooler.close);
  const { host, port, database } = buildConnection(buildLayout(directory), "dars");
  const direct = (login: string) =>
    `postgres://${login}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
  return {
    DATABASE_URL: direct(postgres.connection.user),
    DATABASE_APP_URL: pooler.address("dars_app"),
    DATABASE_BUS_URL: direct("dars_app"),
    DARS_DATA: join(place, "data"),
    DARS_SECRET: randomBytes(32).toString("hex"),
  };
}

/** Takes connections and hands them to the nodes, each in its turn. */
async function openFront(urls: readonly string[]) {
  let turn = 0;
  const server: Server = createServer((socket) => {
    const { hostname, port } = new URL(urls[(turn += 1) % urls.length] ?? "");
    const behind = connect(Number(port), hostname);
    for (const one of [socket, behind]) one.on("error", () => undefined);
    socket.on("close", () => behind.destroy());
    behind.on("close", () => socket.destroy());
    socket.pipe(behind).pipe(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port }: { port: number } = Object(server.address());
  const end = async () => void server.close();
  return { url: `http://127.0.0.1:${port}`, end };
}
