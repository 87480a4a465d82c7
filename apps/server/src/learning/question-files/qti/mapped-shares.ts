import {
  compare,
  exactText,
  type Exact,
  type Fraction,
  sumFractions,
  ZERO,
} from "@dars/contract/learning/exact";

import { ItemRefused, type Losses } from "#learning/question-files/read-item.ts";
import { shareOfMost } from "#learning/question-files/shares.ts";

import type { Mapping } from "./declarations.ts";

export interface MappedShares {
  readonly points: Exact;
  readonly toShare: (value: Fraction) => Exact;
}

/**
 * The shares of a mapping (QI-2): what each value is of the most that can be earned. `most` is that where the mapping
 * sets no upper bound.
 */
export function mappedShares(
  { upper, lower, otherwise, entries }: Mapping,
  most: Fraction,
  losses: Losses,
): MappedShares {
  const points = upper && compare(upper, ZERO) > 0 ? upper : most;
  if (compare(points, ZERO) <= 0) throw new ItemRefused("Nothing that can be answered is worth anything.");
  const canLose = [otherwise, ...entries.map(({ value }) => value)].some((value) => compare(value, ZERO) < 0);
  const isOpenBelow = !lower || compare(lower, ZERO) < 0;
  if (canLose && isOpenBelow) losses.add("A score below 0 counts as 0.");
  if (lower && compare(lower, ZERO) > 0)
    losses.add("A score that is never below a bound above 0 is not kept.");
  return { points: exactText(points), toShare: (value) => exactText(shareOfMost(value, points)) };
}

/** The most that may be earned by so many entries; all of them where `count` is null. */
export function computeMost({ entries }: Mapping, count: number | null): Fraction {
  const gains = entries
    .map(({ value }) => value)
    .filter((value) => compare(value, ZERO) > 0)
    .toSorted((one, other) => compare(other, one));
  return sumFractions(count === null ? gains : gains.slice(0, count));
}
