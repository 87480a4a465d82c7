import type {
  answerTrainingQuiz as quizRoute,
  finishTrainingPart as doneRoute,
  TrainingQuestion,
} from "@dars/contract/insight/training-parts";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { completeTraining } from "./complete-training.ts";
import { insertAttempt, insertDone, listParts, type PartRow } from "./parts.queries.ts";
import { findVisible, lockTraining } from "./trainings.queries.ts";

/** TRN-1: a material that its reader has gone through. */
export async function finishTrainingPart(
  context: Context,
  { params, body }: Input<typeof doneRoute>,
): Promise<Reply<typeof doneRoute>> {
  const { schoolId, partId } = params;
  return writeOnce(context, schoolId, "finishTrainingPart", { ...body, ...params }, async (db) => {
    const { trainingId, personId } = await takerOf(db, context, params, "material");
    await insertDone(db, schoolId, { partId, personId });
    return { certificate: await certificateOf(db, schoolId, trainingId, personId) };
  });
}

/** TRN-1: passed from its percent on, in as many attempts as it has. */
export async function answerTrainingQuiz(
  context: Context,
  { params, body }: Input<typeof quizRoute>,
): Promise<Reply<typeof quizRoute>> {
  const { schoolId, partId } = params;
  return writeOnce(context, schoolId, "answerTrainingQuiz", { ...body, ...params }, async (db) => {
    const { part, trainingId, personId } = await takerOf(db, context, params, "quiz");
    if (part.result?.isDone) throw clash("passed", "It is passed already.");
    if ((part.result?.attempts ?? 0) >= part.attempts) throw clash("no-attempts", "No attempt is left.");
    const percent = percentOf(part.questions, body.answers);
    const isPassed = percent >= part.passPercent;
    const attempts = await insertAttempt(db, schoolId, { partId, personId }, { percent, isPassed });
    return {
      percent,
      isPassed,
      attemptsLeft: Math.max(0, part.attempts - attempts),
      certificate: await certificateOf(db, schoolId, trainingId, personId),
    };
  });
}

/** One decimal, rounded down: what is not reached is not passed. */
function percentOf(questions: readonly TrainingQuestion[], answers: readonly (number | null)[]): number {
  const right = questions.filter(({ right: wanted }, place) => answers[place] === wanted).length;
  return Math.floor((right * 1000) / questions.length) / 10;
}

interface TrainingPartKey {
  readonly schoolId: number;
  readonly training: string;
  readonly partId: number;
}

/** The part of a kind that the caller may do now, with the training under lock. */
async function takerOf(
  db: Db,
  { actor }: Context,
  { schoolId, training, partId }: TrainingPartKey,
  kind: PartRow["kind"],
) {
  await lockTraining(db, schoolId, training);
  const row = await findVisible(db, schoolId, actor, training);
  const personId = row?.takerId ?? null;
  if (!row || personId === null) throw notFound("This training");
  const part = (await listParts(db, schoolId, row.id, personId)).find(({ id }) => id === partId);
  if (part?.kind !== kind) throw notFound("This part");
  if (row.isCancelled) throw clash("cancelled", "It was cancelled.");
  if (row.mine === null || row.mine.answer === "declined") throw clash("no-seat", "Take part in it first.");
  return { part, trainingId: row.id, personId };
}

async function certificateOf(
  db: Db,
  schoolId: number,
  trainingId: number,
  personId: number,
): Promise<string | null> {
  return (await completeTraining(db, schoolId, trainingId, personId)).get(personId) ?? null;
}
