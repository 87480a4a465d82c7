import type { publishMinistryResults as route } from "@dars/contract/marks/ministry-results";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { notify } from "#talking/notifications/public.ts";

import { listStudentGuardians, lockResults, publishResults } from "./ministry-results.queries.ts";
import { requireWritable } from "./require-terminal.ts";

/** MIN-1: students and guardians are notified; the notice has no mark and no outcome (NTF-1). */
export async function publishMinistryResults(
  context: Context,
  { params: { schoolId, sectionId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return writeOnce(context, schoolId, { ...body, sectionId }, async (db) => {
    const { yearId } = await requireWritable(db, schoolId, sectionId);
    await lockResults(db, schoolId, yearId);
    const studentIds = await publishResults(db, schoolId, sectionId, { yearId, round: body.round });
    if (studentIds.length === 0) return { published: 0 };
    const guardians = await listStudentGuardians(db, schoolId, studentIds);
    await notify(db, {
      schoolId,
      recipients: [...studentIds.map((personId) => ({ personId })), ...guardians],
      kind: "marks",
      page: "reportcardsyear",
      id: yearId,
    });
    await audited(context, db, schoolId, "ministry-results.published", ["section", sectionId], {
      round: body.round,
      students: studentIds.length,
    });
    return { published: studentIds.length };
  });
}
