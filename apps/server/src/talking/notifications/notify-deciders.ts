import type { NotificationKind } from "@dars/contract/talking/notifications";

import { listDeciders, type Deciders } from "#identity/accounts/public.ts";
import type { Db } from "#platform/db/db.ts";
import { enterSchool } from "#platform/db/enter-school.ts";

import { findOffice } from "./holders.queries.ts";
import { notify, type Notice } from "./notify.ts";
import { settleNotices } from "./settle-notices.ts";

/**
 * Notifies who may decide what is asked of a school, each where the person's history is. The head office reads of which
 * school it is: the target of its line is `12-7`, that of the school `7`. Ends in the school, where it began.
 */
export async function notifyDeciders(
  db: Db,
  deciders: Deciders,
  id: number,
  noticeOf: (target: string) => Omit<Notice, "schoolId" | "recipients" | "id">,
): Promise<void> {
  await eachPlace(db, deciders, id, async (place, personIds, target) => {
    const recipients = personIds.map((personId) => ({ personId }));
    await notify(db, { ...noticeOf(target), schoolId: place, recipients, id: target });
  });
}

/** Marks the notice done for all who were asked, once one of them has decided. Ends in the school, where it began. */
export async function settleDeciders(
  db: Db,
  schoolId: number,
  id: number,
  kind: NotificationKind,
): Promise<void> {
  const officeId = await findOffice(db, schoolId);
  await settleNotices(db, { schoolId, kind, target: String(id) });
  if (officeId === undefined) return;
  await enterSchool(db, officeId);
  await settleNotices(db, { schoolId: officeId, kind, target: `${schoolId}-${id}` });
  await enterSchool(db, schoolId);
}

async function eachPlace(
  db: Db,
  deciders: Deciders,
  id: number,
  work: (place: number, personIds: readonly number[], target: string) => Promise<void>,
): Promise<void> {
  const { schoolId } = deciders;
  const places = Map.groupBy(await listDeciders(db, deciders), (decider) => decider.schoolId);
  for (const [place, people] of places) {
    await enterSchool(db, place);
    const target = place === schoolId ? String(id) : `${schoolId}-${id}`;
    await work(
      place,
      people.map(({ personId }) => personId),
      target,
    );
  }
  await enterSchool(db, schoolId);
}
