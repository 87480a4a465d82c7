import type { previewExercise as route } from "@dars/contract/learning/attempts";
import type { Input, Reply } from "@dars/contract/platform/route";

import { requireExercise } from "#learning/exercises/public.ts";
import type { Context } from "#platform/context.ts";

import { askedQuestion } from "./asked-question.ts";
import { findFrame } from "./frames.queries.ts";
import { listAsked } from "./list-asked.ts";
import { inOrder } from "./read-draw.ts";

/** The same draw each time, so that who looks twice sees the same. */
const SEED = 1;

export async function previewExercise(
  context: Context,
  { params: { schoolId, exerciseId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { version } = await requireExercise(context, schoolId, exerciseId);
  const db = context.database.reading(schoolId);
  const { shufflesQuestions, shufflesOptions } = await findFrame(db, schoolId, exerciseId);
  const draw = { seed: SEED, shufflesQuestions, shufflesOptions };
  const questions = await listAsked(db, schoolId, { exerciseId, version, seed: SEED });
  return { questions: inOrder(questions, draw).map((each) => askedQuestion(each, draw)) };
}
