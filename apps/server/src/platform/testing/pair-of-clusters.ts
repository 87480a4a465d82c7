import { type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { appendFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import pg from "pg";

import { postmasterArguments } from "#platform/db/embedded/cluster.ts";
import { buildConnection, makePrivateDirectory, OWNER, PORT } from "#platform/db/embedded/layout.ts";
import { findNatives } from "#platform/db/embedded/natives.ts";
import { chooseRunner, giveTo } from "#platform/db/embedded/run-as.ts";
import { aPlaceWithCluster, FAST, type TestPlace } from "#platform/db/embedded/testing-place.ts";

import { aFreezingDatabase } from "./freezing-database.ts";
import { soon } from "./soon.ts";

const SETTINGS = { ...FAST, wal_keep_size: "256MB", hot_standby: "on" };

/** A PostgreSQL without a supervisor: killed, it stays away. */
async function launch({ layout }: TestPlace) {
  const runner = await chooseRunner(await findNatives(layout.root), layout);
  await giveTo(runner.owner, layout.cluster);
  await makePrivateDirectory(layout.socket, runner.owner);
  const child = runner.spawn(runner.natives.postgres, postmasterArguments(layout, SETTINGS), [
    "ignore",
    "ignore",
    "ignore",
  ]);
  const connection = buildConnection(layout, "dars");
  try {
    await soon(() => runOn(connection, "select 1"));
  } catch (error) {
    await kill(child);
    throw error;
  }
  const between = await aFreezingDatabase(connection);
  return { connection, between, kill: () => kill(child) };
}

async function runOn(connection: pg.ClientConfig, text: string): Promise<void> {
  const client = new pg.Client(connection);
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

/** A PostgreSQL and its synchronous standby, each at an address of its own. The caller ends them. */
export async function aPairOfClusters() {
  const [first, second] = [await aPlaceWithCluster(), await aPlaceWithCluster()];
  const primary = await launch(first);
  const { cluster } = second.layout;
  await writeFile(join(cluster, "standby.signal"), "");
  await appendFile(
    join(cluster, "postgresql.auto.conf"),
    `\nprimary_conninfo = 'host=${first.layout.socket} port=${PORT} user=${OWNER} application_name=second'\n`,
  );
  const standby = await launch(second);
  await runOn(primary.connection, "alter system set synchronous_standby_names = 'second'");
  await runOn(primary.connection, "select pg_reload_conf()");
  const ports = [primary, standby].map(({ between }) => `127.0.0.1:${between.address.port}`);
  return {
    primary,
    standby,
    /** An address of the given hosts, 0 the first primary and 1 its standby. */
    address: (login: string, hosts: readonly number[]) =>
      `postgres://${login}@${hosts.map((host) => ports[host]).join(",")}/dars`,
    runOnStandby: (text: string) => runOn(standby.connection, text),
    /** The primary dies, and the standby takes its place. */
    failOver: async () => {
      await primary.kill();
      await runOn(standby.connection, "select pg_promote()");
    },
    end: async () => {
      for (const one of [primary, standby]) {
        one.between.close();
        await one.kill();
      }
      await first.clear();
      await second.clear();
    },
  };
}
