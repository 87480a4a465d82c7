import { policiesOfStudents } from "#marks/policies/public.ts";
import { listClassColumns, listExternal } from "#marks/sheets/public.ts";
import type { Db } from "#platform/db/db.ts";

import { manualOfStudents } from "./manual-of-students.ts";
import { lockedPolicies, storeYears } from "./release.ts";
import { listOfferingSubjects, listStudentMarks } from "./section-data.queries.ts";
import { findSnapshot, type NewSnapshot, type Snapshot } from "./snapshots.queries.ts";
import type { SubjectMarks } from "./subject-shown.ts";
import { makeSection } from "./years-of-sections.ts";

export interface PublishedYear {
  readonly schoolId: number;
  readonly yearId: number;
  readonly studentId: number;
}

/**
 * PUB-1: the next revision of a student who sits in no class that has it published any more, such as one who left: the
 * columns of the last revision and the section where it was made, with the marks as they are stored now. Returns from
 * when on guardians see it, or null where nothing is published of the year.
 */
export async function keepAsShown(db: Db, year: PublishedYear): Promise<Date | null> {
  const { schoolId, studentId, yearId } = year;
  const before = await findSnapshot(db, schoolId, studentId, yearId, "student");
  if (!before) return null;
  const taken = await listTaken(db, year, before);
  const made = await makeYear(db, year, before, taken);
  const stamp = { schoolId, yearId, publicationId: null, guardiansAt: new Date() };
  return (await storeYears(db, stamp, made)).guardiansAt;
}

/** Subjects of a revision, in its order. */
async function listTaken(
  db: Db,
  { schoolId, studentId }: PublishedYear,
  before: Snapshot,
): Promise<SubjectMarks[]> {
  const offeringIds = before.shown.subjects.map(({ offeringId }) => offeringId);
  const subjects = await listOfferingSubjects(db, schoolId, offeringIds);
  const marks = await listStudentMarks(db, schoolId, [studentId], offeringIds);
  const external = await listExternal(db, schoolId, [studentId]);
  const made = await listClassColumns(db, schoolId, offeringIds);
  return before.shown.subjects.flatMap(({ offeringId, published }) => {
    const subject = subjects.find((each) => each.offeringId === offeringId);
    if (!subject) return [];
    const own = marks.find((each) => each.offeringId === offeringId)?.marks ?? {};
    return [
      {
        subject,
        published,
        columns: made.filter((each) => each.offeringId === offeringId && published.includes(each.code)),
        marks: Object.fromEntries(published.map((code) => [code, own[code] ?? null])),
        external: external.flatMap((each) =>
          each.offeringId === offeringId && published.includes(each.code) ? [each.code] : [],
        ),
      },
    ];
  });
}

/** A place among others has nobody who sits in no section; how many the section counted, stays. */
async function makeYear(
  db: Db,
  { schoolId, studentId, yearId }: PublishedYear,
  { sectionId, shown }: Snapshot,
  taken: readonly SubjectMarks[],
): Promise<NewSnapshot[]> {
  const [locked] = await lockedPolicies(db, schoolId, [sectionId]);
  if (!locked) return [];
  const student = { ...shown.student, id: studentId, sectionId };
  const years = makeSection(locked, schoolId, [student], [taken], {
    isOutcomeFor: () => shown.outcome !== null,
    showRank: false,
    manualOf: await manualOfStudents(db, schoolId, yearId, [student]),
    compiledFor: await policiesOfStudents(db, schoolId, yearId),
  });
  return years.map(({ shown: { outcome, ...rest }, ...year }) => ({
    ...year,
    policyId: locked.id,
    shown: { ...rest, outcome: outcome && { ...outcome, students: shown.outcome?.students ?? 1 } },
  }));
}
