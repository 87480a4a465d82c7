import type { NumberedQuestion } from "@dars/contract/learning/exercises";

import { shuffled } from "./shuffled.ts";

/** The questions that an attempt with this seed is given: of each pool so many, always the same ones. */
export function drawQuestions(
  questions: readonly NumberedQuestion[],
  seed: number,
): readonly NumberedQuestion[] {
  if (!questions.some(({ drawn }) => drawn)) return questions;
  const pools = Map.groupBy(questions, ({ drawn }) => drawn?.pool);
  const given = new Set(
    [...pools].flatMap(([pool, all]) => {
      const count = all[0]?.drawn?.count;
      if (pool === undefined || count === undefined) return all;
      return shuffled(all, (Math.imul(seed, 17) + pool) >>> 0).slice(0, count);
    }),
  );
  return questions.filter((each) => given.has(each));
}
