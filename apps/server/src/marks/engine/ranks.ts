import { compare, type Fraction } from "@dars/contract/learning/exact";

import type { StudentResult } from "./compute-student.ts";

/**
 * Competition ranks 1, 2, 2, 4 (GB-6) in the order given: who passed in the first round before who passed in the
 * second, both before all others, and by the total among equals. Null for who has no total yet.
 */
export function rankStudents(results: readonly StudentResult[]): (number | null)[] {
  const ranks = results.map((): number | null => null);
  const standing = results
    .map((result, place) => ({ place, group: getRankGroup(result), total: result.total }))
    .filter((each): each is RankedTotal => each.total !== null)
    .toSorted(byMerit);
  for (const [at, each] of standing.entries()) {
    const before = standing[at - 1];
    const isEqual = before !== undefined && byMerit(before, each) === 0;
    ranks[each.place] = isEqual ? (ranks[before.place] ?? null) : at + 1;
  }
  return ranks;
}

interface RankedTotal {
  readonly place: number;
  readonly group: number;
  readonly total: Fraction;
}

const byMerit = (one: RankedTotal, other: RankedTotal): number =>
  one.group - other.group || compare(other.total, one.total);

function getRankGroup({ status, round }: StudentResult): number {
  if (status === "pass" || status === "eligible" || status === "graded" || status === "comprehensive")
    return round;
  return 3;
}
