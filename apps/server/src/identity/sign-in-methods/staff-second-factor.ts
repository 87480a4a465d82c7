import type { StaffSecondFactor } from "@dars/contract/identity/second-factors";

import { refuseUnproved } from "#identity/accounts/public.ts";
import { audit, by } from "#platform/audit.ts";
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
    await audit(db, officeId, {
      ...by(context),
      action: "settings.changed",
      subject: { kind: "group", id: actor.groupId },
      changes: { staffSecondFactor: isRequired },
    });
  });
  return readStaffSecondFactor(context);
}
