import type { Draw } from "@dars/contract/learning/exercises";

import type { Listed } from "./QuestionList.tsx";

/** How many drawn questions each student gets: of a pool that there is, and of a draw that is new. */
export function countDrawn(pooled: readonly Listed[], draws: readonly Draw[]): number {
  const pools = new Map(pooled.flatMap(({ drawn }) => (drawn ? [[drawn.pool, drawn.count] as const] : [])));
  return [...pools.values(), ...draws.map(({ count }) => count)].reduce((sum, count) => sum + count, 0);
}
