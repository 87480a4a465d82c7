import type { Database } from "#platform/db/db.ts";
import { letGoWithFiles } from "#talking/files/public.ts";

import { deleteAttempts, listOldAttempts } from "./old-attempts.queries.ts";

const YEARS = 2;
const AT_ONCE = 500;

/** Deletes attempts two years after their school year (docs/rules.md#retention); marks in the mark sheets stay. */
export const sweepAttempts = (database: Database): Promise<number> =>
  letGoWithFiles(database, {
    kind: "attempt",
    list: (db, schoolId) => listOldAttempts(db, schoolId, YEARS, AT_ONCE),
    remove: deleteAttempts,
    action: "attempts.forgotten",
  });
