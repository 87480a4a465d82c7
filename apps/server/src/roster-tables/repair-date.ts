import { dayOfSerial, type GridCell } from "#sheets/public.ts";

import { plainDigits } from "./plain-digits.ts";
import type { DateOrder } from "./table.ts";

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

function isoDay(year = "", month = "", day = ""): string | undefined {
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const instant = new Date(`${iso}T00:00:00Z`);
  const isReal = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso);
  return isReal && year >= "1900" ? iso : undefined;
}
