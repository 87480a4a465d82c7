import type { LessonUnit } from "@dars/contract/learning/curriculum";
import type { Id } from "@dars/contract/platform/primitives";

interface UnitOfLessons<T> {
  /** Null: lessons that are in no unit. */
  readonly unit: LessonUnit | null;
  readonly lessons: readonly T[];
}

/** Lessons under their units, in the order of both; units without any of these are left out. */
export const inUnits = <T extends { readonly unitId: Id | null }>(
  units: readonly LessonUnit[],
  lessons: readonly T[],
): readonly UnitOfLessons<T>[] =>
  [...units, null]
    .map((unit) => ({ unit, lessons: lessons.filter(({ unitId }) => unitId === (unit?.id ?? null)) }))
    .filter((one) => one.lessons.length > 0);
