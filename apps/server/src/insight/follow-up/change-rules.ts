import type {
  previewFollowUpRules as previewRoute,
  readFollowUpRules as readRoute,
  saveFollowUpRules as saveRoute,
} from "@dars/contract/insight/follow-up";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { addJobs } from "#platform/jobs/add-job.ts";

import { findBy } from "./find-follow-up.ts";
import { FIND_SOON_TASK } from "./follow-up-tasks.ts";
import { METRICS } from "./metrics.ts";
import { findRules, lockRules, upsertRules } from "./rules.queries.ts";

export const readFollowUpRules = (
  { database }: Context,
  { params: { schoolId } }: Input<typeof readRoute>,
): Promise<Reply<typeof readRoute>> => findRules(database.reading(schoolId), schoolId, METRICS);

/** KEY-4. The entries follow soon after. */
export async function saveFollowUpRules(
  context: Context,
  { params: { schoolId }, body }: Input<typeof saveRoute>,
): Promise<Reply<typeof saveRoute>> {
  return writeOnce(context, schoolId, body, async (db) => {
    await lockRules(db, schoolId);
    const stored = await findRules(db, schoolId, METRICS);
    requireSeen(stored, body.revision);
    const revision = stored.revision + 1;
    await upsertRules(db, schoolId, body.rules, revision);
    await addJobs(db, [{ task: FIND_SOON_TASK, payload: { schoolId } }]);
    await audited(context, db, schoolId, "follow-up-rules.changed", null, { rules: body.rules.length });
    return { revision };
  });
}

/** Each person once, however many of its classes. */
export async function previewFollowUpRules(
  { database }: Context,
  { params: { schoolId }, body: { rules } }: Input<typeof previewRoute>,
): Promise<Reply<typeof previewRoute>> {
  const db = database.reading(schoolId);
  const found: { rule: (typeof rules)[number]["rule"]; people: number }[] = [];
  // One after another: each reads much.
  for (const setting of rules) {
    const named = setting.isOn ? await findBy(db, schoolId, setting) : [];
    found.push({ rule: setting.rule, people: new Set(named.map(({ personId }) => personId)).size });
  }
  return { found };
}
