import type { Db } from "#platform/db/db.ts";
import { listApprovers, notify } from "#talking/notifications/public.ts";

/** Notifies who may approve a request that another person has made. */
export const tellApprovers = async (db: Db, schoolId: number, proposalId: number, accountId: number) =>
  notify(db, {
    schoolId,
    recipients: (await listApprovers(db, schoolId, accountId)).map((personId) => ({ personId })),
    kind: "approval-waits",
    page: "requests",
    id: proposalId,
    needsAction: true,
  });
