import {
  compare,
  isZero,
  least,
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
export function categoryPercent(node: LinkNode, exercises: readonly Exercise[]): Value {
  const percent = chooseBest(node, exercises)?.percent;
  if (percent === undefined) return "missing";
  return node.cap === undefined ? percent : least(percent, whole(node.cap));
}

/** The exercises that are dropped; those that could be in their place when several come to the same are not among them. */
export function categoryDropped(node: LinkNode, exercises: readonly Exercise[]): readonly Exercise[] {
  const counted = new Set(chooseBest(node, exercises)?.best);
  return exercises.filter((each) => !isZero(each.possible) && !counted.has(each));
}

/** What a category comes to, and which of its exercises make it. */
interface Best {
  readonly percent: Fraction;
  readonly best: readonly Exercise[];
}

function chooseBest({ pick, dropLowest = 0 }: LinkNode, exercises: readonly Exercise[]): Best | undefined {
  const counted = exercises.filter(({ possible }) => !isZero(possible));
  if (counted.length === 0) return undefined;
  const extra = sumFractions(
    exercises.filter(({ possible }) => isZero(possible)).map(({ earned }) => earned),
  );
  const keepCount = Math.max(counted.length - dropLowest, 1);
  return pick === "percent"
    ? chooseByPercent(counted, keepCount, extra)
    : chooseByPoints(counted, keepCount, extra);
}

/** Extra credit adds percentage points. */
function chooseByPercent(counted: readonly Exercise[], keepCount: number, extra: Fraction): Best {
  const best = counted
    .toSorted((one, other) => compare(toPercent(other), toPercent(one)))
    .slice(0, keepCount);
  return { percent: add(computeMean(best.map(toPercent)), divide(extra, whole(keepCount))), best };
}

const toPercent = ({ earned, possible }: Exercise) => divide(multiply(earned, HUNDRED), possible);

/**
 * Drops what leaves the student the best result. That is not always the exercise with the lowest percentage, and
 * dropping by percentage could lower the result when a mark is raised. Starts from all and repeats with the rate
 * found, which rises until it is the best one.
 */
function chooseByPoints(counted: readonly Exercise[], keepCount: number, extra: Fraction): Best {
  let rate = computeRate(counted, extra);
  for (;;) {
    const current = rate;
    const gains = counted.map((exercise) => ({ exercise, gain: computeGain(exercise, current) }));
    const best = gains
      .toSorted((one, other) => compare(other.gain, one.gain))
      .slice(0, keepCount)
      .map(({ exercise }) => exercise);
    const next = computeRate(best, extra);
    if (compare(next, rate) <= 0) return { percent: multiply(rate, HUNDRED), best };
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
