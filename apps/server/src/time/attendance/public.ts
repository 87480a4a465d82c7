export { countAbsentDays } from "./count-absent-days.ts";
export { findMissing, type FoundMissing } from "./find-missing.ts";
export { isDayOff } from "./is-day-off.ts";
export { listMissing, listNotedDays, schoolDayBefore } from "./noted-days.ts";
