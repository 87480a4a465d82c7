import { Type, type Static } from "typebox";

import type { Database, Db } from "#platform/db/db.ts";
import { addJobs } from "#platform/jobs/add-job.ts";
import type { Task } from "#platform/jobs/run-jobs.ts";
import { parse } from "#platform/parse.ts";
import { notify } from "#talking/notifications/public.ts";

import { listStudentGuardians, listShownToGuardians } from "./snapshots.queries.ts";

const TELL_TASK = "tell guardians of marks";
const FamiliesNotice = Type.Object({
  schoolId: Type.Integer(),
  yearId: Type.Integer(),
  studentIds: Type.Array(Type.Integer()),
  kind: Type.Enum(["marks", "marks-amended", "objection-answered"]),
});
type FamiliesNotice = Static<typeof FamiliesNotice>;

/** Notifies students now, and guardians once they may see it. The notice contains no mark (NTF-1). */
export async function tellFamilies(db: Db, notice: FamiliesNotice, guardiansAt: Date): Promise<void> {
  const { schoolId, yearId, studentIds, kind } = notice;
  await notify(db, {
    schoolId,
    recipients: studentIds.map((personId) => ({ personId })),
    kind,
    page: "reportcardsyear",
    id: yearId,
  });
  if (guardiansAt.getTime() <= Date.now()) await tellGuardians(db, notice);
  else await addJobs(db, [{ task: TELL_TASK, payload: notice, runAt: guardiansAt }]);
}

async function tellGuardians(db: Db, { schoolId, yearId, studentIds, kind }: FamiliesNotice): Promise<void> {
  const links = await listStudentGuardians(db, schoolId, studentIds);
  await notify(db, {
    schoolId,
    recipients: links.map(({ personId, studentId }) => ({ personId, studentId })),
    kind,
    page: "reportcardsyear",
    id: yearId,
    needsAction: kind === "marks",
  });
}

export const tellGuardiansTask = (database: Database): Readonly<Record<string, Task>> => ({
  [TELL_TASK]: {
    run: async (payload) => {
      const notice = parse(FamiliesNotice, payload);
      await database.inSchool(notice.schoolId, async (db) => {
        // What was withdrawn meanwhile calls nobody.
        const studentIds = await listShownToGuardians(db, notice.schoolId, notice.yearId, notice.studentIds);
        await tellGuardians(db, { ...notice, studentIds });
      });
    },
  },
});
