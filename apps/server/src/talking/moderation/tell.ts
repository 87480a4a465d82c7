import type { Db } from "#platform/db/db.ts";
import { addJobs } from "#platform/jobs/add-job.ts";
import { notify, settleDeciders } from "#talking/notifications/public.ts";

import { handUp } from "./cases.queries.ts";
import { listHandlers } from "./names.queries.ts";
import { listReporters } from "./reporters.queries.ts";

/** The task that notifies the head office of a case, in its own school's transaction. */
export const TELL_OFFICE = "tell the office of a case";

interface CaseNotice {
  readonly caseId: number;
  /** People are not notified of a case about themselves. */
  readonly aboutPersonId: number | null;
  readonly toManagement: boolean;
  readonly toOffice: boolean;
  /** Passes quiet hours: a person may be in danger (MOD-1). */
  readonly urgent: boolean;
}

/**
 * MOD-2: a case about staff goes to the school and the head office, one about the management to the head
 * office alone, as does one that nobody in the school may handle. In the school the safeguarding lead is notified, if one is
 * named (K9).
 */
export async function tellHandlers(db: Db, schoolId: number, notice: CaseNotice): Promise<void> {
  const { caseId, aboutPersonId, toManagement, toOffice, urgent } = notice;
  const holders = toManagement ? await listHandlers(db, schoolId) : [];
  const handlers = holders.filter((id) => id !== aboutPersonId);
  if (handlers.length > 0)
    await notify(db, {
      schoolId,
      recipients: handlers.map((personId) => ({ personId })),
      kind: "report-case",
      page: "moderation",
      id: caseId,
      urgent,
      needsAction: true,
    });
  if (toManagement && handlers.length === 0) await handUp(db, schoolId, caseId);
  if (toOffice || handlers.length === 0)
    await addJobs(db, [{ task: TELL_OFFICE, payload: { schoolId, caseId, urgent } }]);
}

/** A closed case waits for nobody, neither in the school nor in the head office. */
export const settleHandlers = (db: Db, schoolId: number, caseId: number): Promise<void> =>
  settleDeciders(db, schoolId, caseId, "report-case");

/** Each of its reporters learns that the case was reviewed, and not the outcome. */
export async function tellReporters(db: Db, schoolId: number, caseId: number): Promise<void> {
  const reporters = await listReporters(db, schoolId, caseId);
  await notify(db, {
    schoolId,
    recipients: reporters.map((personId) => ({ personId })),
    kind: "moderation",
    page: "moderation",
    id: `case-${caseId}`,
  });
}

/**
 * The person concerned learns that there was a decision; its content and reason are in the app, not in the
 * notice (NTF-1).
 */
export const tellConcerned = (db: Db, schoolId: number, personId: number, actId: number) =>
  notify(db, {
    schoolId,
    recipients: [{ personId }],
    kind: "moderation",
    page: "moderation",
    id: actId,
  });
