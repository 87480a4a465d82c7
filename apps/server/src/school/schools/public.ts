export { listCoordinatedSubjects } from "./coordinated-subjects.queries.ts";
export { findOffice } from "./office.queries.ts";
export { listSchoolCards } from "./school-cards.ts";
export { ledSection, listTaughtClasses, taughtClasses, type TaughtToday } from "./taught-classes.queries.ts";
export { selectTeacherClasses, isClassWithin, isOfferingWithin } from "./list-scope.queries.ts";
export { getListScope, type ListScope } from "./list-scope.ts";
export { findSeatedStudent } from "./subjects.queries.ts";
