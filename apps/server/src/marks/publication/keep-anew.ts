import type { Db } from "#platform/db/db.ts";
import { clash } from "#platform/db/write-once.ts";

import { snapshotSections } from "./release.ts";
import { findCurrentSectionId } from "./section-data.queries.ts";
import { tellFamilies } from "./tell-families.ts";

interface PublishedYear {
  readonly schoolId: number;
  readonly yearId: number;
  readonly studentId: number;
}

/**
 * PUB-1: stores the published state of one student's year as its next revision, and notifies the family of
 * the amendment. Throws conflict where the student sits in no section and class any more.
 */
export async function keepAnew(db: Db, { schoolId, yearId, studentId }: PublishedYear): Promise<void> {
  const sectionId = await findCurrentSectionId(db, schoolId, { studentId, yearId });
  if (sectionId === null) throw notShown();
  const { students, guardiansAt } = await snapshotSections(db, {
    schoolId,
    yearId,
    sectionIds: [sectionId],
    publicationId: null,
    guardiansAt: new Date(),
    onlyStudentIds: new Set([studentId]),
  });
  if (students.length === 0) throw notShown();
  await tellFamilies(db, { schoolId, yearId, studentIds: [studentId], kind: "marks-amended" }, guardiansAt);
}

/** A change of what is published that no new revision would show. */
export const notShown = () => clash("left", "No class of the student has this published any more.");
