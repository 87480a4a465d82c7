import type { Input, Reply } from "@dars/contract/platform/route";
import type {
  readAttendanceRules as route,
  saveAttendanceRules as saveRoute,
} from "@dars/contract/time/attendance-rules";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { requireSeen, writeOnce } from "#platform/db/write-once.ts";

import { findRules, lockRules, upsertRules } from "./school.queries.ts";

export async function readAttendanceRules(
  { database }: Context,
  { params: { schoolId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { rules, revision } = await findRules(database.reading(schoolId), schoolId);
  return { rules, revision };
}

export async function saveAttendanceRules(
  context: Context,
  { params: { schoolId }, body }: Input<typeof saveRoute>,
): Promise<Reply<typeof saveRoute>> {
  return writeOnce(context, schoolId, body, async (db) => {
    await lockRules(db, schoolId);
    requireSeen(await findRules(db, schoolId), body.revision);
    await upsertRules(db, schoolId, body.rules);
    await audited(context, db, schoolId, "attendance-rules.changed", null, {
      mode: body.rules.mode,
      marksPerDay: body.rules.marksPerDay,
    });
    const { rules, revision } = await findRules(db, schoolId);
    return { rules, revision };
  });
}
