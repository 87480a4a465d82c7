import { listAccountPeople, type SessionBook } from "#identity/accounts/public.ts";
import type { Context } from "#platform/context.ts";

import { closeSchoolViews } from "./close-views.ts";

/** A7: the way back. Its end is written down at once, in the school where it began. */
export async function endView(
  book: SessionBook,
  { actor, database }: Context,
): Promise<Record<string, never>> {
  const { accountId, sessionId } = actor;
  if (actor.isViewed !== true) return {};
  await book.end({ accountId, sessionId }, "logout");
  for (const { schoolId } of await listAccountPeople(database.directory, accountId))
    await database.inSchool(schoolId, (db) => closeSchoolViews(db, schoolId));
  return {};
}
