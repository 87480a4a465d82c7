import type { Role } from "@dars/contract/platform/roles";

import type { Database } from "#platform/db/db.ts";
import { AppError } from "#platform/errors.ts";

import { findGuardianStanding } from "./guardian-standing.queries.ts";
import { listAccountPeople } from "./people.queries.ts";
import type { Assignment } from "./sign-in.queries.ts";

interface RoleInUse {
  readonly accountId: number;
  readonly role: Role;
}

/**
 * A parent whose links to every child were removed, by a court or the office, is refused. One whose links
 * still wait to be verified, or who has other children, is not.
 */
export async function isGuardianKeptAway(
  database: Database,
  { role, accountId }: RoleInUse,
): Promise<boolean> {
  if (role !== "parent") return false;
  const people = await listAccountPeople(database.shortReading(null), accountId);
  const standings = await Promise.all(
    people.map(({ schoolId, personId }) =>
      findGuardianStanding(database.shortReading(schoolId), schoolId, personId),
    ),
  );
  return standings.some(({ isKeptAway }) => isKeptAway) && !standings.some(({ sees }) => sees);
}

interface SignInOfAccount {
  readonly accountId: number;
  readonly assignments: readonly Assignment[];
  readonly role: Role;
}

/** FAM-1: refuses the sign-in of such a parent with the reason, and with the other roles of the account. */
export async function refuseKeptAway(
  database: Database,
  { accountId, assignments, role }: SignInOfAccount,
): Promise<void> {
  if (!(await isGuardianKeptAway(database, { role, accountId }))) return;
  const others = assignments.map((each) => each.role).filter((each) => each !== role);
  const details = { reason: "kept-away", login_types: [...new Set(others)] };
  throw new AppError("no-access", "This account may not see any student at present.", { details });
}
