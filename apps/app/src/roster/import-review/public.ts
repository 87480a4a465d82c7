export { ColumnsCard } from "./ColumnsCard.tsx";
export { FileName } from "./FileName.tsx";
export { FindingsCard } from "./FindingsCard.tsx";
export { ProblemNote } from "./ProblemNote.tsx";
export { QuestionsCard } from "./QuestionsCard.tsx";
export { RemarksCard } from "./RemarksCard.tsx";
