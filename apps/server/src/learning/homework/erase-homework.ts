import type { Db } from "#platform/db/db.ts";
import { eraseRecordFiles } from "#talking/files/public.ts";

import { deleteStudentWork, listWorkIds } from "./old-homework.queries.ts";

/** DSR-2: what a student did with homework, with the files of its answers. */
export async function eraseHomework(db: Db, schoolId: number, studentId: number): Promise<void> {
  const ids = await listWorkIds(db, schoolId, studentId);
  await eraseRecordFiles(db, schoolId, "homework_answer", ids);
  await deleteStudentWork(db, schoolId, ids);
}
