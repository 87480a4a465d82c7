import type { withdrawPublication as route } from "@dars/contract/marks/publication";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audit, by } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { deletePublished, lockPublication, updatePublication } from "./publications.queries.ts";
import { snapshotSections } from "./release.ts";
import { hideSnapshots, lockYear } from "./snapshots.queries.ts";

/** H7: nothing of it is to be seen from this moment on; what other publications made public stays so. */
export async function withdrawPublication(
  context: Context,
  { params: { schoolId, publicationId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return writeOnce(context, schoolId, "withdrawPublication", { ...body, publicationId }, async (db) => {
    const publication = await lockPublication(db, schoolId, publicationId);
    if (!publication) throw notFound("This publication");
    const { state, yearId, sectionIds } = publication;
    if (state === "withdrawn") throw clash("state", "It is withdrawn already.", { state });
    await updatePublication(db, schoolId, publicationId, { state: "withdrawn", because: body.reason });
    if (state === "published") {
      await lockYear(db, schoolId, yearId);
      await deletePublished(db, schoolId, publicationId);
      const guardiansAt = (await hideSnapshots(db, schoolId, yearId, sectionIds)) ?? new Date();
      await snapshotSections(db, { schoolId, yearId, sectionIds, publicationId: null, guardiansAt });
    }
    await audit(db, schoolId, {
      action: "marks.withdrawn",
      ...by(context),
      subject: { kind: "mark_publication", id: publicationId },
      changes: { wasPublished: state === "published" },
    });
    return { id: publicationId, state: "withdrawn" };
  });
}
