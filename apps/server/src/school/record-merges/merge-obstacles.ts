import type { MergeObstacle } from "@dars/contract/school/record-merges";

import type { Db } from "#platform/db/db.ts";
import type { Following } from "#platform/db/person-table.ts";

import { listAccounts } from "./merge-accounts.queries.ts";
import { chooseAccount } from "./merge-accounts.ts";
import { listObstacles } from "./merge-standing.queries.ts";
import { findApart } from "./records-apart.queries.ts";

/** Why two records cannot be merged now, by whom the caller is. */
export async function mergeObstacles(
  db: Db,
  schoolId: number,
  which: Following,
  accountId: number,
): Promise<readonly MergeObstacle[]> {
  const obstacles = await listObstacles(db, schoolId, which, accountId);
  const apart = await findApart(db, schoolId, which);
  const accounts = await listAccounts(db, schoolId, [which.from, which.to]);
  const { closes } = chooseAccount(accounts, which.to);
  return [
    ...obstacles,
    ...(closes?.isElsewhere ? (["elsewhere"] as const) : []),
    ...(closes?.isHigher ? (["serves"] as const) : []),
    ...(apart ? (["apart"] as const) : []),
  ];
}
