import type { ExerciseText } from "@dars/contract/learning/exercises";

/** Without what only says where it goes. */
export function pickFrame({
  title,
  instructions,
  purpose,
  lessonId,
  classIds,
  openAt,
  ...frame
}: ExerciseText): ExerciseText {
  return {
    title,
    instructions,
    purpose,
    lessonId,
    classIds,
    openAt,
    dueAt: frame.dueAt,
    closeAt: frame.closeAt,
    attemptsAllowed: frame.attemptsAllowed,
    timeLimitMinutes: frame.timeLimitMinutes,
    shufflesQuestions: frame.shufflesQuestions,
    shufflesOptions: frame.shufflesOptions,
    latePenalty: frame.latePenalty,
    feedback: frame.feedback,
    pick: frame.pick,
  };
}
