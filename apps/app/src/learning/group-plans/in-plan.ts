import type { LessonUnit } from "@dars/contract/learning/curriculum";
import type { GroupLesson } from "@dars/contract/learning/group-plans";
import type { Id, Names } from "@dars/contract/platform/primitives";

import type { LessonOrder } from "#learning/lessons/public.ts";

/** A lesson of the plan by its place in it, from 1. */
export interface PlacedLesson extends Omit<GroupLesson, "id"> {
  readonly id: Id;
  readonly unitId: Id | null;
}

/** The plan as lists of lessons have it: units, from 1 in the order of their first lessons, and lessons. */
export function inPlan(lessons: readonly GroupLesson[]) {
  const units: LessonUnit[] = [];
  const ensureUnit = (name: Names): Id => {
    const known = units.find((unit) => isSameName(unit.name, name));
    if (known) return known.id;
    units.push({ id: units.length + 1, name, revision: 0 });
    return units.length;
  };
  const placed = lessons.map((lesson, at): PlacedLesson => ({
    ...lesson,
    id: at + 1,
    unitId: lesson.unit && ensureUnit(lesson.unit),
  }));
  return { units, lessons: placed };
}

const isSameName = (one: Names, other: Names) =>
  one.ar === other.ar && one.ckb === other.ckb && one.en === other.en;

/** The lessons of a plan in another order. */
export function inOrder(lessons: readonly GroupLesson[], order: LessonOrder): GroupLesson[] {
  const { units } = inPlan(lessons);
  return order.flatMap(({ unitId, lessonIds }) =>
    lessonIds.flatMap((id) => {
      const lesson = lessons[id - 1];
      return lesson ? [{ ...lesson, unit: units.find((unit) => unit.id === unitId)?.name ?? null }] : [];
    }),
  );
}
