import { add, type Fraction, isSmall, ZERO } from "@dars/contract/learning/exact";

import { NotUnderstood } from "./marker.ts";

/** Expressions and conditions that are run of one item, in all its tries: some seconds of work. */
const MOST_STEPS = 2_000_000;

/** Ends the tries of an item whose rules are too much work, so that it cannot hold up its file. */
export class Effort {
  #left = MOST_STEPS;

  /** Throws NotUnderstood when nothing is left. */
  spend(steps = 1): void {
    this.#left -= steps;
    if (this.#left < 0) throw new NotUnderstood("so many rules");
  }
}

const LARGEST = 10n ** 200n;

/** A number that rules have computed. Throws NotUnderstood where it has grown beyond all scores. */
export function requireScore(value: Fraction): Fraction {
  if (isSmall(value)) return value;
  const { n, d } = value;
  if (n > LARGEST || n < -LARGEST || d > LARGEST) throw new NotUnderstood("a number so large");
  return value;
}

/** The sum of numbers of a file. Throws NotUnderstood as requireScore does. */
export const addScores = (numbers: readonly Fraction[]): Fraction =>
  numbers.reduce((total, number) => requireScore(add(total, number)), ZERO);
