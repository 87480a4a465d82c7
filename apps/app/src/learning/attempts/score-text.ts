import { exactly, type Exact } from "@dars/contract/learning/exact";

/** A score for the eye: at most two places, such as 3.33. */
export function scoreText(score: Exact): string {
  const { over, under } = exactly(score);
  return String(Math.round((Number(over) / Number(under)) * 100) / 100);
}

/** From 0 to 1. */
export function shareOf(score: Exact, outOf: Exact): number {
  const [given, most] = [exactly(score), exactly(outOf)];
  const share = Number(given.over * most.under) / Number(given.under * most.over);
  return Number.isFinite(share) ? share : 0;
}
