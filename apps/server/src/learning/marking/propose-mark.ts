import type { proposeMark as route } from "@dars/contract/learning/marking";
import type { Input, Reply } from "@dars/contract/platform/route";

import { listQuestions, requireExercise } from "#learning/exercises/public.ts";
import { propose, type NewProposal } from "#oversight/proposals/public.ts";
import type { Context } from "#platform/context.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";

import { MARKED_ANEW } from "./answer-marked-anew.ts";
import { checkMark } from "./apply-mark.ts";
import { lockReachedAttempt } from "./mark-answer.ts";
import { listAskedFor } from "./reviewed-answers.queries.ts";

/** E6: a coordinator asks that an answer be marked so; the request says nothing about whose it is. */
export async function proposeMark(
  context: Context,
  { params: { schoolId, attemptId, questionId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return writeOnce(context, schoolId, { ...body, attemptId, questionId }, async (db) => {
    const attempt = await lockReachedAttempt(context, db, schoolId, attemptId);
    const { exerciseId, version } = attempt;
    const { revision, score, comment, criteria = [], reason } = body;
    const { known } = await checkMark(db, schoolId, {
      attempt,
      questionId,
      revision,
      score,
      comment,
      criteria,
    });
    if ((await listAskedFor(db, schoolId, exerciseId)).has(`${attemptId} ${questionId}`))
      throw clash("waiting", "Someone has asked for this already.");
    const { title } = await requireExercise(context, schoolId, exerciseId, db);
    const questions = await listQuestions(db, schoolId, exerciseId, version);
    const no = questions.findIndex(({ id }) => id === questionId) + 1;
    const proposal: NewProposal = {
      kind: MARKED_ANEW,
      subject: { kind: "attempt", id: attemptId },
      payload: { attemptId, questionId, revision, score, comment, criteria: [...criteria] },
      changes: [
        { field: "exercise", from: null, to: title },
        { field: "question", from: null, to: String(no) },
        { field: "mark", from: known.score, to: score },
        { field: "comment", from: known.comment, to: comment },
      ],
      reason,
    };
    return { proposalId: await propose(context, db, schoolId, proposal) };
  });
}
