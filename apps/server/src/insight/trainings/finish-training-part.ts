import type {
  answerTrainingQuiz as quizRoute,
  finishTrainingPart as doneRoute,
  TrainingQuestion,
} from "@dars/contract/insight/training-parts";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";

import { issueCertificate } from "./complete-training.ts";
import { findPartVideo } from "./find-part-video.ts";
import { insertAttempt, insertDone } from "./parts.queries.ts";
import { requireOpenPart } from "./require-open-part.ts";

/** TRN-1: a material that its reader has gone through; a video is not done by saying so. */
export async function finishTrainingPart(
  context: Context,
  { params, body }: Input<typeof doneRoute>,
): Promise<Reply<typeof doneRoute>> {
  const { schoolId, partId } = params;
  return writeOnce(context, schoolId, { ...body, ...params }, async (db) => {
    const { part, trainingId, personId } = await requireOpenPart(db, context, params, "material");
    if (findPartVideo(part)) throw clash("by-watching", "A video is done by watching it.");
    await insertDone(db, schoolId, { partId, personId });
    return { certificate: await issueCertificate(db, schoolId, trainingId, personId) };
  });
}

/** TRN-1: passed from its percent on, in as many attempts as it has. */
export async function answerTrainingQuiz(
  context: Context,
  { params, body }: Input<typeof quizRoute>,
): Promise<Reply<typeof quizRoute>> {
  const { schoolId, partId } = params;
  return writeOnce(context, schoolId, { ...body, ...params }, async (db) => {
    const { part, trainingId, personId } = await requireOpenPart(db, context, params, "quiz");
    if (part.result?.isDone) throw clash("passed", "It is passed already.");
    if ((part.result?.attempts ?? 0) >= part.attempts) throw clash("no-attempts", "No attempt is left.");
    const percent = computePercent(part.questions, body.answers);
    const isPassed = percent >= part.passPercent;
    const attempts = await insertAttempt(db, schoolId, { partId, personId }, { percent, isPassed });
    return {
      percent,
      isPassed,
      attemptsLeft: Math.max(0, part.attempts - attempts),
      certificate: await issueCertificate(db, schoolId, trainingId, personId),
    };
  });
}

/** One decimal, rounded down: what is not reached is not passed. */
function computePercent(questions: readonly TrainingQuestion[], answers: readonly (number | null)[]): number {
  const right = questions.filter(({ right: rightOption }, place) => answers[place] === rightOption).length;
  return Math.floor((right * 1000) / questions.length) / 10;
}
