import type { listVideoLooks as route } from "@dars/contract/learning/video-looks";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";

import { listLooks } from "./video-looks.queries.ts";

/** For the monthly review of looks with a reason (docs/rules.md#access). */
export async function listVideoLooks(
  { database, actor }: Context,
  { params: { schoolId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const rows = await listLooks(database.reading(schoolId), schoolId);
  return {
    looks: rows.map(({ accountId, startedAt, ...look }) => ({
      ...look,
      startedAt: startedAt.toISOString(),
      isMine: accountId === actor.accountId,
    })),
  };
}
