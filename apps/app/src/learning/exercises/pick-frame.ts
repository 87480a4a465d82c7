import type { ExerciseText } from "@dars/contract/learning/exercises";

/** An exercise as it is sent, without other properties of the form such as its offering. */
export const pickFrame = (exercise: ExerciseText): ExerciseText => ({
  title: exercise.title,
  instructions: exercise.instructions,
  purpose: exercise.purpose,
  lessonId: exercise.lessonId,
  classIds: exercise.classIds,
  openAt: exercise.openAt,
  dueAt: exercise.dueAt,
  closeAt: exercise.closeAt,
  attemptsAllowed: exercise.attemptsAllowed,
  timeLimitMinutes: exercise.timeLimitMinutes,
  shufflesQuestions: exercise.shufflesQuestions,
  shufflesOptions: exercise.shufflesOptions,
  latePenalty: exercise.latePenalty,
  feedback: exercise.feedback,
  pick: exercise.pick,
});
