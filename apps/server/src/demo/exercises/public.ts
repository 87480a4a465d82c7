export { ANSWER_PHOTO } from "./answer-photo.ts";
export { questionsAfter } from "./questions-after.ts";
export { answerAs } from "./answer-as.ts";
export { QUESTION_SETS, type QuestionSet } from "./question-sets.ts";
