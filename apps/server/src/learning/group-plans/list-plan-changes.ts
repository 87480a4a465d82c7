import type { GroupLesson } from "@dars/contract/learning/group-plans";
import type { PlanRow } from "@dars/contract/learning/lesson-plan";
import type { Names } from "@dars/contract/platform/primitives";
import { searchText } from "@dars/contract/platform/search-text";

import { isSame, type PlannedLesson, type UnitBook } from "#learning/lessons/public.ts";

/**
 * What taking the group's plan over changes in a school's own: each lesson that is not there yet, or is otherwise. A
 * lesson that was not taken over before is known by its name.
 */
export function listPlanChanges(
  plan: readonly GroupLesson[],
  lessons: readonly PlannedLesson[],
  units: UnitBook,
): PlanRow[] {
  const linked = new Map(lessons.map((lesson) => [lesson.ofGroup, lesson]));
  const free = new Set(lessons.filter(({ ofGroup }) => ofGroup === null));
  return plan.flatMap((groupLesson) => {
    const lesson = linked.get(groupLesson.id) ?? namedAlike(groupLesson, free);
    if (lesson) free.delete(lesson);
    const row = toPlanRow(groupLesson, lesson);
    return lesson && isSame(row, lesson, units) ? [] : [row];
  });
}

function namedAlike({ name }: GroupLesson, lessons: ReadonlySet<PlannedLesson>): PlannedLesson | undefined {
  const names = namesIn(name);
  return [...lessons].find((lesson) => namesIn(lesson.name).some((one) => names.includes(one)));
}

const namesIn = ({ ar, ckb, en }: Names): string[] =>
  [ar, ckb, en].flatMap((name) => (name === null ? [] : [searchText(name)]));

const toPlanRow = ({ id, unit, ...text }: GroupLesson, lesson: PlannedLesson | undefined): PlanRow => ({
  ...text,
  lessonId: lesson?.id ?? null,
  revision: lesson?.revision ?? 0,
  unit: unit && (unit.ar ?? unit.ckb ?? unit.en),
  unitName: unit,
  groupLesson: id,
});
