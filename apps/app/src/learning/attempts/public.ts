export { DueTasks } from "./DueTasks.tsx";
export { isDueTask } from "./is-due-task.ts";
export { exerciseAddress } from "./exercise-address.ts";
export { ExplainedQuestion } from "./ExplainedQuestion.tsx";
export { scoreText, computeShare } from "./score-text.ts";
export { ShareExercise } from "./ShareExercise.tsx";
export { StandingChip } from "./StandingChip.tsx";
export { TaskScreen } from "./TaskScreen.tsx";
export { useArrivalText } from "./use-arrival-text.ts";
