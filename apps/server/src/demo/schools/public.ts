export {
  addDays,
  type Day,
  dayOf,
  daysBetween,
  instantOf,
  minuteOfDay,
  type SchoolYear,
  schoolYearOf,
  termsOf,
  weekdayOf,
} from "./calendar.ts";
export { FIRST_SCHOOL_FAMILIES, SECOND_SCHOOL_FAMILIES } from "./cast-families.ts";
export { COORDINATED } from "./faculties.ts";
export type { Account, PersonNo, SchoolPlan } from "./plan.ts";
export { planOffice } from "./plan-office.ts";
export { planSchool, type SchoolShape } from "./plan-school.ts";
export { placeOf, runningShares, type Stream, streamOf } from "./random.ts";
export type { LoginPrefixes } from "./school-people.ts";
