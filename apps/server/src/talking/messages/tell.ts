import type { Db } from "#platform/db/db.ts";
import { notify, notifyOffice, settleAbove, settleOver } from "#talking/notifications/public.ts";

import { listMailed, listPeopleOfOffice } from "./ends.queries.ts";
import { messageCauses } from "./message-causes.queries.ts";

/** Notifies the office: the member who has claimed the thread, or else all of the school's management, or who acts in its place. */
export async function tellOffice(
  db: Db,
  schoolId: number,
  threadId: number,
  accountIds: readonly number[],
): Promise<void> {
  const notice = { kind: "message", page: "messages", needsAction: true } as const;
  const own = await listPeopleOfOffice(db, schoolId, accountIds);
  // The member who had claimed it has left the office, or is of the head office and no person of the school.
  if (own.length === 0)
    return notifyOffice(db, schoolId, threadId, (target) => ({ ...notice, collapse: `thread ${target}` }));
  const recipients = own.map((personId) => ({ personId }));
  await notify(db, { ...notice, schoolId, recipients, id: threadId, collapse: `thread ${threadId}` });
}

/** What one of the office has answered or closed waits for none of them; what is recalled is read by nobody. */
export async function settleThreads(db: Db, schoolId: number, threadIds: readonly number[]): Promise<void> {
  await settleOver(db, schoolId, messageCauses, { targets: threadIds });
  await settleAbove(db, schoolId, threadIds, "message");
}

/** News for the person of one thread. */
export async function tellPerson(
  db: Db,
  schoolId: number,
  threadId: number,
  { personId, aboutId }: { readonly personId: number | null; readonly aboutId: number | null },
): Promise<void> {
  if (personId === null) return;
  const studentId = aboutId === personId ? null : aboutId;
  await notify(db, {
    schoolId,
    recipients: [{ personId, ...(studentId !== null && { studentId }) }],
    kind: "message",
    page: "messages",
    id: threadId,
    collapse: `thread ${threadId}`,
  });
}

/** Notifies all recipients of a mailing, each about its own thread. */
export async function tellPeople(
  db: Db,
  schoolId: number,
  { mailingId, threadIds }: { readonly mailingId: number; readonly threadIds: readonly number[] },
): Promise<void> {
  const mailed = await listMailed(db, schoolId, threadIds);
  await notify(db, {
    schoolId,
    recipients: mailed.map(({ id, personId, studentId }) => ({
      id,
      personId,
      ...(studentId !== null && { studentId }),
    })),
    kind: "message",
    page: "messages",
    id: `mailing-${mailingId}`,
  });
}
