import type { choosePolicy as route } from "@dars/contract/marks/policies";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { insertPolicy, lastVersion, listYears, lockPolicies } from "./policies.queries.ts";
import { requirePolicy } from "./require-policy.ts";

/** H5, GB-12: what was published before keeps the version that it was published by. */
export async function choosePolicy(
  context: Context,
  { params: { schoolId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { levelId, code, fromYearId, source } = body;
  const work = async (db: Parameters<typeof requirePolicy>[0]) => {
    await lockPolicies(db, schoolId);
    const policy = await requirePolicy(db, schoolId, body);
    const year = (await listYears(db, schoolId)).find(({ id }) => id === fromYearId);
    if (!year) throw notFound("This school year");
    if (year.state === "archived") throw clash("year", "The year is over.", { state: year.state });
    const version = (await lastVersion(db, schoolId, levelId)) + 1;
    const made = await insertPolicy(db, schoolId, {
      levelId,
      yearId: fromYearId,
      policy: { ...policy, version },
      source,
      accountId: context.actor.accountId,
    });
    await audited(context, db, schoolId, "policy.chosen", ["level", levelId], {
      code,
      version,
      fromYearId,
      source,
    });
    return made;
  };
  return writeOnce(context, schoolId, body, work, {
    grade_policies_school_id_level_id_version_key: "stale",
  });
}
