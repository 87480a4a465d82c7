export { gridOf } from "./read-exercise.ts";
export {
  findRemarking,
  listQuestions,
  lockExercise,
  putVersion,
  updateVersion,
  type FoundExercise,
} from "./exercises.queries.ts";
export { drawnOf } from "./drawn-of.ts";
export { drawFromBank, noteUses } from "./from-bank.ts";
export { pickedScore } from "./picked-score.ts";
export { requireEditable, requireExercise } from "./require-exercise.ts";
export { shuffled } from "./shuffled.ts";
export { standingOf } from "./standing-of.ts";
export { exerciseTasks, settleExercise, tellFamilies, tellOfExercise, tellReopened } from "./tell-later.ts";
export { stateOf } from "./state-of.ts";
export { versionOf } from "./version-of.ts";
export { studentsOfExercise, studentsOfWork } from "./students-of-work.queries.ts";
export { exerciseCauses } from "./exercise-causes.queries.ts";
