import {
  compare,
  isBelow,
  isSmall,
  isZero,
  least,
  computeMean,
  divide,
  add,
  sumFractions,
  multiply,
  whole,
  ZERO,
  type Fraction,
} from "#learning/exact.ts";

import { parseExact } from "./exact-text.ts";
import type { AggregateNode } from "./policy.ts";

/**
 * Why there is no number: `missing` is not entered yet, `excused` waits for a make-up, `exempt` is removed from
 * whatever it would be part of.
 */
export type Gap = "missing" | "excused" | "exempt";
export type Value = Fraction | Gap;

export const isGap = (value: Value): value is Gap => typeof value === "string";

/** A mark with its place among what the node is made of. */
interface Present {
  readonly value: Fraction;
  readonly place: number;
}

/** Combines the values at some places, before rounding. */
export type Combine = (values: readonly Value[]) => Value;

/** What a node is made of: places among the values, and full marks at each. */
export interface Sources {
  readonly places: readonly number[];
  readonly maxima: readonly number[];
}

/** How a node combines, made once for a policy. */
export function makeCombine(node: AggregateNode, sources: Sources, scaleMax: number): Combine {
  const general = generalAt(node, sources, scaleMax);
  const combine = node.fn === "mean" ? meanAt(sources, general) : general;
  const { cap } = node;
  if (cap === undefined) return combine;
  return (values) => {
    const result = combine(values);
    return isGap(result) ? result : least(result, whole(cap));
  };
}

function generalAt(node: AggregateNode, { places, maxima }: Sources, scaleMax: number): Combine {
  const combine = pickFormula(node, maxima, node.max ?? scaleMax);
  return (values) => {
    const present: Present[] = [];
    const tally = new Tally(node);
    for (const [place, source] of places.entries()) {
      const value = tally.take(values[source] ?? "missing");
      if (value !== undefined) present.push({ value, place });
    }
    return tally.gap() ?? combine(present);
  };
}

/** Nearly all that is computed is the mean of whole marks that are all there: one fraction, and no others on the way. */
function meanAt({ places }: Sources, general: Combine): Combine {
  const count = places.length;
  return (values) => {
    let sum = 0;
    for (const source of places) {
      const value = values[source];
      if (typeof value !== "object" || !isSmall(value) || value.d !== 1) return general(values);
      sum += value.n;
    }
    return Number.isSafeInteger(sum) ? { n: sum, d: count } : general(values);
  };
}

/** Counts what a node has of what it is made of (GB-3). */
class Tally {
  present = 0;
  #removed = 0;
  /** Empty ones whose weight goes to the others. */
  #dropped = 0;
  #isMissing = false;
  readonly #node: AggregateNode;

  constructor(node: AggregateNode) {
    this.#node = node;
  }

  /** The mark that counts, or undefined. */
  take(value: Value): Fraction | undefined {
    if (typeof value !== "string") {
      this.present += 1;
      return value;
    }
    return this.#without(value);
  }

  #without(gap: Gap): Fraction | undefined {
    if (gap === "exempt") this.#removed += 1;
    else if (gap === "missing") return this.#empty();
    return undefined;
  }

  #empty(): Fraction | undefined {
    if (this.#node.missing === "zero") return this.take(ZERO);
    if (this.#node.missing === "drop") this.#dropped += 1;
    else this.#isMissing = true;
    return undefined;
  }

  /** Reason for a missing result: after dropping excused marks, enough must be left. */
  gap(): Gap | undefined {
    const { of, minInputs = of.length } = this.#node;
    if (this.#isMissing) return "missing";
    const left = of.length - this.#removed - this.#dropped;
    if (left === 0) return this.#removed > 0 ? "exempt" : "missing";
    const needed = Math.max(Math.min(minInputs, left), 1);
    return this.present < needed ? "missing" : undefined;
  }
}

type Formula = (present: readonly Present[]) => Value;

function pickFormula(node: AggregateNode, maxima: readonly number[], max: number): Formula {
  const { n = 0 } = node;
  const formulas: Readonly<Record<AggregateNode["fn"], Formula>> = {
    mean: (present) => computeMean(present.map(getValue)),
    sum: (present) => sumFractions(present.map(getValue)),
    max: (present) => computeBounds(present.map(getValue)).max,
    best_n: (present) => computeMean(falling(present).slice(0, n)),
    drop_lowest_n: (present) => computeMean(falling(present).slice(0, Math.max(present.length - n, 1))),
    formula: formula((node.coefficients ?? []).map(exact)),
    weighted: weighted(node, maxima, max),
  };
  return formulas[node.fn];
}

const getValue = ({ value }: Present) => value;
const falling = (present: readonly Present[]) =>
  present.map(getValue).toSorted((one, other) => compare(other, one));
const exact = (text: string): Fraction => parseExact(text) ?? ZERO;

const formula =
  (coefficients: readonly Fraction[]): Formula =>
  (present) =>
    sumFractions(present.map(({ value, place }) => multiply(value, coefficients[place] ?? ZERO)));

/** Σ w·p / Σ w over what has a mark (GB-9); the weight of `extra` is left out below the line. */
function weighted(node: AggregateNode, maxima: readonly number[], max: number): Formula {
  const weights = (node.weights ?? []).map(exact);
  const isExtra = node.of.map((code) => node.extra?.includes(code) ?? false);
  return (present) => {
    let [earned, weight] = [ZERO, ZERO];
    for (const { value, place } of present) {
      const own = weights[place] ?? ZERO;
      earned = add(earned, divide(multiply(own, value), whole(maxima[place] ?? max)));
      if (!isExtra[place]) weight = add(weight, own);
    }
    return isZero(weight) ? "exempt" : divide(multiply(earned, whole(max)), weight);
  };
}

/** The lowest and the highest of a list that is not empty. */
export function computeBounds(values: readonly Fraction[]): {
  readonly min: Fraction;
  readonly max: Fraction;
} {
  const [first = ZERO, ...rest] = values;
  let [min, max] = [first, first];
  for (const value of rest) {
    if (isBelow(value, min)) min = value;
    if (isBelow(max, value)) max = value;
  }
  return { min, max };
}
