import type { NotificationKind } from "@dars/contract/talking/notifications";

import { listDeciders, listOffice, type Decider, type Deciders } from "#identity/accounts/public.ts";
import type { Db } from "#platform/db/db.ts";
import { enterSchool } from "#platform/db/enter-school.ts";

import { findOffice } from "./holders.queries.ts";
import { notify, type Notice } from "./notify.ts";
import { settleNotices } from "./settle-notices.ts";

type NoticeText = Omit<Notice, "schoolId" | "recipients" | "id">;

/**
 * Notifies who may decide what is asked of a school, each where the person's history is. The head office reads of which
 * school it is: the target of its line is `12-7`, that of the school `7`. Ends in the school, where it began.
 */
export async function notifyDeciders(
  db: Db,
  deciders: Deciders,
  id: number,
  noticeOf: (target: string) => NoticeText,
): Promise<void> {
  await notifyPlaces(db, deciders.schoolId, await listDeciders(db, deciders), id, noticeOf);
}

/** The same of those whom the school turns to first: its own people, or where it has none, the head office. */
export async function notifyFirst(
  db: Db,
  deciders: Deciders,
  id: number,
  noticeOf: (target: string) => NoticeText,
): Promise<void> {
  await notifyPlaces(db, deciders.schoolId, await listOffice(db, deciders), id, noticeOf);
}

/** What waits for the office of a school: for its management, or for the group's administrators where nobody manages it. */
export const notifyOffice = (
  db: Db,
  schoolId: number,
  id: number,
  noticeOf: (target: string) => NoticeText,
): Promise<void> =>
  notifyFirst(
    db,
    { schoolId, roles: ["school_management", "administrator"], exceptAccountId: null },
    id,
    noticeOf,
  );

/** Marks the notice done for all who were asked, once one of them has decided. Ends in the school, where it began. */
export async function settleDeciders(
  db: Db,
  schoolId: number,
  id: number,
  kind: NotificationKind,
): Promise<void> {
  await settleNotices(db, { schoolId, kind, targets: [String(id)] });
  await settleAbove(db, schoolId, [id], kind);
}

/** The same of the head office alone, which reads of it as `12-7`. */
export async function settleAbove(
  db: Db,
  schoolId: number,
  ids: readonly number[],
  kind: NotificationKind,
): Promise<void> {
  const officeId = await findOffice(db, schoolId);
  if (officeId === undefined) return;
  await enterSchool(db, officeId);
  await settleNotices(db, { schoolId: officeId, kind, targets: ids.map((id) => `${schoolId}-${id}`) });
  await enterSchool(db, schoolId);
}

async function notifyPlaces(
  db: Db,
  schoolId: number,
  people: readonly Decider[],
  id: number,
  noticeOf: (target: string) => NoticeText,
): Promise<void> {
  for (const [place, those] of Map.groupBy(people, (decider) => decider.schoolId)) {
    await enterSchool(db, place);
    const target = place === schoolId ? String(id) : `${schoolId}-${id}`;
    const recipients = those.map(({ personId }) => ({ personId }));
    await notify(db, { ...noticeOf(target), schoolId: place, recipients, id: target });
  }
  await enterSchool(db, schoolId);
}
