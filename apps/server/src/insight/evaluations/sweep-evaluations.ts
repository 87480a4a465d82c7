import { letGoInEachSchool } from "#oversight/retention/public.ts";
import { audit } from "#platform/audit.ts";
import type { Database } from "#platform/db/db.ts";
import { eraseFilesOf } from "#talking/files/public.ts";

import { deleteEvaluations, listOldEvaluations } from "./old-evaluations.queries.ts";

const YEARS = 5;
const AT_ONCE = 500;

/** Deletes evaluations of a teacher five years after it left (docs/rules.md#retention). */
export const sweepEvaluations = (database: Database): Promise<number> =>
  letGoInEachSchool(database, async (db, schoolId) => {
    const ids = await listOldEvaluations(db, schoolId, YEARS, AT_ONCE);
    if (ids.length === 0) return 0;
    await eraseFilesOf(db, schoolId, "evaluation", ids);
    await deleteEvaluations(db, schoolId, ids);
    await audit(db, schoolId, {
      action: "evaluations.forgotten",
      accountId: null,
      changes: { count: ids.length },
    });
    return ids.length;
  });
