export { listCoordinatedSubjects } from "./coordinated-subjects.queries.ts";
export { listSchoolCards } from "./school-cards.ts";
export { ledSection, listTaughtClasses, taughtClasses } from "./taught-classes.queries.ts";
export { classesOf, isClassWithin, isOfferingWithin } from "./reach.queries.ts";
export { reachOf, type Reach } from "./reach.ts";
export { findSeatedStudent } from "./subjects.queries.ts";
