import { exactly, exactText, sumOf, type Exact } from "@dars/contract/learning/exact";
import type { Criterion, GivenLevel } from "@dars/contract/learning/question-parts";

import { pointsOf } from "#learning/question-editor/public.ts";

/** What the levels come to, and what the best would. */
export const totalOf = (
  criteria: readonly Criterion[],
  levels: readonly GivenLevel[],
): { readonly given: Exact; readonly most: Exact } => ({
  given: exactText(sumOf(levels.map(({ points }) => exactly(points)))),
  most: pointsOf(criteria),
});
