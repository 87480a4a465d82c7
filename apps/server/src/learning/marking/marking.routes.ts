import { editExerciseQuestions } from "@dars/contract/learning/exercises";
import { readItemAnalysis as itemAnalysis } from "@dars/contract/learning/item-analysis";
import * as contract from "@dars/contract/learning/marking";
import * as looks from "@dars/contract/learning/marking-looks";

import type { Slice } from "#platform/http/api.ts";

import { editQuestions } from "./edit-questions.ts";
import { listMarkingLooks } from "./list-marking-looks.ts";
import { listReviewedAnswers } from "./list-reviewed-answers.ts";
import { markAnswer, returnAttempts } from "./mark-answer.ts";
import { proposeMark } from "./propose-mark.ts";
import { readItemAnalysis } from "./read-item-analysis.ts";
import { readMarking, readMarkingQueue } from "./read-marking.ts";
import { reopenAttempt } from "./reopen-attempt.ts";
import { startMarkingLook } from "./start-marking-look.ts";

export const marking: Slice = (api) => {
  api.serve(editExerciseQuestions, editQuestions);
  api.serve(contract.readMarking, readMarking);
  api.serve(contract.readMarkingQueue, readMarkingQueue);
  api.serve(contract.markAnswer, markAnswer);
  api.serve(contract.returnAttempts, returnAttempts);
  api.serve(contract.reopenAttempt, reopenAttempt);
  api.serve(contract.listReviewedAnswers, listReviewedAnswers);
  api.serve(contract.proposeMark, proposeMark);
  api.serve(looks.startMarkingLook, startMarkingLook);
  api.serve(looks.listMarkingLooks, listMarkingLooks);
  api.serve(itemAnalysis, readItemAnalysis);
};
