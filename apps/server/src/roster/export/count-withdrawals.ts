import type { Database } from "#platform/db/db.ts";

import { countWithdrawnRows } from "./gradebook-rows.queries.ts";
import { listSchoolRows } from "./group-rows.queries.ts";

/** How many publications of marks were withdrawn in a group, or in one school of it. It only grows. */
export async function countWithdrawals(
  database: Database,
  groupId: number,
  { schoolId }: { readonly schoolId?: number | undefined },
): Promise<number> {
  const ids =
    schoolId === undefined
      ? (await listSchoolRows(database.directory, groupId)).map(({ id }) => id)
      : [schoolId];
  const counts = await Promise.all(ids.map((id) => countWithdrawnRows(database.reading(id), id)));
  return counts.reduce((sum, count) => sum + count, 0);
}
