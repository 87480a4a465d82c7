export {
  addDays,
  type Day,
  toDay,
  daysBetween,
  toInstant,
  minuteOfDay,
  type SchoolYear,
  getSchoolYear,
  buildTerms,
  getWeekday,
} from "./calendar.ts";
export { FIRST_SCHOOL_FAMILIES, SECOND_SCHOOL_FAMILIES } from "./cast-families.ts";
export { COORDINATED } from "./faculties.ts";
export type { Account, PersonNo, SchoolPlan } from "./plan.ts";
export { planOffice } from "./plan-office.ts";
export { planSchool, type SchoolShape } from "./plan-school.ts";
export { pickIndex, runningShares, type Stream, createStream } from "./random.ts";
export type { LoginPrefixes } from "./school-people.ts";
