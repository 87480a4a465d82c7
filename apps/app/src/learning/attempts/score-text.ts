import { exactly, toNumber, type Exact } from "@dars/contract/learning/exact";

/** A score for the eye: at most two places, such as 3.33. */
export function scoreText(score: Exact): string {
  return String(Math.round(toNumber(exactly(score)) * 100) / 100);
}

/** From 0 to 1. */
export function computeShare(score: Exact, outOf: Exact): number {
  const share = toNumber(exactly(score)) / toNumber(exactly(outOf));
  return Number.isFinite(share) ? share : 0;
}
