import type { Input, Reply } from "@dars/contract/platform/route";
import type { discardFile as route } from "@dars/contract/talking/files";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { eraseUnused, findFile } from "./files.queries.ts";

/** One's own file; what something has attached stays as it is. Another account's file is not there for the caller. */
export async function discardFile(
  { database, actor: { accountId } }: Context,
  { params: { schoolId, fileId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  await database.inSchool(schoolId, async (db) => {
    const file = await findFile(db, schoolId, fileId);
    if (file?.accountId !== accountId || file.state === "erased") throw notFound("The file");
    await eraseUnused(db, schoolId, fileId, accountId);
  });
  return {};
}
