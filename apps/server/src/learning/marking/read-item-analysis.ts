import type { readItemAnalysis as route } from "@dars/contract/learning/item-analysis";
import type { Input, Reply } from "@dars/contract/platform/route";

import { listQuestions, requireExercise } from "#learning/exercises/public.ts";
import type { Context } from "#platform/context.ts";
import { getListScope } from "#school/schools/public.ts";

import { itemFigures } from "./item-figures.ts";
import { listSittings } from "./marking.queries.ts";

/** E7: how each question did in the first attempts within the caller's reach. */
export async function readItemAnalysis(
  context: Context,
  { params: { schoolId, exerciseId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { version } = await requireExercise(context, schoolId, exerciseId);
  const reach = getListScope(context.actor);
  const db = context.database.reading(schoolId);
  const [questions, sittings] = await Promise.all([
    listQuestions(db, schoolId, exerciseId, version),
    listSittings(db, schoolId, reach, { exerciseId, version }),
  ]);
  const answerable = questions.filter(({ question }) => question.type !== "description");
  return { items: answerable.map((numbered, at) => itemFigures(numbered, at + 1, sittings)) };
}
