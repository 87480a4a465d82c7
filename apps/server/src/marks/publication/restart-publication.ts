import type { restartPublication as route } from "@dars/contract/marks/publication";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { lockPublication, updateFailure } from "./publications.queries.ts";
import { publishLater } from "./publish-later.ts";

/** H7: a publication that the server gave up, or what it was to show after a withdrawal. */
export async function restartPublication(
  context: Context,
  { params: { schoolId, publicationId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return writeOnce(context, schoolId, { ...body, publicationId }, async (db) => {
    const publication = await lockPublication(db, schoolId, publicationId);
    if (!publication) throw notFound("This publication");
    const { id, state, failedBecause } = publication;
    if (failedBecause === null) throw clash("not-failed", "It has not failed.", { state });
    await updateFailure(db, schoolId, publicationId, null);
    await publishLater(db, { schoolId, publicationId });
    await audited(context, db, schoolId, "marks.restarted", ["mark_publication", publicationId], {
      failedBecause,
    });
    return { id, state };
  });
}
