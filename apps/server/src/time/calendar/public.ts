export { addDays, daysBetween, weekdayOf } from "@dars/contract/time/days";
export { stopsSome } from "./resolve-days.ts";
export { schoolCalendar, type SchoolCalendar } from "./school-calendar.ts";
export { isMeantFor, type Places, visibleToFamily } from "./visible-to.ts";
