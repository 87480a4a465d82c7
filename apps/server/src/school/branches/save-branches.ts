import type { Input, Reply } from "@dars/contract/platform/route";
import type { saveBranches as route } from "@dars/contract/school/branches";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { requireSeenValue } from "#platform/db/require-seen-value.ts";
import { writeOnce } from "#platform/db/write-once.ts";

import { listBranches, replaceBranches } from "./branches.queries.ts";

/** Q3. */
export async function saveBranches(
  context: Context,
  { params: { schoolId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return writeOnce(context, schoolId, body, async (db) => {
    const { length } = body.branches;
    await requireSeenValue(db, `branches ${schoolId}`, body.seen ?? [], async () => [
      ...(await listBranches(db, schoolId)),
    ]);
    await replaceBranches(db, schoolId, body.branches);
    await audited(context, db, schoolId, "branches.changed", null, { branches: length });
    return { branches: length };
  });
}
