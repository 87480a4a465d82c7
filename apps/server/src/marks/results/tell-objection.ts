import type { Db } from "#platform/db/db.ts";
import { notify, settleNotices } from "#talking/notifications/public.ts";

import { listCommenters } from "./objections.queries.ts";

const KIND = "objection";

/** H13: notifies the teachers of the mark and the coordinators of its subject, who may comment for the office. */
export async function tellObjection(db: Db, schoolId: number, objectionId: number): Promise<void> {
  const people = await listCommenters(db, schoolId, objectionId);
  await notify(db, {
    schoolId,
    recipients: people.map(({ personId }) => ({ personId })),
    kind: KIND,
    page: "objections",
    id: objectionId,
    needsAction: true,
  });
}

/** What was answered asks nobody any more; what one has commented on, this one. */
export async function settleObjection(
  db: Db,
  schoolId: number,
  objectionId: number,
  accountId: number | null = null,
): Promise<void> {
  const people = await listCommenters(db, schoolId, objectionId);
  const personIds = people
    .filter((person) => accountId === null || person.accountId === accountId)
    .map(({ personId }) => personId);
  await settleNotices(db, { schoolId, personIds, kind: KIND, target: String(objectionId) });
}
