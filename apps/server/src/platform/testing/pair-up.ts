import { appendFile, cp, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import pg from "pg";

import { postmasterArguments, type Settings } from "#platform/db/embedded/cluster.ts";
import {
  buildConnection,
  makePrivateDirectory,
  OWNER,
  PORT,
  type Layout,
} from "#platform/db/embedded/layout.ts";
import { findNatives } from "#platform/db/embedded/natives.ts";
import { becomes, listProcesses, signal } from "#platform/db/embedded/processes.ts";
import { chooseRunner, giveTo } from "#platform/db/embedded/run-as.ts";

import { aFreezingDatabase } from "./freezing-database.ts";

const STANDBY_SETTINGS = { wal_keep_size: "256MB", hot_standby: "on" };
const PATIENCE_MS = 60_000;
const POSTMASTER = "postmaster.pid";
const TRIES = 5;

/** One of the two, by a place of its own. Without a supervisor: killed, it stays away. */
class Twin {
  readonly connection;
  readonly between;
  readonly name: string;
  readonly #layout: Layout;
  readonly #settings: Settings;

  private constructor(
    name: string,
    layout: Layout,
    settings: Settings,
    between: Awaited<ReturnType<typeof aFreezingDatabase>>,
  ) {
    this.connection = buildConnection(layout, "dars");
    this.between = between;
    this.name = name;
    this.#layout = layout;
    this.#settings = settings;
  }

  static async open(name: string, layout: Layout, settings: Settings): Promise<Twin> {
    return new Twin(name, layout, settings, await aFreezingDatabase(buildConnection(layout, "dars")));
  }

  async launch(): Promise<void> {
    const runner = await chooseRunner(await findNatives(this.#layout.root), this.#layout);
    await giveTo(runner.owner, this.#layout.cluster);
    await makePrivateDirectory(this.#layout.socket, runner.owner);
    const child = runner.spawn(runner.natives.postgres, postmasterArguments(this.#layout, this.#settings), [
      "ignore",
      "ignore",
      "ignore",
    ]);
    const answers = () =>
      this.run("select 1").then(
        () => true,
        () => child.exitCode !== null,
      );
    if ((await becomes(answers, PATIENCE_MS)) && child.exitCode === null) return;
    child.kill("SIGKILL");
    throw new Error(`PostgreSQL ${this.name} does not start.`);
  }

  async run(text: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const client = new pg.Client(this.connection);
    client.on("error", () => undefined);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Ends when all of its processes are gone. */
  async kill(): Promise<void> {
    const isGone = async () => {
      const pids = await listProcesses(this.#layout.cluster);
      for (const pid of pids) signal(pid, "SIGKILL");
      return pids.length === 0;
    };
    if (!(await becomes(isGone, PATIENCE_MS))) throw new Error(`PostgreSQL ${this.name} does not die.`);
  }

  /** Takes the other one as its primary from its next start on. */
  async follow(other: Twin): Promise<void> {
    const { cluster } = this.#layout;
    await writeFile(join(cluster, "standby.signal"), "");
    await appendFile(
      join(cluster, "postgresql.auto.conf"),
      `\nprimary_conninfo = 'host=${other.#layout.socket} port=${PORT} user=${OWNER} application_name=${this.name}'\nsynchronous_standby_names = ''\n`,
    );
  }

  /** Replaces its files with those of the other one, which goes on writing meanwhile. */
  async copy(other: Twin): Promise<void> {
    for (let tries = 1; ; tries += 1)
      try {
        return await this.#copyOnce(other);
      } catch (error) {
        // A file may have gone between its name and its bytes.
        if (tries === TRIES) throw error;
      }
  }

  async #copyOnce(other: Twin): Promise<void> {
    const { cluster } = this.#layout;
    // By its own old file, a start frees what its killed processes have left in shared memory.
    for (const name of await readdir(cluster))
      if (name !== POSTMASTER) await rm(join(cluster, name), { recursive: true, force: true });
    const client = new pg.Client(other.connection);
    await client.connect();
    try {
      await client.query("select pg_backup_start('twin', true)");
      await cp(other.#layout.cluster, cluster, {
        recursive: true,
        filter: (path) => !path.endsWith(POSTMASTER),
      });
      const { rows } = await client.query<{ label: string }>(
        "select labelfile as label from pg_backup_stop(false)",
      );
      await writeFile(join(cluster, "backup_label"), rows[0]?.label ?? "");
    } finally {
      await client.end();
    }
  }

  async close(): Promise<void> {
    this.between.close();
    await this.kill();
  }
}

/**
 * Starts a PostgreSQL and its synchronous standby on two copies of one cluster that was ended cleanly; each has an
 * address of its own. The caller ends them, and then removes the clusters.
 */
export async function pairUp(layouts: readonly [Layout, Layout], settings: Settings) {
  const all = { ...settings, ...STANDBY_SETTINGS };
  const twins = [
    await Twin.open("twin0", layouts[0], all),
    await Twin.open("twin1", layouts[1], all),
  ] as const;
  let [primary, standby]: [Twin, Twin] = [...twins];
  const stand = async () => {
    await standby.follow(primary);
    await standby.launch();
    await primary.run(`alter system set synchronous_standby_names = '${standby.name}'`);
    await primary.run("select pg_reload_conf()");
    const isWaitedFor = async () =>
      (await primary.run("select from pg_stat_replication where sync_state = 'sync'")).length > 0;
    if (!(await becomes(isWaitedFor, PATIENCE_MS))) throw new Error("The standby does not follow.");
  };
  await primary.launch();
  await stand();
  const promote = async () => {
    await standby.run("select pg_promote()");
    [primary, standby] = [standby, primary];
  };
  return {
    get primary() {
      return primary;
    },
    get standby() {
      return standby;
    },
    /** An address of the given hosts, 0 the first primary and 1 its first standby. */
    address: (login: string, hosts: readonly number[]) =>
      `postgres://${login}@${hosts.map((host) => `127.0.0.1:${twins[host]?.between.address.port}`).join(",")}/dars`,
    /** The standby takes the place of the primary, which is dead. */
    promote,
    /** The primary dies, and the standby takes its place. */
    failOver: async () => {
      await primary.kill();
      await promote();
    },
    /** The one that died becomes the synchronous standby of the other. */
    rejoin: async () => {
      await standby.copy(primary);
      await stand();
    },
    end: async () => {
      for (const twin of twins) await twin.close();
    },
  };
}
