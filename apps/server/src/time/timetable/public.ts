export { heldLessons, heldLessonsOfEach } from "./held-lessons.ts";
export { type ResolvedLesson, wireLesson } from "./resolve-lessons.ts";
export { namesInLessons, placesOfStudent } from "./names-in-lessons.ts";
export { isPrimary } from "./is-primary.queries.ts";
export { TIMETABLE_WORDS } from "./timetable-words.ts";
export { findSchoolName } from "./planned-week.queries.ts";
export {
  listPeriodPlans,
  listSubjectsById,
  listTimetableSections,
  lockTimetables,
  type ScheduleFilter,
} from "./schedule.queries.ts";
