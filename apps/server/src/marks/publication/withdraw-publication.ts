import type { withdrawPublication as route } from "@dars/contract/marks/publication";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audit, by } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { deletePublished, lockPublication, updatePublication } from "./publications.queries.ts";
import { snapshotSections } from "./release.ts";
import { hideSnapshots, listConcerned, lockYear } from "./snapshots.queries.ts";

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
      await showAnew(db, schoolId, yearId, sectionIds);
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

/** Of all who sat in the sections or sit there: a student who moved in between is shown what the present one has. */
async function showAnew(db: Db, schoolId: number, yearId: number, sectionIds: readonly number[]) {
  const concerned = await listConcerned(db, schoolId, yearId, sectionIds);
  const ids = concerned.map(({ studentId }) => studentId);
  const guardiansAt = (await hideSnapshots(db, schoolId, yearId, ids)) ?? new Date();
  const present = [...new Set(concerned.flatMap(({ sectionId }) => sectionId ?? []))];
  if (present.length === 0) return;
  await snapshotSections(db, {
    schoolId,
    yearId,
    sectionIds: present,
    publicationId: null,
    guardiansAt,
    onlyStudentIds: new Set(ids),
  });
}
