import type { Db } from "#platform/db/db.ts";
import { eraseRecordFiles } from "#talking/files/public.ts";

import { deleteApplications, listApplicationIds } from "./applications.queries.ts";

/** DSR-2: what a family wrote and sent when the student applied. */
export async function eraseApplications(db: Db, schoolId: number, studentId: number): Promise<void> {
  const ids = await listApplicationIds(db, schoolId, studentId);
  await eraseRecordFiles(db, schoolId, "application", ids);
  await deleteApplications(db, schoolId, ids);
}
