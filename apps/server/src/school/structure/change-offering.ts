import type { Input } from "@dars/contract/platform/route";
import type { changeOffering as route } from "@dars/contract/school/structure";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import { requireOpenYear } from "#school/years/public.ts";

import { lockOffering, updateOffering } from "./offerings.queries.ts";

export const changeOffering = (
  context: Context,
  { params: { schoolId, offeringId }, body }: Input<typeof route>,
): Promise<{ revision: number }> =>
  writeOnce(context, schoolId, { ...body, offeringId }, async (db) => {
    const known = await lockOffering(db, schoolId, offeringId);
    if (!known) throw notFound("This offering");
    await requireOpenYear(db, schoolId, known.yearId);
    requireSeen(known, body.revision);
    const { revision } = await updateOffering(db, schoolId, offeringId, body);
    await audited(context, db, schoolId, "offering.changed", ["offering", offeringId], {
      weeklyPeriods: body.weeklyPeriods,
      maxMark: body.maxMark,
      ...(body.credits !== undefined && { credits: body.credits }),
    });
    return { revision };
  });
