import type { LessonUnit, orderLessons } from "@dars/contract/learning/curriculum";
import type { Id } from "@dars/contract/platform/primitives";
import type { Input } from "@dars/contract/platform/route";

/** The lessons of each unit in their order; those in no unit come last, under null. */
export type LessonOrder = readonly { readonly unitId: Id | null; readonly lessonIds: readonly Id[] }[];

export const buildLessonOrder = (
  units: readonly LessonUnit[],
  lessons: readonly { readonly id: Id; readonly unitId: Id | null }[],
): LessonOrder =>
  [...units.map(({ id }) => id), null].map((unitId) => ({
    unitId,
    lessonIds: lessons.filter((lesson) => lesson.unitId === unitId).map(({ id }) => id),
  }));

/** One place up (-1) or down (1); from the edge of its unit into the next one. */
export function movedLesson(order: LessonOrder, lessonId: Id, by: -1 | 1): LessonOrder {
  const at = order.findIndex(({ lessonIds }) => lessonIds.includes(lessonId));
  const [own, beside] = [order[at], order[at + by]];
  if (!own) return order;
  const place = own.lessonIds.indexOf(lessonId) + by;
  const without = { ...own, lessonIds: own.lessonIds.filter((id) => id !== lessonId) };
  if (place >= 0 && place <= without.lessonIds.length)
    return order.with(at, { ...own, lessonIds: without.lessonIds.toSpliced(place, 0, lessonId) });
  if (!beside) return order;
  const lessonIds = by < 0 ? [...beside.lessonIds, lessonId] : [lessonId, ...beside.lessonIds];
  return order.with(at, without).with(at + by, { ...beside, lessonIds });
}

/** Moves a unit with its lessons one place up or down; lessons without a unit stay last. */
export function movedUnit(order: LessonOrder, unitId: Id, by: -1 | 1): LessonOrder {
  const at = order.findIndex((one) => one.unitId === unitId);
  const [own, beside] = [order[at], order[at + by]];
  return own && beside && beside.unitId !== null ? order.with(at, beside).with(at + by, own) : order;
}

/** The lessons of each group as a drag has arranged them; the groups keep their order. */
export const arranged = (
  order: LessonOrder,
  groups: Readonly<Record<string, readonly (string | number)[]>>,
): LessonOrder =>
  order.map(({ unitId, lessonIds }) => ({
    unitId,
    lessonIds: groups[getGroupKey(unitId)]?.map(Number) ?? lessonIds,
  }));

export const getGroupKey = (unitId: Id | null): string => `unit-${unitId ?? 0}`;

export const toDragGroups = (order: LessonOrder): Record<string, Id[]> =>
  Object.fromEntries(order.map(({ unitId, lessonIds }) => [getGroupKey(unitId), [...lessonIds]]));

export const buildOrderBody = (order: LessonOrder): Omit<Input<typeof orderLessons>["body"], "key"> => ({
  unitIds: order.map(({ unitId }) => unitId).filter((id) => id !== null),
  lessons: order.flatMap(({ unitId, lessonIds }) => lessonIds.map((id) => ({ id, unitId }))),
});
