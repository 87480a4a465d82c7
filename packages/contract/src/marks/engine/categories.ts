import {
  compare,
  isZero,
  computeMean,
  subtract,
  divide,
  add,
  sumFractions,
  multiply,
  whole,
  ZERO,
  type Fraction,
} from "#learning/exact.ts";

import type { Value } from "./aggregate.ts";
import type { Exercise } from "./marks.ts";
import type { LinkNode } from "./policy.ts";

const HUNDRED = whole(100);

/** A category's percentage (GB-9), before rounding. A category with nothing in it is `missing`: not entered yet. */
export function categoryPercent({ pick, dropLowest = 0 }: LinkNode, exercises: readonly Exercise[]): Value {
  const counted = exercises.filter(({ possible }) => !isZero(possible));
  if (counted.length === 0) return "missing";
  const extra = sumFractions(
    exercises.filter(({ possible }) => isZero(possible)).map(({ earned }) => earned),
  );
  const keepCount = Math.max(counted.length - dropLowest, 1);
  return pick === "percent"
    ? meanPercent(counted, keepCount, extra)
    : pointsPercent(counted, keepCount, extra);
}

/** Extra credit adds percentage points. */
function meanPercent(counted: readonly Exercise[], keepCount: number, extra: Fraction): Fraction {
  const percents = counted.map(({ earned, possible }) => divide(multiply(earned, HUNDRED), possible));
  const best = percents.toSorted((one, other) => compare(other, one)).slice(0, keepCount);
  return add(computeMean(best), divide(extra, whole(keepCount)));
}

/**
 * Drops what leaves the student the best result. That is not always the exercise with the lowest percentage, and
 * dropping by percentage could lower the result when a mark is raised. Starts from all and repeats with the rate
 * found, which rises until it is the best one.
 */
function pointsPercent(counted: readonly Exercise[], keepCount: number, extra: Fraction): Fraction {
  let rate = computeRate(counted, extra);
  for (;;) {
    const current = rate;
    const gains = counted.map((exercise) => ({ exercise, gain: computeGain(exercise, current) }));
    const best = gains.toSorted((one, other) => compare(other.gain, one.gain)).slice(0, keepCount);
    const next = computeRate(
      best.map(({ exercise }) => exercise),
      extra,
    );
    if (compare(next, rate) <= 0) return multiply(rate, HUNDRED);
    rate = next;
  }
}

/** By how much an exercise is above what the rate expects of it. */
const computeGain = ({ earned, possible }: Exercise, rate: Fraction) =>
  subtract(earned, multiply(rate, possible));

function computeRate(exercises: readonly Exercise[], extra: Fraction): Fraction {
  let [earned, possible] = [extra, ZERO];
  for (const each of exercises) {
    earned = add(earned, each.earned);
    possible = add(possible, each.possible);
  }
  return divide(earned, possible);
}
