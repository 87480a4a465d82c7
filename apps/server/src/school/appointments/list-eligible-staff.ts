import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { findOffice } from "#school/schools/public.ts";

import { listStaffAccounts } from "./appointments.queries.ts";

/** Who can be charged in a school: its own staff, then that of the head office. `db` is in the school. */
export async function listEligibleStaff({ actor, database }: Context, db: Db, schoolId: number) {
  const office = await findOffice(db, actor.groupId);
  return [
    ...(await listStaffAccounts(db, schoolId)),
    ...(await listStaffAccounts(database.reading(office.id), office.id)),
  ];
}
