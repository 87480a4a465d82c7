import type {
  copyLessons as copyRoute,
  orderLessons as orderRoute,
} from "@dars/contract/learning/curriculum";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { invalid } from "#platform/errors.ts";

import { copyCurriculum, lockOrder, updateOrder } from "./curriculum.queries.ts";
import { requireOffering, requireOpenOffering } from "./may.ts";

/** All at once: lessons added or removed meanwhile cause a conflict, so that none is lost from the order. */
export async function orderLessons(
  context: Context,
  { params: { schoolId, offeringId }, body }: Input<typeof orderRoute>,
): Promise<Reply<typeof orderRoute>> {
  const request = { ...body, offeringId };
  return writeOnce(context, schoolId, request, async (db) => {
    await requireOpenOffering(context, db, schoolId, offeringId);
    const known = await lockOrder(db, schoolId, offeringId);
    const units = new Set(body.unitIds);
    const isWhole =
      isSame(known.unitIds, body.unitIds) &&
      isSame(
        known.lessonIds,
        body.lessons.map(({ id }) => id),
      );
    if (!isWhole || body.lessons.some(({ unitId }) => unitId !== null && !units.has(unitId)))
      throw clash("stale", "Lessons have come or gone meanwhile.");
    await updateOrder(db, schoolId, body.unitIds, body.lessons);
    await audited(context, db, schoolId, "lessons.ordered", ["offering", offeringId]);
    return {};
  });
}

const isSame = (known: readonly number[], given: readonly number[]): boolean =>
  known.length === given.length && new Set(known).symmetricDifference(new Set(given)).size === 0;

/** Into an offering that has no lessons yet, so that a repeat under another key doubles nothing. */
export async function copyLessons(
  context: Context,
  { params: { schoolId, offeringId }, body }: Input<typeof copyRoute>,
): Promise<Reply<typeof copyRoute>> {
  const request = { ...body, offeringId };
  return writeOnce(context, schoolId, request, async (db) => {
    const to = await requireOpenOffering(context, db, schoolId, offeringId);
    const from = await requireOffering(context, db, schoolId, body.fromOfferingId);
    if (from.subjectId !== to.subjectId)
      throw invalid("Lessons are taken over within a subject.", "/body/fromOfferingId");
    const { unitIds, lessonIds } = await lockOrder(db, schoolId, offeringId);
    if (unitIds.length + lessonIds.length > 0) throw clash("taken", "There are lessons already.");
    const made = await copyCurriculum(db, schoolId, body.fromOfferingId, offeringId);
    await audited(context, db, schoolId, "lessons.copied", ["offering", offeringId], {
      from: body.fromOfferingId,
      lessons: made.lessons,
    });
    return made;
  });
}
