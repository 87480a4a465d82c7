export { readStudentGrid } from "./read-exercise.ts";
export {
  findRemarking,
  listQuestions,
  lockExercise,
  putVersion,
  updateVersion,
  type FoundExercise,
} from "./exercises.queries.ts";
export { drawQuestions } from "./draw-questions.ts";
export { drawFromBank, noteUses } from "./from-bank.ts";
export { pickedScore } from "./picked-score.ts";
export { requireEditable, requireExercise } from "./require-exercise.ts";
export { shuffled } from "./shuffled.ts";
export { computeStanding } from "./compute-standing.ts";
export { exerciseTasks, settleExercise, tellFamilies, tellOfExercise, tellReopened } from "./tell-later.ts";
export { computeExerciseState } from "./compute-exercise-state.ts";
export { buildVersion } from "./build-version.ts";
export { studentsOfExercise, studentsOfWork } from "./students-of-work.queries.ts";
export { exerciseCauses } from "./exercise-causes.queries.ts";
