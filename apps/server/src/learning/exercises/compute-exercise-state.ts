import type { ExerciseState } from "@dars/contract/learning/exercises";

/** EX-1: open from openAt until just before closeAt. */
export function computeExerciseState(
  { openAt, closeAt }: { readonly openAt: Date | null; readonly closeAt: Date | null },
  now: Date,
): ExerciseState {
  if (openAt === null) return "draft";
  if (now < openAt) return "scheduled";
  return closeAt !== null && now >= closeAt ? "closed" : "open";
}
