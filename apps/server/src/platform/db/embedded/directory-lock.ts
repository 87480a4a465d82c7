import { readFile, writeFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";

import type { Layout } from "./layout.ts";

export interface DirectoryLock {
  release(): void;
}

/** Another living process of Dars has the directory. */
export class DirectoryBusyError extends Error {}

/**
 * Takes a directory for this process, or throws DirectoryBusyError at once.
 *
 * The lock is the kernel's own lock on a file, taken through SQLite because Node offers no other way to it. It ends
 * with the process however the process ends, so a stale lock cannot exist, not even after a reused process number or
 * between containers that share the directory.
 */
export async function lockDirectory({ lock, holder }: Layout): Promise<DirectoryLock> {
  let handle: DatabaseSync | undefined;
  try {
    handle = new DatabaseSync(lock, { timeout: 0 });
    handle.exec("pragma journal_mode = memory; begin exclusive");
  } catch (cause) {
    handle?.close();
    throw await refusal(lock, holder, cause);
  }
  await writeFile(holder, `${process.pid}\n`);
  const taken = handle;
  locks.add(taken);
  return {
    release: () => {
      if (locks.delete(taken)) taken.close();
    },
  };
}

/** An unreferenced handle would be garbage-collected, and its lock released. */
const locks = new Set<DatabaseSync>();

const SQLITE_BUSY = 5;

async function refusal(lock: string, holder: string, cause: unknown): Promise<Error> {
  const isBusy = cause instanceof Error && "errcode" in cause && cause.errcode === SQLITE_BUSY;
  if (!isBusy) return new Error(`The database behind ${lock} cannot be used by this account.`, { cause });
  const pid = await readFile(holder, "utf8").catch(() => "unknown");
  return new DirectoryBusyError(
    `Another Dars (process ${pid.trim()}) is using the database behind ${lock}. Stop it first.`,
  );
}
