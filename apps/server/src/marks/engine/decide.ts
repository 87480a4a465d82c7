import {
  compare,
  isBelow,
  isZero,
  subtract,
  whole,
  ZERO,
  type Fraction,
} from "@dars/contract/learning/exact";
import { isGap } from "@dars/contract/marks/engine/aggregate";
import type { CrossOver } from "@dars/contract/marks/engine/policy";

import { isLiftable, rawGrade, type Entry } from "./entry.ts";

/** Decision marks by the code of the subject, as two persons of the management have given them (GB-1). */
export type ManualDecision = Readonly<Record<string, Fraction>>;

/** One part's decision marks by hand, round by round. */
export interface ManualRounds {
  readonly round1?: ManualDecision;
  readonly round2?: ManualDecision;
}

export class DecisionError extends Error {}

/** By how much a subject fails. */
export const computeDeficit = (entry: Entry): Fraction => subtract(entry.pass, rawGrade(entry) ?? ZERO);

/**
 * Gives decision marks to failed subjects of one round and returns what the pool has left. The smallest deficits
 * first, which saves as many subjects as any other way could (GB-1); a subject gets all it lacks or nothing.
 */
export function allocate(
  failed: readonly Entry[],
  pool: Fraction,
  key: "decision1" | "decision2",
  manual?: ManualDecision,
): Fraction {
  const liftable = failed.filter(isLiftable);
  if (manual) return allocateManually(liftable, pool, key, manual);
  let left = pool;
  if (isZero(left) || liftable.length === 0) return left;
  for (const { entry, deficit } of liftable.map(withDeficit).toSorted(bySmallest)) {
    if (isBelow(left, deficit)) break;
    left = subtract(left, deficit);
    lift(entry, key, deficit);
  }
  return left;
}

interface Candidate {
  readonly entry: Entry;
  readonly deficit: Fraction;
}

const withDeficit = (entry: Entry): Candidate => ({ entry, deficit: computeDeficit(entry) });

/** Deficit, then coursework, then the order on the card. */
function bySmallest(one: Candidate, other: Candidate): number {
  return (
    compare(one.deficit, other.deficit) ||
    compare(getCoursework(one.entry), getCoursework(other.entry)) ||
    one.entry.order - other.entry.order
  );
}

const getCoursework = ({ basis }: Entry): Fraction => (isGap(basis) ? ZERO : basis);

function lift(entry: Entry, key: "decision1" | "decision2" | "crossOver", amount: Fraction): void {
  entry[key] = amount;
  entry.standing = "passed";
}

function allocateManually(
  liftable: readonly Entry[],
  pool: Fraction,
  key: "decision1" | "decision2",
  manual: ManualDecision,
): Fraction {
  let left = pool;
  for (const [code, amount] of Object.entries(manual)) {
    if (isZero(amount)) continue;
    const entry = liftable.find(({ subject }) => subject.code === code);
    if (!entry) throw new DecisionError(`The subject ${code} takes no decision marks.`);
    if (compare(amount, computeDeficit(entry)) !== 0)
      throw new DecisionError(`The subject ${code} takes what it lacks, or nothing.`);
    if (isBelow(left, amount)) throw new DecisionError("The decision marks are more than the pool.");
    left = subtract(left, amount);
    lift(entry, key, amount);
  }
  return left;
}

/** Gives back what a round allocated; the pool is then untouched. */
export function takeBack(entries: readonly Entry[], key: "decision1" | "decision2"): void {
  for (const entry of entries) {
    if (isZero(entry[key])) continue;
    entry[key] = ZERO;
    entry.standing = "failed";
  }
}

/** Lets failed subjects cross over, if they are few and near enough that the student passes by it. */
export function crossOver(failed: readonly Entry[], { subjects, min, maxAdded }: CrossOver): void {
  if (failed.length > subjects) return;
  const added = whole(maxAdded);
  const isNear = failed.every(
    (entry) =>
      isLiftable(entry) &&
      !isBelow(rawGrade(entry) ?? ZERO, whole(min)) &&
      !isBelow(added, computeDeficit(entry)),
  );
  if (isNear) for (const entry of failed) lift(entry, "crossOver", computeDeficit(entry));
}
