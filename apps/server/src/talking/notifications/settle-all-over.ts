import type { Database } from "#platform/db/db.ts";
import { listSchoolIds } from "#platform/db/school-ids.queries.ts";
import { oneByOne } from "#platform/one-by-one.ts";

import type { NoticeCauses } from "./notice-cause.queries.ts";
import { settleOver } from "./settle-over.ts";
import { listAsking } from "./settle.queries.ts";

const AT_ONCE = 500;
/** More than lines are kept. */
const ANY_DAYS = 36_500;

/**
 * Marks lines done that still ask for attention and whose cause is over without anybody having said so: the reader has
 * lost a class or a role, a student has moved, a time is over. Lists do not show them in the meantime.
 */
export const settleAllOver = async (
  database: Database,
  causes: Partial<NoticeCauses>,
  { days = ANY_DAYS }: { readonly days?: number } = {},
): Promise<void> =>
  oneByOne(await listSchoolIds(database.directory), async (schoolId) => {
    const asking = await listAsking(database.reading(schoolId), schoolId, days);
    for (let from = 0; from < asking.length; from += AT_ONCE) {
      const lineIds = asking.slice(from, from + AT_ONCE);
      await database.inSchool(schoolId, (db) => settleOver(db, schoolId, causes, { lineIds }));
    }
  });
