import type { readPublishedYear as route } from "@dars/contract/marks/results";
import type { Role } from "@dars/contract/platform/roles";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";

import { eyesOf } from "./eyes-of.ts";
import { objectableOf } from "./objectable.ts";
import { objectionLine } from "./objection-line.ts";
import { listOfStudent } from "./objections.queries.ts";
import { findYearState, listAcknowledged, listCorrections, listReleased } from "./results.queries.ts";
import { visibleYear } from "./visible-year.ts";

/** H9. */
export async function readPublishedYear(
  context: Context,
  { params }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { schoolId, studentId, yearId } = params;
  const { actor, database } = context;
  const { role, accountId } = actor;
  const db = database.readingTogether(schoolId);
  const whose = { studentId, yearId };
  const [snapshot, objections, changed, seen, year, released] = await Promise.all([
    visibleYear(context, params, db),
    listOfStudent(db, schoolId, studentId, yearId),
    listCorrections(db, schoolId, whose),
    listAcknowledged(db, schoolId, [studentId], role === "parent" ? accountId : null),
    findYearState(db, schoolId, yearId),
    listReleased(db, schoolId, { ...whose, eyes: eyesOf(context) }),
  ]);
  const { shown, revision, publishedAt } = snapshot;
  const shownIds = new Set(shown.subjects.map(({ offeringId }) => offeringId));
  const corrections = changed.filter(({ offeringId, at }) => shownIds.has(offeringId) && at <= publishedAt);
  const isPublished = (offeringId: number, code: string) =>
    shown.subjects.some((subject) => subject.offeringId === offeringId && subject.published.includes(code));
  const isOpen = year?.state === "current" || year?.state === "closing";
  const open = objectableOf(released, year).filter(({ offeringId, code }) => isPublished(offeringId, code));
  const until =
    open
      .map((each) => each.until)
      .toSorted()
      .at(-1) ?? null;
  const acknowledged = seen.find((each) => each.yearId === yearId && each.revision === revision);
  return {
    result: {
      ...shown,
      revision,
      publishedAt: publishedAt.toISOString(),
      isAmended: corrections.length > 0,
    },
    objections: objections
      .filter(({ offeringId }) => shownIds.has(offeringId))
      .map((row) => objectionLine(row, accountId)),
    corrections: corrections
      .filter(({ offeringId, code }) => isPublished(offeringId, code))
      .map((each) => ({ ...each, at: each.at.toISOString() })),
    objectUntil: until,
    objectable: open,
    acknowledgedAt: acknowledged?.at.toISOString() ?? null,
    may: mayOf(role, { isOpen, isInTime: until !== null, isAcknowledged: acknowledged !== undefined }),
  };
}

interface Standing {
  readonly isOpen: boolean;
  readonly isInTime: boolean;
  readonly isAcknowledged: boolean;
}

const mayOf = (role: Role, { isOpen, isInTime, isAcknowledged }: Standing) => ({
  object: isInTime && (role === "parent" || role === "student"),
  acknowledge: role === "parent" && !isAcknowledged,
  whatIf: role === "student",
  amend: role === "school_management" && isOpen,
});
