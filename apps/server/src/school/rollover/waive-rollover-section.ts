import type { Input } from "@dars/contract/platform/route";
import type { waiveRolloverSection as route } from "@dars/contract/school/rollover";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { requireOpen } from "./found-rollover.ts";
import { findSection } from "./places.queries.ts";
import { deleteWaiver, insertWaiver, updateRevision } from "./rollover.queries.ts";

export const waiveRolloverSection = (
  context: Context,
  { params: { schoolId, sectionId }, body }: Input<typeof route>,
): Promise<{ isWaived: boolean }> =>
  writeOnce(context, schoolId, { ...body, sectionId }, async (db) => {
    const { fromYearId } = await requireOpen(db, schoolId);
    const section = await findSection(db, schoolId, sectionId);
    if (section?.yearId !== fromYearId) throw notFound("This section");
    const { reason } = body;
    const { accountId } = context.actor;
    if (reason === null) await deleteWaiver(db, schoolId, fromYearId, sectionId);
    else await insertWaiver(db, schoolId, { fromYearId, sectionId, accountId, reason });
    await updateRevision(db, schoolId, fromYearId);
    await audited(context, db, schoolId, "rollover.waived", ["section", sectionId], {
      isWaived: reason !== null,
      reason,
    });
    return { isWaived: reason !== null };
  });
