import type { StaffSecondFactor } from "@dars/contract/identity/second-factors";

import { refuseUnproved } from "#identity/accounts/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";

import { findStaffRule, updateStaffRule } from "./second-factors.queries.ts";

export async function readStaffSecondFactor({ database, actor }: Context): Promise<StaffSecondFactor> {
  const { since } = await findStaffRule(database.directory, actor.groupId);
  return { isRequired: since !== null, since: since?.toISOString() ?? null };
}

/** Q3. Locks no one out: each later sign-in has to add a factor first, and open sessions continue. */
export async function saveStaffSecondFactor(
  context: Context,
  isRequired: boolean,
): Promise<StaffSecondFactor> {
  const { database, actor } = context;
  await refuseUnproved(context);
  const { officeId } = await findStaffRule(database.directory, actor.groupId);
  await database.inSchool(officeId, async (db) => {
    await updateStaffRule(db, actor.groupId, isRequired);
    await audited(context, db, officeId, "settings.changed", ["group", actor.groupId], {
      staffSecondFactor: isRequired,
    });
  });
  return readStaffSecondFactor(context);
}
