import { editExerciseQuestions } from "@dars/contract/learning/exercises";
import { readItemAnalysis as itemAnalysis } from "@dars/contract/learning/item-analysis";
import * as contract from "@dars/contract/learning/marking";

import type { Slice } from "#platform/http/api.ts";

import { editQuestions } from "./edit-questions.ts";
import { markAnswer, returnAttempts } from "./mark-answer.ts";
import { readItemAnalysis } from "./read-item-analysis.ts";
import { readMarking, readMarkingQueue } from "./read-marking.ts";
import { reopenAttempt } from "./reopen-attempt.ts";

export const marking: Slice = (api) => {
  api.serve(editExerciseQuestions, editQuestions);
  api.serve(contract.readMarking, readMarking);
  api.serve(contract.readMarkingQueue, readMarkingQueue);
  api.serve(contract.markAnswer, markAnswer);
  api.serve(contract.returnAttempts, returnAttempts);
  api.serve(contract.reopenAttempt, reopenAttempt);
  api.serve(itemAnalysis, readItemAnalysis);
};
