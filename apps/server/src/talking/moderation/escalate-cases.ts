import { Type } from "typebox";

import { listDeciders } from "#identity/accounts/public.ts";
import { letGoInEachSchool } from "#oversight/retention/public.ts";
import type { Database } from "#platform/db/db.ts";
import { listSchoolIds } from "#platform/db/school-ids.queries.ts";
import { addJobs } from "#platform/jobs/add-job.ts";
import { oneByOne } from "#platform/one-by-one.ts";
import { parse } from "#platform/parse.ts";
import { eraseRecordFiles } from "#talking/files/public.ts";
import { notify } from "#talking/notifications/public.ts";

import { deleteOldCases, escalateOverdue } from "./cases.queries.ts";
import { findSchool } from "./names.queries.ts";
import { TELL_OFFICE } from "./tell.ts";

/** MOD-2: escalates overdue cases to the head office. Several nodes may do it at once. */
export async function escalateCases(database: Database): Promise<number> {
  let count = 0;
  await oneByOne(await listSchoolIds(database.directory), async (schoolId) => {
    count += await database.inSchool(schoolId, async (db) => {
      const overdue = await escalateOverdue(db, schoolId);
      const wishes = overdue.map(({ id }) => ({
        task: TELL_OFFICE,
        payload: { schoolId, caseId: id, urgent: false },
      }));
      await addJobs(db, wishes);
      return overdue.length;
    });
  });
  return count;
}

const Payload = Type.Object({ schoolId: Type.Integer(), caseId: Type.Integer(), urgent: Type.Boolean() });

/** Notifies the administrators of the group, who are people of its head office. */
export async function tellOffice(database: Database, payload: unknown): Promise<void> {
  const { schoolId, caseId, urgent } = parse(Payload, payload);
  const { officeId } = await findSchool(database.directory, schoolId);
  await database.inSchool(officeId, async (db) => {
    const administrators = { schoolId: officeId, roles: ["administrator"], exceptAccountId: null } as const;
    const holders = await listDeciders(db, administrators);
    await notify(db, {
      schoolId: officeId,
      recipients: holders.map(({ personId }) => ({ personId })),
      kind: "report-case",
      page: "moderation",
      id: `${schoolId}-${caseId}`,
      urgent,
      needsAction: true,
    });
  });
}

/** Deletes cases after their retention (docs/rules.md#retention). */
export const sweepCases = (database: Database): Promise<number> =>
  letGoInEachSchool(database, async (db, schoolId, { cases }) => {
    const gone = await deleteOldCases(db, schoolId, cases);
    await eraseRecordFiles(db, schoolId, "case", gone);
    return gone.length;
  });
