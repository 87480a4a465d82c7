import { LISTED_BACKUPS, type listBackups as route } from "@dars/contract/oversight/backups";
import type { Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";

import { listTaken } from "./backups.queries.ts";

/** Q3. */
export async function listBackups({ database }: Context): Promise<Reply<typeof route>> {
  const taken = await listTaken(database.directory, LISTED_BACKUPS);
  return {
    backups: taken.map(({ takenAt, bytes, files }) => ({
      takenAt: takenAt.toISOString(),
      bytes,
      files,
    })),
  };
}
