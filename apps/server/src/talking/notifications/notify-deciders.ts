import type { Db } from "#platform/db/db.ts";
import { enterSchool } from "#platform/db/enter-school.ts";

import { listDeciders, type Deciders } from "./holders.queries.ts";
import { notify, type Notice } from "./notify.ts";

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
  const { schoolId } = deciders;
  const places = Map.groupBy(await listDeciders(db, deciders), (decider) => decider.schoolId);
  for (const [place, recipients] of places) {
    const target = place === schoolId ? String(id) : `${schoolId}-${id}`;
    await enterSchool(db, place);
    await notify(db, { ...noticeOf(target), schoolId: place, recipients, id: target });
  }
  await enterSchool(db, schoolId);
}
