import type { Input, Reply } from "@dars/contract/platform/route";
import type { listFiles as route } from "@dars/contract/talking/files";

import type { Context } from "#platform/context.ts";

import { cardOf } from "./card-of.ts";
import { listFilesById } from "./files.queries.ts";
import { endOfLinks, linksTo } from "./links.ts";
import { keepReadable, type FileReaders } from "./may-read.ts";

/** Files with links to their bytes. What the caller may not read is left out, as is what is not there. */
export async function listFiles(
  readers: FileReaders,
  context: Context,
  { params: { schoolId }, query: { ids = "" } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { database, tokens, actor } = context;
  const found = await listFilesById(database.reading(schoolId), schoolId, ids.split(","));
  const readable = await keepReadable(readers, context, schoolId, found);
  const until = endOfLinks(Date.now());
  const whose = { schoolId, sessionId: actor.sessionId, until };
  return {
    files: readable.map((file) => ({ file: cardOf(schoolId, file), links: linksTo(tokens, file, whose) })),
    expiresAt: new Date(until * 1000).toISOString(),
  };
}
