import type { Db } from "#platform/db/db.ts";

import { snapshotSections } from "./release.ts";
import { tellFamilies } from "./tell-families.ts";

interface PublishedYear {
  readonly schoolId: number;
  readonly yearId: number;
  readonly sectionId: number;
  readonly studentId: number;
}

/**
 * PUB-1: stores the published state of one student's year as its next revision, and notifies the family of
 * the amendment.
 */
export async function keepAnew(
  db: Db,
  { schoolId, yearId, sectionId, studentId }: PublishedYear,
): Promise<void> {
  const { guardiansAt } = await snapshotSections(db, {
    schoolId,
    yearId,
    sectionIds: [sectionId],
    publicationId: null,
    guardiansAt: new Date(),
    onlyStudentId: studentId,
  });
  await tellFamilies(db, { schoolId, yearId, studentIds: [studentId], kind: "marks-amended" }, guardiansAt);
}
