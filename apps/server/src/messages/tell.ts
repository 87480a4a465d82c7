import { notify } from "#notifications/public.ts";
import type { Db } from "#platform/db/db.ts";

import { listMailed, listPeopleOfOffice } from "./ends.queries.ts";

/** News for the office: whoever has taken the thread, or else all of the school's management. */
export async function tellOffice(
  db: Db,
  schoolId: number,
  threadId: number,
  accountIds: readonly number[],
): Promise<void> {
  const own = await listPeopleOfOffice(db, schoolId, accountIds);
  // Whoever had taken it has left the office, or is of the head office and no person of the school.
  const people = own.length > 0 ? own : await listPeopleOfOffice(db, schoolId, []);
  await notify(db, {
    schoolId,
    recipients: people.map((personId) => ({ personId })),
    kind: "message",
    page: "messages",
    id: threadId,
    needsAction: true,
    collapse: `thread ${threadId}`,
  });
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

/** News for everybody whom a mailing wrote to: each is led to its own thread by the list. */
export async function tellPeople(db: Db, schoolId: number, mailing: string): Promise<void> {
  const rows = await listMailed(db, schoolId, mailing);
  const [one] = rows;
  if (!one) return;
  await notify(db, {
    schoolId,
    recipients: rows.map(({ personId, studentId }) => ({
      personId,
      ...(studentId !== null && { studentId }),
    })),
    kind: "message",
    page: "messages",
    id: one.first,
  });
}
