import * as contract from "@dars/contract/insight/evaluations";
import { listVisitLessons as lessonsRoute } from "@dars/contract/insight/visit-lessons";

import type { Slice } from "#platform/http/api.ts";

import { listEvaluations, readEvaluation } from "./list-evaluations.ts";
import { listVisitLessons } from "./list-visit-lessons.ts";
import { listObservedLessons, readEvaluationSetup } from "./read-evaluation-setup.ts";
import { cancelEvaluation, saveEvaluation } from "./save-evaluation.ts";
import { amendEvaluation, answerEvaluation, decideAppeal, finaliseEvaluation } from "./settle-evaluation.ts";

export const evaluations: Slice = (api) => {
  api.serve(contract.readEvaluationSetup, readEvaluationSetup);
  api.serve(contract.listObservedLessons, listObservedLessons);
  api.serve(lessonsRoute, listVisitLessons);
  api.serve(contract.listEvaluations, listEvaluations);
  api.serve(contract.readEvaluation, readEvaluation);
  api.serve(contract.saveEvaluation, saveEvaluation);
  api.serve(contract.cancelEvaluation, cancelEvaluation);
  api.serve(contract.amendEvaluation, amendEvaluation);
  api.serve(contract.answerEvaluation, answerEvaluation);
  api.serve(contract.decideAppeal, decideAppeal);
  api.serve(contract.finaliseEvaluation, finaliseEvaluation);
};
