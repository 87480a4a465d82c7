import type { CoverageLine } from "@dars/contract/learning/lesson-teaching";
import type { Id } from "@dars/contract/platform/primitives";

export interface SubjectPlan {
  /** The share of the lessons of all its classes that were taught: from 0 to 1. */
  readonly taught: number;
  /** Classes that are behind their plan. */
  readonly behind: number;
}

/** Plan against actual of a subject over its levels; undefined where no class has a plan. */
export function planOfSubject(offerings: readonly CoverageLine[], subjectId: Id): SubjectPlan | undefined {
  const classes = offerings
    .filter((line) => line.subjectId === subjectId && line.lessons > 0)
    .flatMap(({ classes: those, lessons }) => those.map((each) => ({ ...each, lessons })));
  const all = classes.reduce((sum, { lessons }) => sum + lessons, 0);
  if (all === 0) return undefined;
  return {
    taught: classes.reduce((sum, { taught }) => sum + taught, 0) / all,
    behind: classes.filter(({ taught, due }) => taught < due).length,
  };
}
