export { classDays, classDaysSince, classWeek, lastClassDays, uncountedSince } from "./class-days.ts";
export { EVERY_DAY, isCounted, type UncountedDays } from "./class-days.queries.ts";
export { countAbsentDays } from "./count-absent-days.ts";
export {
  ATTENDANCE_RATE,
  childWord,
  lastWords,
  PRESENCE_COUNTS,
  registerCounts,
  unexplained,
  UNEXPLAINED_DAYS,
} from "./figures.queries.ts";
export { findMissing, type FoundMissing } from "./find-missing.ts";
export { isDayOff } from "./is-day-off.ts";
export { countUnexcusedDays, listMissing, listNotedDays, schoolDayBefore } from "./noted-days.ts";
export { absenceCauses } from "./absence-causes.queries.ts";
export { listReportedToday } from "./reported-absences.queries.ts";
export { writeRegisters } from "./read-attendance-workbook.ts";
