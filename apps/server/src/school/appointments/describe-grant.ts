import type { ProposedChange } from "@dars/contract/oversight/proposals";

import { namedChange, namesTogether } from "#oversight/proposals/public.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";

import { listNames } from "./appointments.queries.ts";
import type { Grant } from "./grant-appointment.ts";
import { listEligibleStaff } from "./list-eligible-staff.ts";

/** A description of the requested grant, for its approver. */
export async function describeGrant(
  context: Context,
  db: Db,
  schoolId: number,
  { kind, accountId, subjectIds, levelIds, startsOn, endsOn }: Grant,
): Promise<ProposedChange[]> {
  const who = await nameAccount(context, db, schoolId, accountId);
  const dates = [
    { field: "startsOn", from: null, to: startsOn },
    { field: "endsOn", from: null, to: endsOn },
  ];
  return [
    ...who,
    { field: "role", from: null, to: kind },
    ...(await namesIn(db, "subjects", subjectIds)),
    ...(await namesIn(db, "levels", levelIds)),
    ...dates.filter(({ to }) => to !== null),
  ];
}

/** Whose account it is, as far as the school or the head office know. */
export async function nameAccount(
  context: Context,
  db: Db,
  schoolId: number,
  accountId: number,
): Promise<ProposedChange[]> {
  const staff = await listEligibleStaff(context, db, schoolId);
  const account = staff.find((each) => each.accountId === accountId);
  if (!account) return [];
  return [namedChange("person", null, account.of.name), { field: "login", from: null, to: account.login }];
}

async function namesIn(
  db: Db,
  table: "subjects" | "levels",
  ids: readonly number[],
): Promise<ProposedChange[]> {
  if (ids.length === 0) return [];
  const names = (await listNames(db, table, ids)).map(({ name }) => name);
  return [namedChange(table, null, namesTogether(names))];
}
