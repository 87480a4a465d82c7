import type { NumberedQuestion } from "@dars/contract/learning/exercises";

import { drawQuestions, listQuestions } from "#learning/exercises/public.ts";
import type { Db } from "#platform/db/db.ts";

import type { AttemptRow } from "./attempts.queries.ts";

/** The questions of one attempt with their keys; from pools only the drawn ones. */
export async function listAsked(
  db: Db,
  schoolId: number,
  { exerciseId, version, seed }: Pick<AttemptRow, "exerciseId" | "version" | "seed">,
): Promise<readonly NumberedQuestion[]> {
  return drawQuestions(await listQuestions(db, schoolId, exerciseId, version), seed);
}
