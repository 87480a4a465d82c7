import type { Input, Reply } from "@dars/contract/platform/route";
import type { discardFile as route } from "@dars/contract/talking/files";

import type { Context } from "#platform/context.ts";

import { eraseUnused } from "./files.queries.ts";

/**
 * A file that does not exist, is attached or belongs to another account stays unchanged: repeating the
 * request gives the same answer.
 */
export async function discardFile(
  { database, actor: { accountId } }: Context,
  { params: { schoolId, fileId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  await database.inSchool(schoolId, (db) => eraseUnused(db, schoolId, fileId, accountId));
  return {};
}
