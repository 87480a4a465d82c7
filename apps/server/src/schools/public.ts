export { listCoordinatedSubjects } from "./coordinated-subjects.queries.ts";
export { listSchoolCards } from "./school-cards.ts";
export { findLedSection, listTaughtClasses } from "./taught-classes.queries.ts";
