import type { Db } from "#platform/db/db.ts";
import { hintAfterCommit } from "#platform/live/hints.ts";

import { listFamily } from "./student-work.queries.ts";

/** HW-8: the open apps of a student and its guardians read its homework anew, without a notice. */
export async function tellFamily(db: Db, schoolId: number, studentId: number): Promise<void> {
  for (const personId of await listFamily(db, schoolId, studentId))
    hintAfterCommit(db, { about: "homework", schoolId, personId });
}
