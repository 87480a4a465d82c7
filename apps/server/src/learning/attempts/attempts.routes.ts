import * as contract from "@dars/contract/learning/attempts";

import type { Slice } from "#platform/http/api.ts";

import { checkAnswer } from "./check-answer.ts";
import { listOpenTasks } from "./list-open-tasks.ts";
import { previewExercise } from "./preview-exercise.ts";
import { readAttempt } from "./read-attempt.ts";
import { readStudentWork } from "./read-student-work.ts";
import { listTasks, readTask } from "./read-task.ts";
import { startAttempt } from "./start-attempt.ts";
import { saveAnswers, submitAttempt } from "./submit-attempt.ts";

export const attempts: Slice = (api) => {
  api.serve(contract.listTasks, listTasks);
  api.serve(contract.listOpenTasks, listOpenTasks);
  api.serve(contract.readTask, readTask);
  api.serve(contract.startAttempt, startAttempt);
  api.serve(contract.saveAnswers, saveAnswers);
  api.serve(contract.checkAnswer, checkAnswer);
  api.serve(contract.submitAttempt, submitAttempt);
  api.serve(contract.readAttempt, readAttempt);
  api.serve(contract.readStudentWork, readStudentWork);
  api.serve(contract.previewExercise, previewExercise);
};
