import { IMPORT_DEPENDENTS } from "#import-dependents.ts";
import { audit } from "#platform/audit.ts";
import type { Database, Db } from "#platform/db/db.ts";
import { findDependents, holdImport, lockGroup, undoImport, type Dependent } from "#roster/import/public.ts";

import type { Progress } from "./progress.ts";
import { FellBack } from "./settle.ts";
import { findPlace, lockUnchanged, updateUpload, type KnownUpload } from "./uploads.queries.ts";

/** Derived rows that the server adds at any time, such as notifications. */
const FOLLOWERS: ReadonlySet<string> = new Set(IMPORT_DEPENDENTS.followers.map(({ table }) => table));
/** So often a row of them may come between an undo's look and its end. */
const MOST_TRIES = 5;

/** Undoes an import in one transaction. Throws FellBack if later work depends on it. */
export async function runUndo(database: Database, upload: KnownUpload, progress: Progress): Promise<void> {
  await progress.begin("undoing");
  for (let tries = 1; ; tries += 1) {
    try {
      return await undoOnce(database, upload, progress);
    } catch (error) {
      const table = tablePointingIn(error);
      if (table === undefined) throw error;
      if (!FOLLOWERS.has(table) || tries === MOST_TRIES)
        throw new FellBack("used", `Later work stands on this import: ${table}.`);
    }
  }
}

async function undoOnce(database: Database, upload: KnownUpload, progress: Progress): Promise<void> {
  const { schoolId, id: uploadId } = upload;
  const { groupCode } = await findPlace(database.directory, schoolId);
  const schoolIds = upload.outcome?.schoolIds ?? [schoolId];
  await database.inSchool(schoolId, async (db) => {
    await lockGroup(db, groupCode);
    const undoing = {
      uploadId,
      schoolIds,
      committedAt: upload.committedAt ?? upload.uploadedAt,
      importDependents: IMPORT_DEPENDENTS,
    };
    await holdImport(db, undoing);
    const dependents = await findDependents(db, undoing);
    if (dependents.length > 0) throw fellBack(dependents);
    await undoImport(db, undoing);
    await progress.settled();
    await finish(db, upload);
  });
}

async function finish(db: Db, upload: KnownUpload): Promise<void> {
  const { schoolId, id: uploadId } = upload;
  if (!(await lockUnchanged(db, upload))) throw new Error("Another worker has ended this undo.");
  await updateUpload(db, schoolId, uploadId, {
    state: "undone",
    isUndone: true,
    progress: null,
    problem: null,
  });
  await audit(db, schoolId, {
    action: "roster.undone",
    accountId: null,
    subject: { kind: "roster-upload", id: uploadId },
  });
}

const fellBack = (dependents: readonly Dependent[]) =>
  new FellBack(
    "used",
    `Later work stands on this import: ${dependents.map(({ entity, count }) => `${entity} ${count}`).join(", ")}.`,
  );

/** The table of a reference to the import that only the database knows, such as one from a row of another school. */
function tablePointingIn(error: unknown): string | undefined {
  const isPointed = error instanceof Error && "code" in error && error.code === "23503" && "table" in error;
  return isPointed ? String(error.table) : undefined;
}
