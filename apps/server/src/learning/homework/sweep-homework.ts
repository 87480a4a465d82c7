import type { Database } from "#platform/db/db.ts";
import { letGoWithFiles } from "#talking/files/public.ts";

import { deleteStudentWork, listOldWork } from "./old-homework.queries.ts";

const YEARS = 2;
const AT_ONCE = 500;

/** Deletes ticks and answers two years after their school year (docs/rules.md#retention); what was set stays. */
export const sweepHomework = (database: Database): Promise<number> =>
  letGoWithFiles(database, {
    kind: "homework_answer",
    list: (db, schoolId) => listOldWork(db, schoolId, YEARS, AT_ONCE),
    remove: deleteStudentWork,
    action: "homework.forgotten",
  });
