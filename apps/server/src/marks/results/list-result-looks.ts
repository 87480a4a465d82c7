import type { listResultLooks as route } from "@dars/contract/marks/result-looks";
import type { Names } from "@dars/contract/platform/primitives";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { findOffice } from "#school/schools/public.ts";

import { listLookers, listLooks } from "./result-looks.queries.ts";

/** For the monthly review of looks with a reason (docs/rules.md#access). */
export async function listResultLooks(
  { database, actor }: Context,
  { params: { schoolId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const rows = await listLooks(database.reading(schoolId), schoolId);
  const names = await readLookerNames(
    { database, actor },
    rows.map(({ accountId }) => accountId),
  );
  return {
    looks: rows.map(({ sectionId, letter, title, level, startedAt, accountId, ...look }) => ({
      ...look,
      section: { id: sectionId, letter, title, level },
      by: names.get(accountId) ?? null,
      isMine: accountId === actor.accountId,
      startedAt: startedAt.toISOString(),
    })),
  };
}

/** Of administrators for each other: a session of a school enters no office. */
async function readLookerNames(
  { database, actor }: Pick<Context, "database" | "actor">,
  accountIds: readonly number[],
) {
  if (accountIds.length === 0 || actor.role !== "administrator") return new Map<number, Names>();
  const { id: officeId } = await findOffice(database.directory, actor.groupId);
  const lookers = await listLookers(database.reading(officeId), officeId, accountIds);
  return new Map<number, Names>(lookers.map(({ accountId, name }) => [accountId, name]));
}
