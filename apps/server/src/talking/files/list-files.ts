import type { Input, Reply } from "@dars/contract/platform/route";
import type { listFiles as route } from "@dars/contract/talking/files";

import type { Context } from "#platform/context.ts";

import { listFilesById } from "./files.queries.ts";
import { endOfLinks, linksTo } from "./links.ts";
import { keepReadable, type FileReaders } from "./may-read.ts";
import { listMedia } from "./media.queries.ts";
import { toFileCard } from "./to-file-card.ts";
import { toFileMedia } from "./to-file-media.ts";

/** Files with links to their bytes. Files that the caller may not read are left out, as are missing ones. */
export async function listFiles(
  readers: FileReaders,
  context: Context,
  { params: { schoolId }, query: { ids = "" } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { database, tokens, actor } = context;
  const db = database.reading(schoolId);
  const found = await listFilesById(db, schoolId, ids.split(","));
  const readable = await keepReadable(readers, context, schoolId, found);
  const made = new Map(
    (
      await listMedia(
        db,
        schoolId,
        readable.map(({ id }) => id),
      )
    ).map((media) => [media.fileId, media]),
  );
  const until = endOfLinks(Date.now());
  const whose = { schoolId, sessionId: actor.sessionId, until };
  return {
    files: readable.map((file) => {
      const media = made.get(file.id);
      return {
        file: toFileCard(schoolId, file),
        links: linksTo(tokens, file, whose, media?.forms),
        media: media ? toFileMedia(media) : null,
      };
    }),
    expiresAt: new Date(until * 1000).toISOString(),
  };
}
