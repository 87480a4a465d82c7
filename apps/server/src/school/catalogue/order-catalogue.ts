import type { Input } from "@dars/contract/platform/route";
import type { orderCatalogue as route } from "@dars/contract/school/catalogue";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { requireSeenValue } from "#platform/db/require-seen-value.ts";

import { listInOrder, updateOrder } from "./catalogue.queries.ts";

export async function orderCatalogue(
  context: Context,
  { params: { schoolId }, body: { levelIds, subjectIds, seen } }: Input<typeof route>,
): Promise<Record<string, never>> {
  const { database, actor } = context;
  await database.inSchool(schoolId, async (db) => {
    await requireSeenValue(
      db,
      `order of the catalogue ${actor.groupId}`,
      seen ?? { levelIds: [], subjectIds: [] },
      async () => ({
        levelIds: await listInOrder(db, "levels", actor.groupId, levelIds),
        subjectIds: await listInOrder(db, "subjects", actor.groupId, subjectIds),
      }),
    );
    await updateOrder(db, "levels", actor.groupId, levelIds);
    await updateOrder(db, "subjects", actor.groupId, subjectIds);
    await audited(context, db, schoolId, "catalogue.ordered", ["group", actor.groupId], {
      levels: levelIds.length,
      subjects: subjectIds.length,
    });
  });
  return {};
}
