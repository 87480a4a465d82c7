import { letGoInEachSchool } from "#oversight/retention/public.ts";
import { audit } from "#platform/audit.ts";
import type { Database } from "#platform/db/db.ts";
import { eraseFilesOf } from "#talking/files/public.ts";

import { deleteThreads, listOldThreads } from "./sweep.queries.ts";

const AT_ONCE = 500;

/** Deletes official threads after their retention (docs/rules.md#retention), counted from when they were closed. */
export const sweepThreads = (database: Database, atOnce = AT_ONCE): Promise<number> =>
  letGoInEachSchool(database, async (db, schoolId, { threads }) => {
    const ids = await listOldThreads(db, schoolId, threads, atOnce);
    if (ids.length === 0) return 0;
    const files = await eraseFilesOf(db, schoolId, "thread", ids);
    await deleteThreads(db, schoolId, ids);
    await audit(db, schoolId, {
      action: "threads.forgotten",
      accountId: null,
      changes: { threads: ids.length, files },
    });
    return ids.length;
  });
