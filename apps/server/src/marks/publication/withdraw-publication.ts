import type { withdrawPublication as route } from "@dars/contract/marks/publication";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import { settleOver } from "#talking/notifications/public.ts";

import { withdrawnCauses } from "./marks-causes.queries.ts";
import { deletePublished, lockPublication, updatePublication } from "./publications.queries.ts";
import { MOST_IN_A_REQUEST, publishLater } from "./publish-later.ts";
import { showRest } from "./show-rest.ts";
import { hideSnapshots, listConcerned, lockYear } from "./snapshots.queries.ts";

/**
 * H7: nothing of it is to be seen from this moment on. What other publications made public stays so; many students are
 * shown it by a job right after the answer.
 */
export async function withdrawPublication(
  context: Context,
  { params: { schoolId, publicationId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return writeOnce(context, schoolId, { ...body, publicationId }, async (db) => {
    const publication = await lockPublication(db, schoolId, publicationId);
    if (!publication) throw notFound("This publication");
    const { state, yearId, sectionIds } = publication;
    if (state === "withdrawn") throw clash("state", "It is withdrawn already.", { state });
    let restGuardiansAt: Date | null = null;
    if (state === "published") {
      await lockYear(db, schoolId, yearId);
      await deletePublished(db, schoolId, publicationId);
      const concerned = await listConcerned(db, schoolId, yearId, sectionIds);
      const ids = concerned.map(({ studentId }) => studentId);
      const guardiansAt = (await hideSnapshots(db, schoolId, yearId, ids)) ?? new Date();
      await settleOver(db, schoolId, withdrawnCauses(publicationId), { studentIds: ids });
      if (concerned.length > MOST_IN_A_REQUEST) {
        restGuardiansAt = guardiansAt;
        await publishLater(db, { schoolId, publicationId });
      } else await showRest(db, schoolId, { yearId, sectionIds, guardiansAt });
    }
    await updatePublication(db, schoolId, publicationId, {
      state: "withdrawn",
      because: body.reason,
      restGuardiansAt,
    });
    await audited(context, db, schoolId, "marks.withdrawn", ["mark_publication", publicationId], {
      wasPublished: state === "published",
    });
    return { id: publicationId, state: "withdrawn" };
  });
}
