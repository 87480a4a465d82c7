import type { Names } from "@dars/contract/platform/primitives";

import type { Context } from "#platform/context.ts";

import { findOffice, listNamesOfAccounts } from "./audit-log.queries.ts";

/**
 * Names of accounts in the head office: administrators are people of a school only where they work in it too. Those
 * who are none of the group's administrators do not enter the head office, and read the role alone.
 */
export async function namesOfOffice(
  { actor, database }: Pick<Context, "actor" | "database">,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, Names>> {
  if (accountIds.length === 0 || actor.role !== "administrator") return new Map();
  const office = await findOffice(database.directory, actor.groupId);
  const found = await listNamesOfAccounts(database.reading(office.id), office.id, accountIds);
  return new Map(found.map(({ accountId, name }) => [accountId, name]));
}
