import type { OfficeAccount } from "@dars/contract/identity/account-office";

import { isKnownElsewhere } from "#identity/accounts/public.ts";
import type { Actor } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";

import { isHigher, listHeldRoles } from "./account-office.queries.ts";

/**
 * Why a caller may not change this account, or null. Management may not change an account with a role above
 * the roles that it grants (AZ-5), nor one that also belongs to a person in another school, since the same
 * sign-in opens both (AZ-6).
 */
export async function closedBecause(
  db: Db,
  { role }: Pick<Actor, "role">,
  schoolId: number,
  accountId: number,
): Promise<OfficeAccount["closedBecause"]> {
  if (role === "administrator") return null;
  const [heldRoles, isElsewhere] = await Promise.all([
    listHeldRoles(db, accountId),
    isKnownElsewhere(db, accountId, schoolId),
  ]);
  if (heldRoles.some((each) => isHigher(each.role))) return "higher";
  const isOfAnotherSchool = heldRoles.some((each) => each.schoolId !== null && each.schoolId !== schoolId);
  return isElsewhere || isOfAnotherSchool ? "elsewhere" : null;
}
