import type {
  freeDraft as freeRoute,
  holdDraft as holdRoute,
  Lease,
} from "@dars/contract/learning/lesson-versions";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { clash } from "#platform/db/write-once.ts";
import { forbidden } from "#platform/errors.ts";

import { deleteLease, findLease, upsertLease, type FoundLease } from "./leases.queries.ts";
import { mayEdit, requireDraft, requireVersion } from "./require-version.ts";
import { lockVersion } from "./versions.queries.ts";

/** One app holds the draft at a time; any other sees the holder's name before typing, and whether it is its own account. */
export async function holdDraft(
  context: Context,
  { params: { schoolId, versionId }, body: { holder, takeOver } }: Input<typeof holdRoute>,
): Promise<Reply<typeof holdRoute>> {
  return context.database.inSchool(schoolId, async (db) => {
    await lockVersion(db, schoolId, versionId);
    const found = await requireVersion(context, db, schoolId, versionId);
    requireDraft(found.version);
    if (!mayEdit(context, found)) throw forbidden("write in this draft");
    const currentLease = await findLease(db, schoolId, versionId);
    if (currentLease && currentLease.holder !== holder && !takeOver)
      throw clash("leased", "Someone else is editing this draft.", {
        name: currentLease.name,
        until: currentLease.until,
        isOwn: currentLease.accountId === context.actor.accountId,
      });
    await upsertLease(db, schoolId, versionId, { accountId: context.actor.accountId, holder });
    const lease = await findLease(db, schoolId, versionId);
    if (!lease) throw new Error("The lease was not written.");
    return { lease: toLease(lease, holder), revision: found.version.revision };
  });
}

export async function freeDraft(
  context: Context,
  { params: { schoolId, versionId }, query: { holder } }: Input<typeof freeRoute>,
): Promise<Reply<typeof freeRoute>> {
  await context.database.inSchool(schoolId, async (db) => {
    await requireVersion(context, db, schoolId, versionId);
    await deleteLease(db, schoolId, versionId, context.actor.accountId, holder);
  });
  return {};
}

/** As the contract has it; `holder`: the app that asks, where it says. */
export const toLease = ({ accountId, name, until, ...lease }: FoundLease, holder?: string): Lease => ({
  person: { id: accountId, name },
  isMine: lease.holder === holder,
  until: until.toISOString(),
});
