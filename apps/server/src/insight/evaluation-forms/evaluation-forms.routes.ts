import * as contract from "@dars/contract/insight/evaluation-forms";

import type { Slice } from "#platform/http/api.ts";

import { saveEvaluationCycle } from "./save-evaluation-cycle.ts";
import {
  createEvaluationForm,
  listEvaluationForms,
  retireEvaluationForm,
  saveEvaluationForm,
} from "./save-evaluation-form.ts";

export const evaluationForms: Slice = (api) => {
  api.serve(contract.listEvaluationForms, listEvaluationForms);
  api.serve(contract.createEvaluationForm, createEvaluationForm);
  api.serve(contract.saveEvaluationForm, saveEvaluationForm);
  api.serve(contract.retireEvaluationForm, retireEvaluationForm);
  api.serve(contract.saveEvaluationCycle, saveEvaluationCycle);
};
