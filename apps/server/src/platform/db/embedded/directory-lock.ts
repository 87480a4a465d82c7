import { readFile, writeFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";

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
export async function lockDirectory(file: string): Promise<DirectoryLock> {
  let handle: DatabaseSync | undefined;
  try {
    handle = new DatabaseSync(file, { timeout: 0 });
    handle.exec("pragma journal_mode = memory; begin exclusive");
  } catch (cause) {
    handle?.close();
    throw await refusal(file, cause);
  }
  await writeFile(`${file}.pid`, `${process.pid}\n`);
  const taken = handle;
  return { release: () => taken.isOpen && taken.close() };
}

const SQLITE_BUSY = 5;

async function refusal(file: string, cause: unknown): Promise<Error> {
  const isBusy = cause instanceof Error && "errcode" in cause && cause.errcode === SQLITE_BUSY;
  if (!isBusy) return new Error(`The database behind ${file} cannot be used by this account.`, { cause });
  const holder = await readFile(`${file}.pid`, "utf8").catch(() => "unknown");
  return new DirectoryBusyError(
    `Another Dars (process ${holder.trim()}) is using the database behind ${file}. Stop it first.`,
  );
}
