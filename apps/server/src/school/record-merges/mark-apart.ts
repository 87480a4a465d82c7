import type { Input, Reply } from "@dars/contract/platform/route";
import type { markApart as route } from "@dars/contract/school/record-merges";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { lockBoth } from "./merge-parts.queries.ts";
import { findSide } from "./merge-sides.queries.ts";
import { isMergeAsked } from "./merge-standing.queries.ts";
import { deleteApart, findApart, upsertApart } from "./records-apart.queries.ts";

/** PER-2: throws conflict with the reason `asked` while a merge with one of the two waits. */
export async function markApart(
  context: Context,
  { params: { schoolId, personId, otherId }, body: { reason } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  if (otherId === personId) throw notFound("The other person");
  const { accountId } = context.actor;
  return context.database.inSchool(schoolId, async (db) => {
    const which = { from: otherId, to: personId };
    await lockBoth(db, schoolId, which);
    const [one, other] = [await findSide(db, schoolId, personId), await findSide(db, schoolId, otherId)];
    if (!one || !other) throw notFound("This person");
    const isApart = reason !== null;
    const known = await findApart(db, schoolId, which);
    if (known?.reason === reason || (!known && !isApart)) return { isApart };
    if (await isMergeAsked(db, schoolId, which)) throw clash("asked", "A merge with one of them is waiting.");
    await (isApart
      ? upsertApart(db, schoolId, which, { reason, accountId })
      : deleteApart(db, schoolId, which));
    await audited(
      context,
      db,
      schoolId,
      isApart ? "duplicate.apart" : "duplicate.apart-undone",
      ["person", personId],
      { other: otherId },
    );
    return { isApart };
  });
}
