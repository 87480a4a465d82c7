import type { Database } from "#platform/db/db.ts";
import { letGoWithFiles } from "#talking/files/public.ts";

import { deleteEvaluations, listOldEvaluations } from "./old-evaluations.queries.ts";

const YEARS = 5;
const AT_ONCE = 500;

/** Deletes evaluations of a teacher five years after it left (docs/rules.md#retention). */
export const sweepEvaluations = (database: Database): Promise<number> =>
  letGoWithFiles(database, {
    kind: "evaluation",
    list: (db, schoolId) => listOldEvaluations(db, schoolId, YEARS, AT_ONCE),
    remove: deleteEvaluations,
    action: "evaluations.forgotten",
  });
