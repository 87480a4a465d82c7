import { toPlainDigits } from "#roster/import/reading/repair-cell.ts";

/** Which of two numbers before the year is the month. */
export type DayOrder = "month-first" | "day-first";

const SLASHED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T].*)?$/;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T].*)?$/;
const CLOSED_UP = /^(\d{4})(\d\d)(\d\d)$/;

/**
 * The order that all days of a package have: one program has written them. Where every day could be read both ways, or
 * some contradict the others, it is the month that these programs write first.
 */
export function decideDayOrder(cells: Iterable<string>): DayOrder {
  let isDayFirst = false;
  for (const cell of cells) {
    const [, first = "", second = ""] = SLASHED.exec(toDigits(cell)) ?? [];
    if (Number(second) > 12) return "month-first";
    if (Number(first) > 12) isDayFirst = true;
  }
  return isDayFirst ? "day-first" : "month-first";
}

/** A day as 2026-09-01, also one that no calendar has; what is no day comes back as it is. */
export function readDay(cell: string, order: DayOrder): string {
  const value = toDigits(cell);
  const slashed = SLASHED.exec(value)?.slice(1);
  if (slashed) return toIso(...(order === "month-first" ? slashed : swapFirst(slashed)));
  const yearFirst = (YEAR_FIRST.exec(value) ?? CLOSED_UP.exec(value))?.slice(1);
  return yearFirst ? toIso(...moveYear(yearFirst)) : cell;
}

const swapFirst = ([first = "", second = "", year = ""]: readonly string[]) => [second, first, year];
const moveYear = ([year = "", month = "", day = ""]: readonly string[]) => [month, day, year];

/** Whether a day is written with the month or the day first, so that its order had to be decided. */
export const isOrdered = (cell: string): boolean => SLASHED.test(toDigits(cell));

const toIso = (month = "", day = "", year = ""): string =>
  `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;

const toDigits = (cell: string): string => toPlainDigits(cell.trim());
