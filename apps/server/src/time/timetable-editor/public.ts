export { timetableCauses } from "./timetable-causes.queries.ts";
