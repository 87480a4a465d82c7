import type { NumberedQuestion } from "@dars/contract/learning/exercises";

import { findRemarking } from "#learning/exercises/public.ts";
import type { Db } from "#platform/db/db.ts";

import type { AttemptRow } from "./attempts.queries.ts";

/** EX-3: questions of an attempt with the keys that were corrected since it began, where marking again was asked for. */
export async function withNewKeys(
  db: Db,
  schoolId: number,
  { exerciseId, version }: Pick<AttemptRow, "exerciseId" | "version">,
  questions: readonly NumberedQuestion[],
): Promise<readonly NumberedQuestion[]> {
  return renewed(questions, await findRemarking(db, schoolId, exerciseId, version));
}

/** Each question with the key of the other version. Points and ids keep their values: attempts refer to them. */
export function renewed(
  questions: readonly NumberedQuestion[],
  next: readonly NumberedQuestion[],
): readonly NumberedQuestion[] {
  if (next.length === 0) return questions;
  const byId = new Map(next.map(({ id, question }) => [id, question]));
  return questions.map((own) => {
    const question = byId.get(own.id);
    return question?.type === own.question.type
      ? { id: own.id, question: { ...question, points: own.question.points } }
      : own;
  });
}
