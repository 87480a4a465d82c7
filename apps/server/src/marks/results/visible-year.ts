import { findSnapshot, type ShownYear, type Snapshot } from "#marks/publication/public.ts";
import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { getViewerKind } from "./get-viewer-kind.ts";
import { listOwnOfferings } from "./results.queries.ts";

export interface YearKey {
  readonly schoolId: number;
  readonly studentId: number;
  readonly yearId: number;
}

/** What the caller may see of a student's year. Throws not-found where that is nothing. */
export async function visibleYear(
  context: Context,
  { schoolId, studentId, yearId }: YearKey,
): Promise<Snapshot> {
  const db = context.database.reading(schoolId);
  const snapshot = await findSnapshot(db, schoolId, studentId, yearId, getViewerKind(context));
  if (!snapshot) throw notFound("This report card");
  const { role, personId } = context.actor;
  if (role !== "teacher") return snapshot;
  const own = await listOwnOfferings(db, schoolId, { teacherId: personId ?? 0, studentId });
  return own.leads ? snapshot : { ...snapshot, shown: ofSubjects(snapshot.shown, own.offeringIds) };
}

/** H9: a teacher sees the own subjects, without the year's outcome, which depends on all others. */
export const ofSubjects = (shown: ShownYear, offeringIds: readonly number[]): ShownYear => ({
  ...shown,
  outcome: null,
  subjects: shown.subjects.filter(({ offeringId }) => offeringIds.includes(offeringId)),
});
