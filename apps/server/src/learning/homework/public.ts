export { readClassDays, type ClassDays } from "./class-days.ts";
export { findDue } from "./find-due.ts";
export { hasByDue } from "./given.queries.ts";
export { homeworkCauses } from "./homework-causes.queries.ts";
export { saveClasses } from "./homework.queries.ts";
export { selectTick } from "./homework-students.queries.ts";
export { tickAsChosen } from "./tick-homework.ts";
