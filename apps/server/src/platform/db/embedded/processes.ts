import { execFile } from "node:child_process";
import { readdir, readFile, readlink, realpath } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Looks until `isSo` answers true; false when `withinMs` have passed. */
export async function becomes(isSo: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs;
  for (let wait = 2; ; wait = Math.min(wait * 1.5, 100)) {
    if (await isSo()) return true;
    if (performance.now() > end) return false;
    await pause(wait);
  }
}

/** A dead process that its parent has not reaped yet (a zombie) counts as dead. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  const stat = await readFile(`/proc/${pid}/stat`, "latin1").catch(() => "");
  const state = stat.slice(stat.lastIndexOf(")") + 2, stat.lastIndexOf(")") + 3);
  return state !== "Z" && state !== "X";
}

export interface PostmasterFile {
  readonly pid: number;
  readonly isReady: boolean;
  /** The directory of its Unix socket. */
  readonly socket: string;
}

/** The content of the postmaster's pid file; undefined when there is none. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n");
  const pid = Number.parseInt(lines[0] ?? "", 10);
  return pid > 0 ? { pid, isReady: lines[7]?.trim() === "ready", socket: lines[4] ?? "" } : undefined;
}

/**
 * The living processes of PostgreSQL on this cluster: each of them works inside the cluster's directory.
 * Without /proc only the postmaster can be known, by its command line.
 */
export async function listProcesses(cluster: string): Promise<number[]> {
  const place = await realpath(cluster).catch(() => cluster);
  const pids = (await readdir("/proc").catch(() => [])).map(Number).filter((pid) => pid > 0);
  if (pids.length === 0) return listPostmasters(cluster);
  const candidates = await Promise.all(pids.map(async (pid) => ({ pid, isOurs: await worksIn(pid, place) })));
  return candidates.flatMap(({ pid, isOurs }) => (isOurs ? [pid] : []));
}

async function listPostmasters(cluster: string): Promise<number[]> {
  const pid = (await readPostmasterFile(cluster))?.pid;
  if (pid === undefined || !(await isAlive(pid))) return [];
  // The number in the file may be a stranger's by now.
  const { stdout } = await run("ps", ["-ww", "-o", "command=", "-p", String(pid)]).catch(() => ({
    stdout: "",
  }));
  return stdout.includes(`-D ${cluster} `) ? [pid] : [];
}

async function worksIn(pid: number, place: string): Promise<boolean> {
  const where = await readlink(`/proc/${pid}/cwd`).catch(() => "");
  if (where !== place) return false;
  const name = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "");
  return name.trim() === "postgres" && isAlive(pid);
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It is gone already, which is what every signal here is for.
  }
}
