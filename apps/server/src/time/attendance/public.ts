export { listMissing, listNotedDays } from "./noted-days.ts";
