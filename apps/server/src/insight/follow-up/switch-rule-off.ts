import type { FollowUpRule } from "@dars/contract/insight/follow-up";

import type { Db } from "#platform/db/db.ts";

import { METRICS } from "./metrics.ts";
import { findRules, lockRules, upsertRules } from "./rules.queries.ts";

/** Q3, without a person who asks: the school's rules stay as they are, but for this one. */
export async function switchRuleOff(db: Db, schoolId: number, rule: FollowUpRule): Promise<void> {
  await lockRules(db, schoolId);
  const { rules, revision } = await findRules(db, schoolId, METRICS);
  const changed = rules.map((setting) => (setting.rule === rule ? { ...setting, isOn: false } : setting));
  await upsertRules(db, schoolId, changed, revision + 1);
}
