import type { watchGuideVideo as route } from "@dars/contract/learning/guide-videos";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";

import { upsertView } from "./guide-videos.queries.ts";
import { requireVideo } from "./read-guide-video.ts";

export async function watchGuideVideo(
  context: Context,
  { params: { schoolId, videoId }, body: { spans } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { accountId } = context.actor;
  return context.database.inSchool(schoolId, async (db) => {
    const { seconds } = await requireVideo(context, schoolId, videoId, db);
    return upsertView(db, schoolId, { videoId, accountId }, spans, seconds);
  });
}
