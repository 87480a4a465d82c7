export { monthText, weekdayText } from "./day-text.ts";
export { EntryLine, entryKey } from "./Entries.tsx";
export { LessonHead } from "./LessonHead.tsx";
export { isHeld } from "./is-held.ts";
export { useLessonOfDay, type LessonOfDay } from "./use-lesson-of-day.ts";
export type { FamilyOwner } from "./use-schedule.ts";
export { useSteps } from "./use-steps.ts";
export { StudentNow } from "./StudentNow.tsx";
export { TeacherDay } from "./TeacherDay.tsx";
