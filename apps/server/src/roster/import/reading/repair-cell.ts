import type { CellKind, Column } from "#roster/standard/public.ts";

import type { IssueCode, IssueParams } from "./issues.ts";

/** A cell's stored value, with the repairs made; or the cell's problem. */
export interface Repaired {
  readonly value: string;
  readonly found?: { readonly code: IssueCode; readonly message: string; readonly params?: IssueParams };
}

/** KEY-1: the permitted characters of a sourcedId. */
const GUID = /^[0-9A-Za-z./@_-]{1,255}$/;

const fine = (value: string): Repaired => ({ value });
const found = (value: string, code: IssueCode, message: string, params: IssueParams = {}): Repaired => ({
  value,
  found: { code, message, params },
});
const short = (value: string) => ({ value: value.slice(0, 40) });

/** Checks one cell, already trimmed and not empty, by the kind of its column. Lists come back joined by commas. */
export const repairCell = (column: Column, value: string): Repaired => REPAIRS[column.kind](value, column);

/** The values of a list cell as repairCell left it. */
export function listed(value: string | undefined): string[] {
  return value ? value.split(",") : [];
}

const REPAIRS: Record<CellKind, (value: string, column: Column) => Repaired> = {
  guid: (value) => (GUID.test(value) ? fine(value) : notAGuid(value)),
  list: (value, column) => repairList(column, value),
  enum: (value, { values = [] }) => repairEnum(values, value),
  boolean: repairBoolean,
  date: repairDate,
  datetime: repairDateTime,
  year: (value) => matching(/^(19|20|21)\d\d$/, value, "a year"),
  number: (value) => matching(/^-?\d{1,15}(\.\d{1,15})?$/, value, "a number"),
  status: repairStatus,
  "never-kept": () => fine(""),
  text: (value) => noLongerThan(255, value),
  "long-text": (value) => noLongerThan(4000, value),
};

const matching = (pattern: RegExp, value: string, what: string) =>
  pattern.test(value)
    ? fine(value)
    : found(value, "E_RANGE", `'${value.slice(0, 40)}' is not ${what}`, short(value));

const notAGuid = (value: string) =>
  found(
    value,
    "E_GUID",
    `'${value.slice(0, 40)}' is not an id: 1 to 255 letters, digits and . / @ _ -`,
    short(value),
  );

const noLongerThan = (length: number, value: string) =>
  value.length <= length
    ? fine(value)
    : found("", "E_RANGE", `it is longer than ${length} characters`, { most: String(length) });

function repairList({ refersTo }: Column, value: string): Repaired {
  const parts = value.split(",").map((part) => part.trim());
  const filledParts = parts.filter((part) => part !== "");
  const wrong = refersTo && filledParts.find((part) => !GUID.test(part));
  if (wrong !== undefined) return notAGuid(wrong);
  if (filledParts.some((part) => part.length > 255))
    return found("", "E_RANGE", "a value is longer than 255 characters", { most: "255" });
  const joined = filledParts.join(",");
  return joined === value
    ? fine(value)
    : found(joined, "W_TRIM", "blanks between the values of a list are dropped");
}

function repairEnum(values: readonly string[], value: string): Repaired {
  if (values.includes(value)) return fine(value);
  const lowerCased = value.toLowerCase();
  const match = values.find((candidate) => candidate.toLowerCase() === lowerCased);
  if (match !== undefined)
    return found(match, "W_CASE", `'${value}' is read as '${match}'`, { ...short(value), read: match });
  const isExtension = values.some((each) => each.endsWith("*") && value.startsWith(each.slice(0, -1)));
  return isExtension
    ? fine(value)
    : found(value, "E_ENUM", `'${value.slice(0, 40)}' is none of ${values.join(", ")}`, {
        ...short(value),
        allowed: values.join(", "),
      });
}

function repairBoolean(value: string): Repaired {
  if (value === "true" || value === "false") return fine(value);
  const lower = value.toLowerCase();
  if (lower === "true" || lower === "false")
    return found(lower, "W_CASE", `'${value}' is read as '${lower}'`, { ...short(value), read: lower });
  return found(value, "E_BOOL", `'${value.slice(0, 40)}' is neither true nor false`, {
    ...short(value),
    allowed: "true, false",
  });
}

function repairStatus(value: string): Repaired {
  const lower = value.toLowerCase();
  if (lower === "active" || lower === "tobedeleted")
    return lower === value
      ? fine(value)
      : found(lower, "W_CASE", `'${value}' is read as '${lower}'`, { ...short(value), read: lower });
  return found("tobedeleted", "W_STATUS", `status '${value.slice(0, 40)}' is read as tobedeleted`, {
    ...short(value),
    read: "tobedeleted",
  });
}

/** Arabic and Persian digits as 0 to 9. */
export const toPlainDigits = (value: string): string =>
  value.replaceAll(/[٠-٩۰-۹]/g, (digit) => String("٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹".indexOf(digit) % 10));

function repairDate(value: string): Repaired {
  const digits = toPlainDigits(value);
  const day = isoDay(/^(\d{4})-(\d\d)-(\d\d)$/.exec(digits)) ?? guessedDay(digits);
  if (day === undefined)
    return found(value, "E_DATE", `'${value.slice(0, 40)}' is not a date like 2026-09-01`, short(value));
  return day === value
    ? fine(value)
    : found(day, "W_DATE_FMT", `'${value}' is read as ${day}`, { ...short(value), read: day });
}

function guessedDay(value: string): string | undefined {
  const yearFirst = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/.exec(value);
  if (yearFirst) return isoDay(yearFirst);
  const [all = "", day = "", month = "", year = ""] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(value) ?? [];
  return isoDay([all, year, month, day]);
}

/** The day of year, month and day in places 1 to 3, if the calendar has it. */
function isoDay(parts: readonly string[] | null): string | undefined {
  const [, year = "", month = "", day = ""] = parts ?? [];
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const instant = new Date(`${iso}T00:00:00Z`);
  const isReal = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso);
  return isReal && year >= "1900" ? iso : undefined;
}

function repairDateTime(value: string): Repaired {
  const isIso = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/.test(value);
  const instant = new Date(value);
  if (!isIso || Number.isNaN(instant.getTime()))
    return found(
      value,
      "W_NOT_KEPT",
      `'${value.slice(0, 40)}' is not a time like 2026-09-01T08:00:00.000Z; nothing depends on it`,
      short(value),
    );
  const iso = instant.toISOString();
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)
    ? fine(value)
    : found(iso, "W_DATE_FMT", `'${value}' is read as ${iso}`, { ...short(value), read: iso });
}
