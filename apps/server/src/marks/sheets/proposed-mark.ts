import {
  add,
  compare,
  divide,
  exactly,
  exactText,
  multiply,
  rational,
  wide,
  ZERO,
  type Exact,
  type Fraction,
} from "@dars/contract/learning/exact";
import type { Standing } from "@dars/contract/learning/exercises";
import type { Mark } from "@dars/contract/marks/results";

/** One student in one linked exercise. */
export interface ExerciseResult {
  readonly outOf: Exact;
  readonly standing: Standing;
  /** Null while none counts. */
  readonly score: Exact | null;
}

interface Proposed {
  readonly earned: Exact | null;
  readonly possible: Exact | null;
  readonly mark: Mark;
  readonly open: number;
}

interface Scale {
  readonly max: number;
  readonly step: Exact;
}

/**
 * Σ earned ÷ Σ possible of the exercises, in the column's maximum, rounded half up to its step. An exercise that was
 * missed earned nothing, an excused one does not count, and while one is open or waits there is no mark.
 */
export function proposedMark(results: readonly ExerciseResult[], { max, step }: Scale): Proposed {
  const counted = results.filter(({ standing }) => standing !== "excused");
  const over = counted.filter(({ standing, score }) => score !== null || standing === "missed");
  const open = counted.length - over.length;
  const earned = over.map(({ score }) => exactly(score ?? "0")).reduce(add, ZERO);
  const possible = over.map(({ outOf }) => exactly(outOf)).reduce(add, ZERO);
  if (compare(possible, ZERO) <= 0) return { earned: null, possible: null, mark: null, open };
  const share = divide(earned, possible);
  return {
    earned: exactText(earned),
    possible: exactText(possible),
    mark: open > 0 ? null : toMark(toStep(multiply(share, rational(max)), exactly(step))),
    open,
  };
}

/** Half up. */
function toStep(value: Fraction, step: Fraction): Fraction {
  const { n, d } = wide(add(divide(value, step), rational(1, 2)));
  return multiply(rational(n / d), step);
}

function toMark(value: Fraction): Mark {
  const text = exactText(value);
  return /^\d+$/u.test(text) ? Number(text) : text;
}
