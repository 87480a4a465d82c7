import type { ChildProcess } from "node:child_process";
import { open, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

import { postmasterArguments, type Settings } from "./cluster.ts";
import { socketFile, type Layout } from "./layout.ts";
import { becomes, isAlive, listProcesses, readPostmasterFile, signal } from "./processes.ts";
import type { Runner } from "./run-as.ts";

const READY_MS = 60_000;
const LONGEST_LOG = 16 * 1024 * 1024;

/**
 * Starts the postmaster and resolves when it accepts connections.
 * Crash recovery counts as starting, so this can take minutes after a hard stop of a busy server; only silence fails.
 */
export async function launchPostmaster(
  runner: Runner,
  layout: Layout,
  settings: Settings | undefined,
  walArchive: string | undefined,
): Promise<ChildProcess> {
  await shortenLog(layout.log);
  const log = await open(layout.log, "a", 0o600);
  const before = (await log.stat()).size;
  let child: ChildProcess;
  try {
    const args = postmasterArguments(layout, settings, walArchive);
    child = runner.spawn(runner.natives.postgres, args, ["ignore", log.fd, log.fd]);
  } finally {
    await log.close();
  }
  let failure = "";
  child.once("error", (error) => (failure = error.message));
  const isGone = () => failure !== "" || child.exitCode !== null || child.signalCode !== null;
  const isReady = async () => {
    const file = await readPostmasterFile(layout.cluster);
    return file?.pid === child.pid && file?.isReady === true;
  };
  const wait = async (): Promise<void> => {
    const size = (await stat(layout.log)).size;
    if (await becomes(async () => isGone() || (await isReady()), READY_MS)) return;
    // Recovery reports its progress every ten seconds.
    if ((await stat(layout.log)).size > size) await wait();
  };
  await wait();
  if (!isGone() && (await isReady())) return child;
  if (child.pid !== undefined && !isGone()) signal(child.pid, "SIGKILL");
  const logText = (await readFile(layout.log)).subarray(before).toString("utf8").trim();
  throw new Error(
    `PostgreSQL did not start: ${failure || logText || `it was silent for ${READY_MS / 1000} seconds`}`,
  );
}

/**
 * Ends all processes that an earlier run left on this cluster and removes its lock files, so that nothing
 * prevents a start. The caller holds the lock of the directory, so no other Dars is using any of it.
 */
export async function clearLeftovers(layout: Layout): Promise<void> {
  const found = await listProcesses(layout.cluster);
  const postmaster = (await readPostmasterFile(layout.cluster))?.pid;
  if (postmaster !== undefined && found.includes(postmaster)) await endPostmaster(postmaster);
  // Child processes of a dead postmaster end by themselves in milliseconds, unless one is deep in a
  // computation.
  const areGone = async () => (await listProcesses(layout.cluster)).length === 0;
  if (!(await becomes(areGone, 5000))) {
    for (const pid of await listProcesses(layout.cluster)) signal(pid, "SIGKILL");
    if (!(await becomes(areGone, 60_000))) throw new Error(`Processes on ${layout.cluster} cannot be ended.`);
  }
  await rm(join(layout.cluster, "postmaster.pid"), { force: true });
  await rm(socketFile(layout.socket), { force: true });
  await rm(`${socketFile(layout.socket)}.lock`, { force: true });
}

const PATIENCE: readonly (readonly [NodeJS.Signals, number])[] = [
  ["SIGINT", 60_000],
  ["SIGQUIT", 10_000],
  ["SIGKILL", 60_000],
];

/**
 * Fast shutdown: open transactions are rolled back, all acknowledged ones are on disk. Harsher only if that
 * blocks.
 */
export async function endPostmaster(pid: number): Promise<void> {
  for (const [name, patienceMs] of PATIENCE) {
    signal(pid, name);
    if (await becomes(async () => !(await isAlive(pid)), patienceMs)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) cannot be ended.`);
}

async function shortenLog(path: string): Promise<void> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LONGEST_LOG) await rename(path, `${path}.1`);
}
