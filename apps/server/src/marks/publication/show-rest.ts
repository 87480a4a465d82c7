import type { Db } from "#platform/db/db.ts";

import { snapshotSections } from "./release.ts";
import { listConcerned, lockYear } from "./snapshots.queries.ts";

interface Withdrawn {
  readonly yearId: number;
  readonly sectionIds: readonly number[];
  readonly guardiansAt: Date;
}

/**
 * What other publications show, to all who sat in the sections or sit there: a student who moved in between is shown
 * what the present section has.
 */
export async function showRest(
  db: Db,
  schoolId: number,
  { yearId, sectionIds, guardiansAt }: Withdrawn,
): Promise<void> {
  await lockYear(db, schoolId, yearId);
  const concerned = await listConcerned(db, schoolId, yearId, sectionIds);
  const present = [...new Set(concerned.flatMap(({ sectionId }) => sectionId ?? []))];
  if (present.length === 0) return;
  await snapshotSections(db, {
    schoolId,
    yearId,
    sectionIds: present,
    publicationId: null,
    guardiansAt,
    onlyStudentIds: new Set(concerned.map(({ studentId }) => studentId)),
  });
}
