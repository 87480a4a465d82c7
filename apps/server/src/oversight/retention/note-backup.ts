import type { Database } from "#platform/db/db.ts";

import { deleteTaken, insertTaken, type BackupHeld } from "./backups.queries.ts";

const KEPT_DAYS = 100;

/** Keeps for administrators that a backup was taken now; old ones are forgotten. */
export async function noteBackup(
  { directory }: Pick<Database, "directory">,
  backup: BackupHeld,
): Promise<void> {
  await insertTaken(directory, backup);
  await deleteTaken(directory, KEPT_DAYS);
}
