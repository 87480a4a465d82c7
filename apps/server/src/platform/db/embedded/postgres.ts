import { lchown, lstat, mkdir } from "node:fs/promises";

import { ensureCluster } from "./cluster.ts";
import { lockDirectory, type DirectoryLock } from "./directory-lock.ts";
import {
  buildConnection,
  buildLayout,
  makePrivateDirectory,
  type Connection,
  type Layout,
} from "./layout.ts";
import { findNatives } from "./natives.ts";
import { clearLeftovers, launchPostmaster } from "./postmaster.ts";
import { readPostmasterFile } from "./processes.ts";
import { chooseRunner, type RootMode } from "./run-as.ts";
import { toCluster, withSession } from "./session.ts";
import { Supervisor } from "./supervisor.ts";
import { finishSegment } from "./wal-archive.ts";

export interface EmbeddedPostgres {
  /** The owner of everything, over the Unix socket. */
  readonly connection: Connection;
  /** Resolves when the postmaster has gone; safe to call twice. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Holds everything of this PostgreSQL, for instance `.dars/postgres`. Made when it is missing. */
  readonly directory: string;
  /** Settings of postgresql.conf that win over ours, for instance `{ fsync: "off" }` in tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called after each restart that followed a crash, when connections are accepted again. */
  readonly onRestart?: () => void;
  /** Gets one line when something worth an operator's eye happens. PostgreSQL's own words are in postgres.log. */
  readonly log?: (line: string) => void;
  /** Created when missing; `dars` by default. */
  readonly database?: string;
  /** Keeps WAL for a point in time in this directory. */
  readonly walArchive?: string;
  /** As root only: by default chosen by the system's permissions. */
  readonly rootMode?: RootMode;
}

/**
 * Starts the PostgreSQL that comes with Dars and watches over it until stop() or the end of the process.
 * Whatever an earlier end left behind is repaired first: an orphan, a pid file, a socket, a half-made cluster.
 * Throws DirectoryBusyError while another process of Dars uses the directory.
 */
export async function startPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const layout = buildLayout(options.directory);
  await mkdir(layout.root, { recursive: true, mode: 0o700 });
  const lock = await lockDirectory(layout);
  try {
    return await start(options, layout, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** How to reach the PostgreSQL that another process of Dars runs on this directory. */
export async function joinPostgres(directory: string, database = "dars"): Promise<Connection> {
  const layout = buildLayout(directory);
  // That process may have another directory for temporary files, and with it another place for the socket.
  const socket = (await readPostmasterFile(layout.cluster))?.socket || layout.socket;
  return buildConnection({ ...layout, socket }, database);
}

async function start(
  options: EmbeddedOptions,
  layout: Layout,
  lock: DirectoryLock,
): Promise<EmbeddedPostgres> {
  const { settings, walArchive, database = "dars", log = () => {}, onRestart = () => {} } = options;
  const runner = await chooseRunner(await findNatives(layout.root), layout, options.rootMode);
  await clearLeftovers(layout);
  await ensureCluster(runner, layout, settings?.["fsync"] === "off" ? ["--no-sync"] : []);
  await makePrivateDirectory(layout.socket, runner.owner);
  if (walArchive !== undefined) await makePrivateDirectory(walArchive, runner.owner);
  const launchOnce = () => launchPostmaster(runner, layout, settings, walArchive);
  const supervisor = new Supervisor(await launchOnce(), {
    launch: async () => {
      await clearLeftovers(layout);
      return launchOnce();
    },
    onRestart,
    log,
  });
  const connection = buildConnection(layout, database);
  const end = async (): Promise<void> => {
    // An archive that ends here is worth a try, but no reason to stay.
    if (walArchive !== undefined) await finishSegment(connection).catch(() => undefined);
    await supervisor.stop();
    // The children of a postmaster that was killed a moment ago may still be dying.
    await clearLeftovers(layout);
    lock.release();
  };
  let ended: Promise<void> | undefined;
  const stop = (): Promise<void> => (ended ??= end());
  try {
    await ensureDatabase(connection);
  } catch (error) {
    await stop();
    throw error;
  }
  await leaveToOwner(layout);
  return { connection, stop };
}

/** Files that root has created in the directory of another account must not block that account later. */
async function leaveToOwner(layout: Layout): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await lstat(layout.root);
  for (const path of [layout.lock, layout.holder, layout.log]) await lchown(path, uid, gid);
}

async function ensureDatabase(connection: Connection): Promise<void> {
  await withSession(toCluster(connection), async (client) => {
    const found = await client.query("select from pg_database where datname = $1", [connection.database]);
    if (found.rowCount === 0) {
      await client.query(`create database ${client.escapeIdentifier(connection.database)}`);
    }
  });
}
