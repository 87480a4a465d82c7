export { criteriaIn, criteriaText, pointsOf } from "./criteria-text.ts";
export { DIFFICULTIES, draftOf, wordsOf } from "./draft-question.ts";
export { type Draft } from "./draft.ts";
export { QuestionEditor } from "./QuestionEditor.tsx";
