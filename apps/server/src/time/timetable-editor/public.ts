export { writeTimetable } from "./export-timetable.ts";
export { timetableCauses } from "./timetable-causes.queries.ts";
