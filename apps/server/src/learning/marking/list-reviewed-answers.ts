import type { listReviewedAnswers as route } from "@dars/contract/learning/marking";
import type { QuestionResponse } from "@dars/contract/learning/responses";
import type { Input, Reply } from "@dars/contract/platform/route";

import { listQuestions, requireExercise } from "#learning/exercises/public.ts";
import type { Context } from "#platform/context.ts";

import { listAskedFor, listMarkedAnswers } from "./reviewed-answers.queries.ts";

/** E6: for a coordinator, who reads how an answer was marked and not whose it is (E5). */
export async function listReviewedAnswers(
  context: Context,
  { params: { schoolId, exerciseId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { title, version } = await requireExercise(context, schoolId, exerciseId);
  const db = context.database.reading(schoolId);
  const [questions, answers, waiting] = await Promise.all([
    listQuestions(db, schoolId, exerciseId, version),
    listMarkedAnswers(db, schoolId, exerciseId),
    listAskedFor(db, schoolId, exerciseId),
  ]);
  const byQuestion = Map.groupBy(answers, ({ questionId }) => questionId);
  return {
    title,
    questions: questions.flatMap(({ id, question }, at) => {
      const marked = byQuestion.get(id) ?? [];
      return marked.length === 0
        ? []
        : {
            id,
            no: at + 1,
            question,
            answers: marked.map(({ questionId, ...answer }) => ({
              ...answer,
              response: withoutFileNames(answer.response),
              isAskedFor: waiting.has(`${answer.attemptId} ${questionId}`),
            })),
          };
    }),
  };
}

/** Files are often called after the student. */
const withoutFileNames = (response: QuestionResponse | null): QuestionResponse | null =>
  response?.kind === "work"
    ? { ...response, files: response.files.map((file) => ({ ...file, name: "" })) }
    : response;
