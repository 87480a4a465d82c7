export { criteriaIn, criteriaText, pointsOf } from "./criteria-text.ts";
export { DIFFICULTIES, draftOf, wordsOf } from "./draft-question.ts";
export { QuestionEditor } from "./QuestionEditor.tsx";
