import { add, compare, divide, exactly, exactText, rational, ZERO } from "@dars/contract/learning/exact";
import type { Pick } from "@dars/contract/learning/exercises";

/** The score of the attempts that count, in the order of attempts; null while one that counts has none. */
export function pickedScore(pick: Pick, scores: ReadonlyArray<string | null>): string | null {
  if (pick === "first") return scores[0] ?? null;
  if (pick === "last") return scores.at(-1) ?? null;
  const known = scores.flatMap((score) => (score === null ? [] : [exactly(score)]));
  if (known.length < scores.length || known.length === 0) return null;
  if (pick === "average") return exactText(divide(known.reduce(add, ZERO), rational(known.length)));
  return exactText(known.reduce((best, next) => (compare(next, best) > 0 ? next : best)));
}
