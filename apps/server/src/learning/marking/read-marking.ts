import type { NumberedQuestion } from "@dars/contract/learning/exercises";
import type { readMarking as route, readMarkingQueue as queueRoute } from "@dars/contract/learning/marking";
import type { Input, Reply } from "@dars/contract/platform/route";

import { listQuestions, requireExercise } from "#learning/exercises/public.ts";
import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";
import { getListScope } from "#school/schools/public.ts";

import { countByQuestion, listPhrases, listQueue } from "./marking.queries.ts";
import { requireMarkingLook } from "./require-marking-look.ts";

const pickAnswerable = (questions: readonly NumberedQuestion[]) =>
  questions.filter(({ question }) => question.type !== "description");

export async function readMarking(
  context: Context,
  { params: { schoolId, exerciseId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { title, version } = await requireExercise(context, schoolId, exerciseId);
  const reach = getListScope(context.actor);
  const db = context.database.reading(schoolId);
  await requireMarkingLook(context, db, schoolId, exerciseId);
  const [questions, counts] = await Promise.all([
    listQuestions(db, schoolId, exerciseId, version),
    countByQuestion(db, schoolId, reach, exerciseId),
  ]);
  return {
    title,
    questions: pickAnswerable(questions).flatMap(({ id }, at) =>
      counts.filter((count) => count.id === id).map((count) => ({ ...count, no: at + 1 })),
    ),
  };
}

export async function readMarkingQueue(
  context: Context,
  { params: { schoolId, exerciseId, questionId } }: Input<typeof queueRoute>,
): Promise<Reply<typeof queueRoute>> {
  const { title, version } = await requireExercise(context, schoolId, exerciseId);
  const db = context.database.reading(schoolId);
  await requireMarkingLook(context, db, schoolId, exerciseId);
  const reach = getListScope(context.actor);
  const which = { exerciseId, questionId };
  const [all, answers, phrases] = await Promise.all([
    listQuestions(db, schoolId, exerciseId, version),
    listQueue(db, schoolId, reach, which),
    listPhrases(db, schoolId, context.actor.accountId, which),
  ]);
  const questions = pickAnswerable(all);
  const at = questions.findIndex(({ id }) => id === questionId);
  const numbered = questions[at];
  if (!numbered) throw notFound("This question");
  return {
    title,
    no: at + 1,
    of: questions.length,
    question: numbered.question,
    phrases: [...phrases],
    answers: answers.map(({ submittedAt, arrivedAt, earlier, ...line }) => ({
      ...line,
      submittedAt: submittedAt?.toISOString() ?? null,
      arrivedAt: arrivedAt?.toISOString() ?? null,
      earlier: earlier.map((each) => ({ ...each, until: new Date(each.until).toISOString() })),
    })),
  };
}
