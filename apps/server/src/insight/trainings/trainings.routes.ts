import * as parts from "@dars/contract/insight/training-parts";
import * as contract from "@dars/contract/insight/trainings";

import type { Slice } from "#platform/http/api.ts";

import { answerTrainingQuiz, finishTrainingPart } from "./finish-training-part.ts";
import { checkCertificate, listTrainingPeople, listTrainings } from "./list-trainings.ts";
import { printCertificate } from "./print-certificate.ts";
import { listTrainingParts, markTrainingPart, saveTrainingParts } from "./save-training-parts.ts";
import { answerTraining, inviteToTraining, markTraining, saveTraining } from "./save-training.ts";
import { watchTrainingPart } from "./watch-training-part.ts";

export const trainings: Slice = (api) => {
  api.serve(contract.listTrainings, listTrainings);
  api.serve(contract.listTrainingPeople, listTrainingPeople);
  api.serve(contract.saveTraining, saveTraining);
  api.serve(contract.inviteToTraining, inviteToTraining);
  api.serve(contract.answerTraining, answerTraining);
  api.serve(contract.markTraining, markTraining);
  api.serve(contract.checkCertificate, checkCertificate);
  api.serve(parts.listTrainingParts, listTrainingParts);
  api.serve(parts.saveTrainingParts, saveTrainingParts);
  api.serve(parts.finishTrainingPart, finishTrainingPart);
  api.serve(parts.watchTrainingPart, watchTrainingPart);
  api.serve(parts.answerTrainingQuiz, answerTrainingQuiz);
  api.serve(parts.markTrainingPart, markTrainingPart);
  api.serve(parts.printCertificate, printCertificate);
};
