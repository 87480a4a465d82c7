import * as exportContract from "@dars/contract/learning/exercise-exports";
import * as contract from "@dars/contract/learning/exercises";

import type { Slice } from "#platform/http/api.ts";

import { createExercise } from "./create-exercise.ts";
import { editExercise } from "./edit-exercise.ts";
import { exceptStudent } from "./except-student.ts";
import { readExerciseExport, takeExerciseFile } from "./export-exercise.ts";
import { listExerciseClasses, listExercises } from "./list-exercises.ts";
import { readExercise, readQuestions } from "./read-exercise.ts";

export const exercises: Slice = (api) => {
  api.serve(contract.listExercises, listExercises);
  api.serve(contract.listExerciseClasses, listExerciseClasses);
  api.serve(contract.createExercise, createExercise);
  api.serve(contract.readExercise, readExercise);
  api.serve(contract.readExerciseQuestions, readQuestions);
  api.serve(exportContract.takeExerciseFile, takeExerciseFile);
  api.serve(exportContract.readExerciseExport, readExerciseExport);
  api.serve(contract.editExercise, editExercise);
  api.serve(contract.exceptStudent, exceptStudent);
};
