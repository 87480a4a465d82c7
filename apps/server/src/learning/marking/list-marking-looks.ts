import type { listMarkingLooks as route } from "@dars/contract/learning/marking-looks";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";

import { listRecentMarkingLooks } from "./marking-looks.queries.ts";

/** For the monthly review of what was marked with a reason (docs/rules.md#access). */
export async function listMarkingLooks(
  { database, actor }: Context,
  { params: { schoolId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const rows = await listRecentMarkingLooks(database.reading(schoolId), schoolId);
  return {
    looks: rows.map(({ accountId, startedAt, ...look }) => ({
      ...look,
      startedAt: startedAt.toISOString(),
      isMine: accountId === actor.accountId,
    })),
  };
}
