import { exactly, exactText, sumFractions, type Exact } from "@dars/contract/learning/exact";
import type { Criterion, GivenLevel } from "@dars/contract/learning/question-parts";

import { sumMaxPoints } from "#learning/question-editor/public.ts";

/** What the levels come to, and what the best would. */
export const computeTotals = (
  criteria: readonly Criterion[],
  levels: readonly GivenLevel[],
): { readonly given: Exact; readonly most: Exact } => ({
  given: exactText(sumFractions(levels.map(({ points }) => exactly(points)))),
  most: sumMaxPoints(criteria),
});
