import { letGoInEachSchool } from "#oversight/retention/public.ts";
import { audit } from "#platform/audit.ts";
import type { Database } from "#platform/db/db.ts";
import { eraseRecordFiles } from "#talking/files/public.ts";

import { deleteExcuses, deleteOldDays, listOldExcuses } from "./old-days.queries.ts";

const YEARS = 7;
const AT_ONCE = 5000;

/** Deletes attendance and excuses after seven years (docs/rules.md#retention). */
export const sweepAttendance = (database: Database): Promise<number> =>
  letGoInEachSchool(database, async (db, schoolId) => {
    const old = { schoolId, years: YEARS, limit: AT_ONCE };
    const entries = await deleteOldDays(db, old);
    const excuses = await listOldExcuses(db, old);
    if (excuses.length > 0) {
      await eraseRecordFiles(db, schoolId, "excuse", excuses);
      await deleteExcuses(db, schoolId, excuses);
    }
    const gone = entries + excuses.length;
    if (gone > 0)
      await audit(db, schoolId, {
        action: "attendance.forgotten",
        accountId: null,
        changes: { count: gone },
      });
    return gone;
  });
