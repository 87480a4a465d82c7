export { criteriaIn, criteriaText, sumMaxPoints } from "./criteria-text.ts";
export { DIFFICULTIES, toDraft, getStemText } from "./draft-question.ts";
export { type Draft } from "./draft.ts";
export { QuestionEditor } from "./QuestionEditor.tsx";
