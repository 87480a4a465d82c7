export { monthText, weekdayText } from "./day-text.ts";
export { EntryLine, entryKey } from "./Entries.tsx";
export { useSteps } from "./use-steps.ts";
export { StudentNow } from "./StudentNow.tsx";
export { TeacherDay } from "./TeacherDay.tsx";
