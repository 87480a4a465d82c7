import type { ProposedChange } from "@dars/contract/oversight/proposals";
import type { Names } from "@dars/contract/platform/primitives";

import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";

import { listNames } from "./appointments.queries.ts";
import type { Grant } from "./grant-appointment.ts";
import { staffOf } from "./staff-of.ts";

/** A description of the requested grant, for its approver. */
export async function wordsOf(
  context: Context,
  db: Db,
  schoolId: number,
  { kind, accountId, subjectIds, levelIds, startsOn, endsOn }: Grant,
): Promise<ProposedChange[]> {
  const who = await nameAccount(context, db, schoolId, accountId);
  const fields: readonly (readonly [string, string | null])[] = [
    ["role", kind],
    ["subjects", await namesIn(db, "subjects", subjectIds)],
    ["levels", await namesIn(db, "levels", levelIds)],
    ["startsOn", startsOn],
    ["endsOn", endsOn],
  ];
  return [...who, ...fields.flatMap(([field, to]) => (to === null ? [] : [{ field, from: null, to }]))];
}

/** Whose account it is, as far as the school or the head office know. */
export async function nameAccount(
  context: Context,
  db: Db,
  schoolId: number,
  accountId: number,
): Promise<ProposedChange[]> {
  const staff = await staffOf(context, db, schoolId);
  const account = staff.find((each) => each.accountId === accountId);
  if (!account) return [];
  return [
    { field: "person", from: null, to: said(account.of.name) },
    { field: "login", from: null, to: account.login },
  ];
}

async function namesIn(db: Db, table: "subjects" | "levels", ids: readonly number[]): Promise<string | null> {
  if (ids.length === 0) return null;
  return (await listNames(db, table, ids)).map(({ name }) => said(name)).join("، ");
}

const said = ({ ar, en, ckb }: Names): string => ar ?? ckb ?? en ?? "";
