import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, readlink } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { becomes, isAlive, signal } from "./processes.ts";

/** A process that uses the directory, for tests. */
export interface Child {
  /** `ready`, `busy`, or `gone` when it ended before it could say either. */
  readonly outcome: Promise<string>;
  /** Waits until so many rows of this and earlier children have been acknowledged. */
  acknowledged(count: number): Promise<void>;
  /** Kills the process alone, as an impatient operator does. */
  kill(): Promise<void>;
  /** Kills the process and every process of its PostgreSQL, as the loss of the machine does. */
  killAll(): Promise<void>;
  /** Lets it end by itself, without stopping PostgreSQL first. */
  exit(): Promise<void>;
}

const MAIN = fileURLToPath(new URL("./testing-child-main.ts", import.meta.url));

export function runChild(directory: string, account: { uid?: number; gid?: number } = {}): Child {
  const ledger = getLedgerPath(directory);
  const child = spawn(process.execPath, [MAIN, directory, ledger], {
    stdio: ["pipe", "pipe", "inherit"],
    ...account,
  });
  const ended = once(child, "exit");
  const lines = createInterface({ input: child.stdout });
  const outcome = Promise.race([
    once(lines, "line").then(([line]) => String(line)),
    ended.then(() => "gone"),
  ]);
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  return {
    outcome,
    kill,
    acknowledged: async (count) => {
      await becomes(async () => (await readLedger(directory)).length >= count, 60_000);
    },
    killAll: async () => {
      await kill();
      await killProcessesIn(directory);
    },
    exit: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

/** The ids of all rows that were acknowledged to a child on this directory. */
export async function readLedger(directory: string): Promise<string[]> {
  const text = await readFile(getLedgerPath(directory), "utf8").catch(() => "");
  // The last line may have been cut off in the middle of being written.
  return text.split("\n").slice(0, -1);
}

function getLedgerPath(directory: string): string {
  return `${directory}.ledger`;
}

/** Without mercy, and again until none is left, because they bear children meanwhile. */
async function killProcessesIn(directory: string): Promise<void> {
  await becomes(async () => {
    const found = await findProcessesIn(directory);
    for (const pid of found) signal(pid, "SIGKILL");
    return found.length === 0;
  }, 60_000);
}

async function findProcessesIn(directory: string): Promise<number[]> {
  const pids = (await readdir("/proc").catch(() => []))
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid);
  const candidates = await Promise.all(
    pids.map(async (pid) => {
      const place = await readlink(join("/proc", String(pid), "cwd")).catch(() => "");
      const command = await readFile(join("/proc", String(pid), "cmdline"), "utf8").catch(() => "");
      return { pid, isHere: place.startsWith(directory) || command.includes(directory) };
    }),
  );
  const here = candidates.flatMap(({ pid, isHere }) => (isHere ? [pid] : []));
  const alive = await Promise.all(here.map(isAlive));
  return here.filter((_, index) => alive[index]);
}
