export { countAbsentDays } from "./count-absent-days.ts";
export { findMissing } from "./find-missing.ts";
export { isDayOff } from "./is-day-off.ts";
export { listMissing, listNotedDays, schoolDayBefore } from "./noted-days.ts";
