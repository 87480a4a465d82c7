import type { NotificationPage } from "@dars/contract/talking/notifications";

import type { Db } from "#platform/db/db.ts";
import { enterSchool } from "#platform/db/enter-school.ts";

import { findOwnPlace } from "./holders.queries.ts";
import { notify } from "./notify.ts";

interface Answered {
  /** Where it was asked. */
  readonly schoolId: number;
  readonly askerId: number;
  readonly page: NotificationPage;
  readonly id: number;
}

/**
 * Notifies an account that what it asked for is decided, where its history is. An administrator reads of which school it
 * is: the target is `12-7`, in the school itself `7`. Ends in the school, where it began.
 */
export async function notifyAsker(db: Db, { schoolId, askerId, page, id }: Answered): Promise<void> {
  const place = await findOwnPlace(db, schoolId, askerId);
  if (!place) return;
  await enterSchool(db, place.schoolId);
  await notify(db, {
    schoolId: place.schoolId,
    recipients: [{ personId: place.personId }],
    kind: "request-decided",
    page,
    id: place.schoolId === schoolId ? id : `${schoolId}-${id}`,
  });
  await enterSchool(db, schoolId);
}
