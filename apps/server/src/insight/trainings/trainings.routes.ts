import * as contract from "@dars/contract/insight/trainings";

import type { Slice } from "#platform/http/api.ts";

import { checkCertificate, listTrainingPeople, listTrainings } from "./list-trainings.ts";
import { answerTraining, inviteToTraining, markTraining, saveTraining } from "./save-training.ts";

export const trainings: Slice = (api) => {
  api.serve(contract.listTrainings, listTrainings);
  api.serve(contract.listTrainingPeople, listTrainingPeople);
  api.serve(contract.saveTraining, saveTraining);
  api.serve(contract.inviteToTraining, inviteToTraining);
  api.serve(contract.answerTraining, answerTraining);
  api.serve(contract.markTraining, markTraining);
  api.serve(contract.checkCertificate, checkCertificate);
};
