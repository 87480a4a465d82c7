export { addDays, daysBetween, getWeekday } from "@dars/contract/time/days";
export { classDay, isFreeForSome, type DayWord } from "./class-day.ts";
export { stopsSome } from "./resolve-days.ts";
export { toJsonArray, calendarColumns, type CalendarRow, type CalendarSpan } from "./calendar.queries.ts";
export { buildCalendar, calendarWith, schoolCalendar, type SchoolCalendar } from "./school-calendar.ts";
export { isMeantFor, type Places, visibleToFamily } from "./visible-to.ts";
export { calendarCauses } from "./calendar-causes.queries.ts";
