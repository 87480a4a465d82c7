import { dirname } from "node:path";

import { exists } from "#platform/db/embedded/sync-directory.ts";
import { ERASURES } from "#platform/files/keys.ts";
import { listFiles } from "#platform/files/list-files.ts";

import { listBeside, readList, sharedFiles } from "./backup-into.ts";
import { copyFiles } from "./copy-files.ts";

export interface RestoredFiles {
  readonly files: number;
  /** Keys that the backup names and its folder does not have. */
  readonly missing: readonly string[];
}

/**
 * Brings the files of a backup that `backupInto` has written back into a store's directory, with the whole ledger of
 * erasures; what is there stays. Undefined for a backup without files.
 */
export async function restoreFiles(backup: string, directory: string): Promise<RestoredFiles | undefined> {
  if (!(await exists(listBeside(backup)))) return undefined;
  const shared = sharedFiles(dirname(backup));
  const ledger = (await listFiles(shared)).filter((key) => key.startsWith(`${ERASURES}/`));
  const here = new Set(await listFiles(directory));
  const neededKeys = [...new Set([...(await readList(backup)), ...ledger])].filter((key) => !here.has(key));
  const copied = new Set(await copyFiles(shared, directory, neededKeys));
  return { files: copied.size, missing: neededKeys.filter((key) => !copied.has(key)) };
}
