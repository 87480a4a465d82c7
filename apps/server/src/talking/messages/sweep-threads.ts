import type { Database } from "#platform/db/db.ts";
import { letGoWithFiles } from "#talking/files/public.ts";

import { deleteThreads, listOldThreads } from "./sweep.queries.ts";

const AT_ONCE = 500;

/** Deletes official threads after their retention (docs/rules.md#retention), counted from when they were closed. */
export const sweepThreads = (database: Database, atOnce = AT_ONCE): Promise<number> =>
  letGoWithFiles(database, {
    kind: "thread",
    list: (db, schoolId, { threads }) => listOldThreads(db, schoolId, threads, atOnce),
    remove: deleteThreads,
    action: "threads.forgotten",
  });
