import type {
  readExerciseExport as reportRoute,
  takeExerciseFile as route,
} from "@dars/contract/learning/exercise-exports";
import type { FileReply, Input, Reply } from "@dars/contract/platform/route";

import { QUESTION_FILES, toExportReport, writeQuestionFile } from "#learning/banks/public.ts";
import type { Context } from "#platform/context.ts";

import { listQuestions } from "./exercises.queries.ts";
import { requireExercise } from "./require-exercise.ts";

/** E7: the questions of the present version; import reads the file again as the same questions. */
export async function takeExerciseFile(
  context: Context,
  { params }: Input<typeof route>,
): Promise<FileReply> {
  const { file } = await writeExercise(context, params);
  const { name, type } = QUESTION_FILES[params.format];
  return { name: `exercise-${params.exerciseId}.${name}`, type, bytes: new Uint8Array(file.bytes) };
}

/** What the file of an exercise would not have of its questions. */
export async function readExerciseExport(
  context: Context,
  { params }: Input<typeof reportRoute>,
): Promise<Reply<typeof reportRoute>> {
  const { questions, drawn, file } = await writeExercise(context, params);
  return { ...toExportReport(questions, file), drawn };
}

async function writeExercise(
  context: Context,
  { schoolId, exerciseId, format }: Input<typeof route>["params"],
) {
  const found = await requireExercise(context, schoolId, exerciseId);
  const { title, timeLimitMinutes: minutes, shufflesQuestions: isShuffled, version } = found;
  const db = context.database.reading(schoolId);
  const rows = await listQuestions(db, schoolId, exerciseId, version);
  const questions = rows.map(({ id, question }) => ({ id: String(id), question }));
  const test = { title, minutes, isShuffled };
  const file = await writeQuestionFile(db, schoolId, questions, { format, test });
  return { questions, drawn: rows.filter(({ drawn }) => drawn !== undefined).length, file };
}
