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
  const handle = new DatabaseSync(file, { timeout: 0 });
  try {
    handle.exec("pragma journal_mode = memory; begin exclusive");
  } catch {
    handle.close();
    const holder = await readFile(`${file}.pid`, "utf8").catch(() => "unknown");
    throw new DirectoryBusyError(
      `Another Dars (process ${holder.trim()}) is using the database behind ${file}. Stop it first.`,
    );
  }
  await writeFile(`${file}.pid`, `${process.pid}\n`);
  return { release: () => handle.isOpen && handle.close() };
}
