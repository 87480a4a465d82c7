export { addDays, daysBetween, weekdayOf } from "@dars/contract/time/days";
export { classDay, isFreeForSome, type DayWord } from "./class-day.ts";
export { stopsSome } from "./resolve-days.ts";
export {
  groupEntries,
  schoolEntries,
  schoolTime,
  type GroupEntry,
  type SchoolEntry,
  type YearSpan,
} from "./calendar.queries.ts";
export { calendarOf, schoolCalendar, type SchoolCalendar } from "./school-calendar.ts";
export { isMeantFor, type Places, visibleToFamily } from "./visible-to.ts";
export { calendarCauses } from "./calendar-causes.queries.ts";
