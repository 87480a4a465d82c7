import type { startResultLook as route } from "@dars/contract/marks/result-looks";
import type { Input, Reply } from "@dars/contract/platform/route";

import { listSectionFacts } from "#marks/publication/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { insertLook } from "./result-looks.queries.ts";

/** H9: opens the published marks of a section for an hour. */
export const startResultLook = (
  context: Context,
  { params: { schoolId, sectionId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> =>
  writeOnce(context, schoolId, { ...body, sectionId }, async (db) => {
    const { accountId } = context.actor;
    const [section] = await listSectionFacts(db, schoolId, [sectionId]);
    if (!section) throw notFound("This section");
    const { id, endsAt } = await insertLook(db, schoolId, { sectionId, accountId, reason: body.reason });
    await audited(context, db, schoolId, "results.look-started", ["section", sectionId], {
      look: id,
      reason: body.reason,
    });
    return { endsAt: endsAt.toISOString() };
  });
