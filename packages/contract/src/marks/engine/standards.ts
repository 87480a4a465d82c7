import {
  compare,
  computeMean,
  subtract,
  add,
  multiply,
  whole,
  ZERO,
  type Fraction,
} from "#learning/exact.ts";

import { computeBounds, type Value } from "./aggregate.ts";
import { parseExact } from "./exact-text.ts";
import type { Evidence } from "./marks.ts";
import type { StandardNode } from "./policy.ts";

const ONE = whole(1);

/** A standard's level by its evidence (GB-11), before rounding. Evidence of one day keeps its order. */
export function standardLevel(node: StandardNode, evidence: readonly Evidence[]): Value {
  const levels = evidence
    .filter(({ standardId }) => node.standardIds.includes(standardId))
    .toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))
    .map(({ level }) => level);
  return levels.length === 0 ? "missing" : ROLL_UPS[node.calc](levels, node);
}

type RollUp = (levels: readonly Fraction[], node: StandardNode) => Fraction;

const ROLL_UPS: Readonly<Record<StandardNode["calc"], RollUp>> = {
  latest: (levels) => levels.at(-1) ?? ZERO,
  mean: computeMean,
  max: (levels) => computeBounds(levels).max,
  mode: mostFrequent,
  decaying: (levels, { newest = "1" }) => decaying(levels, parseExact(newest) ?? ONE),
};

/** Each new evidence is `newest` of the result, all before it the rest. */
function decaying([first = ZERO, ...rest]: readonly Fraction[], newest: Fraction): Fraction {
  let result = first;
  for (const level of rest) result = add(multiply(newest, level), multiply(subtract(ONE, newest), result));
  return result;
}

/** Of levels seen equally often, the one seen last. */
function mostFrequent(levels: readonly Fraction[]): Fraction {
  let [best, most] = [ZERO, 0];
  for (const level of levels) {
    const seen = levels.filter((other) => compare(level, other) === 0).length;
    if (seen >= most) [best, most] = [level, seen];
  }
  return best;
}
