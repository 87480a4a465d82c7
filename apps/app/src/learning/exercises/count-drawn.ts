import type { Draw } from "@dars/contract/learning/exercises";

import type { Listed } from "./QuestionList.tsx";

/** How many drawn questions each student gets: from the exercise's pools, and from draws that were just added. */
export function countDrawn(pooled: readonly Listed[], draws: readonly Draw[]): number {
  const pools = new Map(pooled.flatMap(({ drawn }) => (drawn ? [[drawn.pool, drawn.count] as const] : [])));
  return [...pools.values(), ...draws.map(({ count }) => count)].reduce((sum, count) => sum + count, 0);
}
