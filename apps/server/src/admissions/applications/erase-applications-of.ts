import type { Db } from "#platform/db/db.ts";
import { eraseFilesOf } from "#talking/files/public.ts";

import { deleteApplications, listApplicationsOf } from "./applications.queries.ts";

/** DSR-2: what a family wrote and sent when the student applied. */
export async function eraseApplicationsOf(db: Db, schoolId: number, studentId: number): Promise<void> {
  const ids = await listApplicationsOf(db, schoolId, studentId);
  await eraseFilesOf(db, schoolId, "application", ids);
  await deleteApplications(db, schoolId, ids);
}
