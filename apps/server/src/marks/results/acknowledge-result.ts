import type { acknowledgeResult as route } from "@dars/contract/marks/results";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { insertAcknowledgement, listAcknowledged } from "./results.queries.ts";
import { visibleYear } from "./visible-year.ts";

/** A guardian has seen a revision; again is once. */
export async function acknowledgeResult(
  context: Context,
  { params, body: { revision } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { schoolId, studentId, yearId } = params;
  const { accountId } = context.actor;
  const visible = await visibleYear(context, params);
  if (revision > visible.revision) throw notFound("This revision");
  return context.database.inSchool(schoolId, async (db) => {
    const { numInsertedOrUpdatedRows } = await insertAcknowledgement(db, schoolId, {
      studentId,
      yearId,
      accountId,
      revision,
    });
    if (numInsertedOrUpdatedRows === 1n)
      await audited(context, db, schoolId, "result.acknowledged", ["person", studentId], {
        yearId,
        revision,
      });
    const seen = await listAcknowledged(db, schoolId, [studentId], accountId);
    const found = seen.find((each) => each.yearId === yearId && each.revision === revision);
    return { acknowledgedAt: (found?.at ?? new Date()).toISOString() };
  });
}
