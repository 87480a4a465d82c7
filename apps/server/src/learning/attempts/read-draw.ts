import type { NumberedQuestion } from "@dars/contract/learning/exercises";

import { shuffled } from "#learning/exercises/public.ts";
import type { Db } from "#platform/db/db.ts";

import type { AttemptRow } from "./attempts.queries.ts";
import { findFrame } from "./frames.queries.ts";

export interface Drawn {
  readonly seed: number;
  readonly shufflesQuestions: boolean;
  readonly shufflesOptions: boolean;
}

export async function readDraw(
  db: Db,
  schoolId: number,
  attempt: Pick<AttemptRow, "exerciseId" | "seed" | "shufflesQuestions" | "shufflesOptions">,
): Promise<Drawn> {
  const frame = await findFrame(db, schoolId, attempt.exerciseId);
  return {
    seed: attempt.seed,
    shufflesQuestions: attempt.shufflesQuestions ?? frame.shufflesQuestions,
    shufflesOptions: attempt.shufflesOptions ?? frame.shufflesOptions,
  };
}

export const inOrder = (questions: readonly NumberedQuestion[], { seed, shufflesQuestions }: Drawn) =>
  shufflesQuestions ? shuffled(questions, seed) : questions;
