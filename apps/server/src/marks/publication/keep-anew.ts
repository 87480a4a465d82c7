import type { Db } from "#platform/db/db.ts";
import { notFound } from "#platform/errors.ts";

import { keepAsShown, type PublishedYear } from "./keep-as-shown.ts";
import { snapshotSections } from "./release.ts";
import { findCurrentSectionId } from "./section-data.queries.ts";
import { subjectsPublished } from "./subjects-published.ts";
import { tellFamilies } from "./tell-families.ts";

interface PublishedCell {
  readonly offeringId: number;
  readonly code: string;
}

/**
 * PUB-1: stores the published state of one student's year as its next revision, and notifies the family of the
 * amendment: as the present section has it, or as it was shown last where the student sits in none, or in none that
 * shows the cell.
 */
export async function keepAnew(db: Db, year: PublishedYear, cell?: PublishedCell): Promise<void> {
  const guardiansAt = (await keepInSection(db, year, cell)) ?? (await keepAsShown(db, year));
  if (guardiansAt === null) throw notFound("The published year");
  const { schoolId, yearId, studentId } = year;
  await tellFamilies(db, { schoolId, yearId, studentIds: [studentId], kind: "marks-amended" }, guardiansAt);
}

/** Returns null where the section of today shows nothing to the student, or not the cell. */
async function keepInSection(
  db: Db,
  { schoolId, yearId, studentId }: PublishedYear,
  cell: PublishedCell | undefined,
): Promise<Date | null> {
  const sectionId = await findCurrentSectionId(db, schoolId, { studentId, yearId });
  if (sectionId === null) return null;
  const taken = (await subjectsPublished(db, schoolId, [sectionId]))(studentId);
  const isShown = taken.some(({ subject, published }) =>
    cell === undefined
      ? published.length > 0
      : subject.offeringId === cell.offeringId && published.includes(cell.code),
  );
  if (!isShown) return null;
  const { guardiansAt } = await snapshotSections(db, {
    schoolId,
    yearId,
    sectionIds: [sectionId],
    publicationId: null,
    guardiansAt: new Date(),
    onlyStudentIds: new Set([studentId]),
  });
  return guardiansAt;
}
