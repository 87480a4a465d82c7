export { findMissing } from "./find-missing.ts";
export { listMissing, listNotedDays } from "./noted-days.ts";
