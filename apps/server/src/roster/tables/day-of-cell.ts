import { searchText } from "@dars/contract/platform/search-text";

import { dayOfSerial, type GridCell } from "#platform/sheets/public.ts";

import { plainDigits } from "./plain-digits.ts";
import type { DateOrder } from "./table.ts";

export interface DateReading {
  readonly order: DateOrder;
  readonly is1904: boolean;
  /** Whether years of two digits are read: 14 is 2014. */
  readonly areYearsShort?: boolean;
  /** No year of two digits is later than this day's. */
  readonly today: string;
}

/** The day that a cell holds, such as 2014-03-05, or undefined where it holds none. */
export function dayOfCell({ text, number }: GridCell, reading: DateReading): string | undefined {
  const { is1904 } = reading;
  if (number !== undefined && !isYear(String(number))) return dayOfSerial(number, is1904);
  const plain = plainDigits(text)
    .replaceAll(/[\u200e\u200f\u202a-\u202e]/gu, "")
    .trim();
  // Of many people an office knows only the year: its first day represents the year.
  if (isYear(plain)) return `${plain}-01-01`;
  if (/^\d{5}$/.test(plain)) return dayOfSerial(Number(plain), is1904);
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/.exec(plain);
  if (iso) return isoDay(iso[1], iso[2], iso[3]);
  const parts = PARTED.exec(plain);
  return parts ? partedDay(parts, reading) : namedDay(plain);
}

function partedDay(
  [, first, second, written = ""]: readonly string[],
  { order, areYearsShort = false, today }: DateReading,
): string | undefined {
  if (written.length === 2 && !areYearsShort) return undefined;
  const year = written.length === 2 ? wholeYear(written, today) : written;
  return order === "dmy" ? isoDay(year, second, first) : isoDay(year, first, second);
}

/** A plausible birth year, and no day number: 2014 is no day of 1905. */
export const isYear = (text: string): boolean => /^(19[3-9]\d|20\d\d)$/.test(text);

/** The year of the last hundred that ends in these two digits: 14 is 2014, 98 is 1998. */
function wholeYear(short: string, today: string): string {
  const thisYear = Number(today.slice(0, 4));
  const ofCentury = thisYear - (thisYear % 100) + Number(short);
  return String(ofCentury > thisYear ? ofCentury - 100 : ofCentury);
}

/** 25 آذار 2014, or 25 March 2014. */
function namedDay(text: string): string | undefined {
  const [, day, name = "", year] = /^(\d{1,2})[\s/.-]+(\p{L}[\p{L}\s]*?)[\s/.-]+(\d{4})$/u.exec(text) ?? [];
  const month = MONTHS.findIndex((names) => names.some((each) => searchText(each) === searchText(name)));
  return month < 0 ? undefined : isoDay(year, String(month + 1), day);
}

const MONTHS: ReadonlyArray<readonly string[]> = [
  ["كانون الثاني", "يناير", "January", "Jan"],
  ["شباط", "فبراير", "February", "Feb"],
  ["آذار", "مارس", "March", "Mar"],
  ["نيسان", "أبريل", "April", "Apr"],
  ["أيار", "مايس", "مايو", "May"],
  ["حزيران", "يونيو", "June", "Jun"],
  ["تموز", "يوليو", "July", "Jul"],
  ["آب", "أغسطس", "August", "Aug"],
  ["أيلول", "سبتمبر", "September", "Sep"],
  ["تشرين الأول", "أكتوبر", "October", "Oct"],
  ["تشرين الثاني", "نوفمبر", "November", "Nov"],
  ["كانون الأول", "ديسمبر", "December", "Dec"],
];

const PARTED = /^(\d{1,2})[/.\-\\](\d{1,2})[/.\-\\](\d{4}|\d{2})$/;

/** Whether the dates of a column agree that years are of two digits; one that is written in full makes them doubtful. */
export function haveShortYears(cells: readonly GridCell[]): boolean {
  const years = cells.flatMap(({ text }) => PARTED.exec(plainDigits(text).trim())?.[3] ?? []);
  return years.length > 0 && years.every((year) => year.length === 2);
}

/** What a cell reveals about the order of days and months: only one order is possible, both are, or neither. */
export function orderOfCell({ text, number }: GridCell): DateOrder | "either" | undefined {
  if (number !== undefined) return undefined;
  const [, first, second] = PARTED.exec(plainDigits(text).trim()) ?? [];
  if (first === undefined || second === undefined || Number(first) === Number(second)) return undefined;
  if (Number(first) > 12) return "dmy";
  return Number(second) > 12 ? "mdy" : "either";
}

function isoDay(year = "", month = "", day = ""): string | undefined {
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const instant = new Date(`${iso}T00:00:00Z`);
  const isReal = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso);
  return isReal && year >= "1900" ? iso : undefined;
}
