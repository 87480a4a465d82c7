export { DIFFICULTIES, draftOf, wordsOf } from "./draft-question.ts";
export { QuestionEditor } from "./QuestionEditor.tsx";
