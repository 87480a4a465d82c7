import { ImportInto } from "./QuestionImportPage.tsx";

/** A file of questions for a bank of the group. */
export const GroupQuestionImportPage = () => <ImportInto isGroup />;
