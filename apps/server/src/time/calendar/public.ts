export { addDays, daysBetween, weekdayOf } from "@dars/contract/time/days";
export { classDay, isFreeForSome, type DayWord } from "./class-day.ts";
export { stopsSome } from "./resolve-days.ts";
export { allOf, calendarColumns, type CalendarRow, type CalendarSpan } from "./calendar.queries.ts";
export { calendarOf, calendarWith, schoolCalendar, type SchoolCalendar } from "./school-calendar.ts";
export { isMeantFor, type Places, visibleToFamily } from "./visible-to.ts";
export { calendarCauses } from "./calendar-causes.queries.ts";
