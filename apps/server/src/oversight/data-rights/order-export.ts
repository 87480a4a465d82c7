import { EXPORTS_A_DAY } from "@dars/contract/oversight/data-rights";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash } from "#platform/db/write-once.ts";
import { addJobs } from "#platform/jobs/add-job.ts";

import { countOfDay, findLatest, insertExport } from "./data-exports.queries.ts";
import { MAKE_EXPORT } from "./tasks.ts";
import { deriveExportState } from "./to-data-export.ts";

/** The constraint that lets one export of a person wait for an account. */
export const ONE_AT_A_TIME = { data_exports_one_open: "one-at-a-time" };

/** Notes that an account wants a person's data, and has the files made. Throws conflict with its reason. */
export async function orderExport(
  context: Context,
  db: Db,
  schoolId: number,
  { personId, reason }: { readonly personId: number; readonly reason: string | null },
): Promise<{ readonly id: number }> {
  const { accountId, role } = context.actor;
  const latest = await findLatest(db, schoolId, { personId, accountId });
  if (latest && (deriveExportState(latest) === "ready" || deriveExportState(latest) === "preparing"))
    throw clash("one-at-a-time", "An export of this person is under way or ready.");
  if ((await countOfDay(db, schoolId, { personId, accountId })) >= EXPORTS_A_DAY)
    throw clash("enough-today", "This person's data was exported often enough today.");
  const { id } = await insertExport(db, schoolId, { personId, accountId, role, reason });
  await addJobs(db, [{ task: MAKE_EXPORT, payload: { schoolId, exportId: id } }]);
  await audited(context, db, schoolId, "own-data.asked", ["person", personId], { export: id, reason });
  return { id };
}
