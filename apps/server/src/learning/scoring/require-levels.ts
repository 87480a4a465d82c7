import { compare, exactly } from "@dars/contract/learning/exact";
import type { Criterion, GivenLevel } from "@dars/contract/learning/question-parts";

import { invalid } from "#platform/errors.ts";

/** One level of each criterion of a rubric, as the rubric writes it; throws invalid where one is missing or another. */
export function requireLevels(
  criteria: readonly Criterion[],
  given: readonly GivenLevel[],
  field: string,
): GivenLevel[] {
  if (given.length === 0) return [];
  const levels = criteria.flatMap(({ id, levels: known }) => {
    const chosen = given.find((each) => each.id === id);
    const level = chosen && known.find(({ points }) => isEqual(points, chosen.points));
    return level ? [{ id, points: level.points }] : [];
  });
  if (given.length !== criteria.length || levels.length !== criteria.length)
    throw invalid("Each criterion has one of its levels.", field);
  return levels;
}

const isEqual = (one: string, other: string) => compare(exactly(one), exactly(other)) === 0;
