import type { GridCell } from "./grid.ts";
import { plainDigits } from "./plain-digits.ts";
import type { DateOrder } from "./table.ts";

const DAY_MS = 86_400_000;
/** A cell without a date format is still a day number in a column of dates, if it is one of 1901 to 2099. */
const SERIALS = { from: 366, to: 73_050 };

/** The day that a cell holds, such as 2014-03-05, or undefined where it holds none. */
export function dayOfCell({ text, number }: GridCell, order: DateOrder, is1904: boolean): string | undefined {
  if (number !== undefined) return dayOfSerial(number, is1904);
  const plain = plainDigits(text)
    .replaceAll(/[\u200e\u200f\u202a-\u202e]/gu, "")
    .trim();
  if (/^\d{5}$/.test(plain)) return dayOfSerial(Number(plain), is1904);
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/.exec(plain);
  if (iso) return isoDay(iso[1], iso[2], iso[3]);
  const [, first, second, year] = PARTED.exec(plain) ?? [];
  return order === "dmy" ? isoDay(year, second, first) : isoDay(year, first, second);
}

const PARTED = /^(\d{1,2})[/.\-\\](\d{1,2})[/.\-\\](\d{4})$/;

/** What a cell tells of the order of days and months: only one way is possible, either is, or it has none. */
export function orderOfCell({ text, number }: GridCell): DateOrder | "either" | undefined {
  if (number !== undefined) return undefined;
  const [, first, second] = PARTED.exec(plainDigits(text).trim()) ?? [];
  if (first === undefined || second === undefined || Number(first) === Number(second)) return undefined;
  if (Number(first) > 12) return "dmy";
  return Number(second) > 12 ? "mdy" : "either";
}

/**
 * The day of a workbook's day number. The 1900 system counts a 29 February 1900 that never was: number 60 is no day,
 * and those before it are one earlier than they seem.
 */
export function dayOfSerial(serial: number, is1904: boolean): string | undefined {
  const whole = Math.floor(serial);
  if (whole < (is1904 ? 0 : 1) || whole > SERIALS.to) return undefined;
  if (is1904) return dayAfter(Date.UTC(1904, 0, 1), whole);
  if (whole === 60) return undefined;
  return dayAfter(whole < 60 ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30), whole);
}

const dayAfter = (start: number, days: number) => new Date(start + days * DAY_MS).toISOString().slice(0, 10);

/** The number of a day in the 1900 system, for what is written. */
export const serialOfDay = (day: string): number => {
  const days = Math.round((Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / DAY_MS);
  return days <= 60 ? days - 1 : days;
};

function isoDay(year = "", month = "", day = ""): string | undefined {
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const instant = new Date(`${iso}T00:00:00Z`);
  const isReal = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso);
  return isReal && year >= "1900" ? iso : undefined;
}
