import type { Database } from "#platform/db/db.ts";
import { letGoWithFiles } from "#talking/files/public.ts";

import { deleteAsks, listOldAsks } from "./sweep.queries.ts";

const AT_ONCE = 500;

/** Deletes asks with their answers after their retention (docs/rules.md#retention), counted from when they closed. */
export const sweepAsks = (database: Database): Promise<number> =>
  letGoWithFiles(database, {
    kind: "ask",
    list: (db, schoolId) => listOldAsks(db, schoolId, AT_ONCE),
    remove: deleteAsks,
    action: "asks.forgotten",
  });
