import { letGoInEachSchool } from "#oversight/retention/public.ts";
import { audit } from "#platform/audit.ts";
import type { Database } from "#platform/db/db.ts";
import { eraseFilesOf } from "#talking/files/public.ts";

import { deleteAttempts, listOldAttempts } from "./old-attempts.queries.ts";

const YEARS = 2;
const AT_ONCE = 500;

/** Deletes attempts two years after their school year (docs/rules.md#retention); marks in the mark sheets stay. */
export const sweepAttempts = (database: Database): Promise<number> =>
  letGoInEachSchool(database, async (db, schoolId) => {
    const ids = await listOldAttempts(db, schoolId, YEARS, AT_ONCE);
    if (ids.length === 0) return 0;
    await eraseFilesOf(db, schoolId, "attempt", ids);
    await deleteAttempts(db, schoolId, ids);
    await audit(db, schoolId, {
      action: "attempts.forgotten",
      accountId: null,
      changes: { count: ids.length },
    });
    return ids.length;
  });
