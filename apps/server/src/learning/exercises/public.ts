export { listQuestions, lockExercise, putVersion, updateVersion } from "./exercises.queries.ts";
export { pickedScore } from "./picked-score.ts";
export { requireEditable, requireExercise } from "./require-exercise.ts";
export { standingOf } from "./standing-of.ts";
export { stateOf } from "./state-of.ts";
export { versionOf } from "./version-of.ts";
