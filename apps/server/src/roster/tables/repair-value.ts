import { LOCALES } from "@dars/contract/platform/locales";
import { LONGEST_ADDRESS, type Locale } from "@dars/contract/platform/primitives";
import { searchText } from "@dars/contract/platform/search-text";

import type { GridCell } from "#platform/sheets/public.ts";
import type { IssueParams } from "#roster/import/public.ts";

import type { ColumnKind } from "./columns.ts";
import { dayOfCell, type DateReading } from "./day-of-cell.ts";
import { plainDigits } from "./plain-digits.ts";
import { parsePhone, parsePhones } from "./repair-phone.ts";
import { RELATION_WORDS, ROLE_WORDS, SEX_WORDS, wordsIn, type ValueWords } from "./value-words.ts";

export interface Fault {
  readonly code:
    | "E_REQUIRED"
    | "E_ENUM"
    | "E_DATE"
    | "E_RANGE"
    | "E_ENC"
    | "E_ORPHAN"
    | "E_DUP_ID"
    | "E_ROLE"
    | "E_OTHER_PERSON"
    | "E_OTHER_FILE"
    | "E_SAME_ROW";
  readonly message: string;
  readonly params?: IssueParams;
}

/** A cell as it is kept, or why it cannot be. */
export type Value =
  | {
      readonly value: string;
      /** The rest of the cell, such as a second phone. */
      readonly also?: readonly string[];
      readonly fault?: never;
    }
  | { readonly value?: never; readonly also?: never; readonly fault: Fault };

/** Instead of a value: deletes the stored one. */
export const CLEAR = "-";

/** A column of our own marks is no part of what a row says. */
type ReadKind = Exclude<ColumnKind, "taken">;

/** Reads one cell by the kind of its column. An empty one is "". */
export function repairValue(kind: ReadKind, cell: GridCell, reading: DateReading): Value {
  if (cell.fault) return { fault: cell.fault };
  if (cell.text === "" || cell.text === CLEAR) return { value: cell.text };
  const most = kind === "lines" ? LONGEST_ADDRESS : 255;
  if (cell.text.length > most)
    return faulty("E_RANGE", `it is longer than ${most} characters`, { most: String(most) });
  return REPAIRS[kind](cell, reading);
}

const faulty = (code: Fault["code"], message: string, params: IssueParams = {}): Value => ({
  fault: { code, message, params },
});
const short = (text: string) => ({ value: text.slice(0, 40) });
const shown = (text: string) => `'${text.slice(0, 40)}'`;

const REPAIRS: Record<ReadKind, (cell: GridCell, reading: DateReading) => Value> = {
  id: ({ text }) => {
    const digits = plainDigits(text);
    return /^[1-9]\d{0,15}$/.test(digits)
      ? { value: digits }
      : faulty("E_RANGE", `${shown(text)} is no number of ours`, short(text));
  },
  number: repairNumber,
  name: ({ text }) => ({ value: text.normalize("NFC").replaceAll(/\s+/gu, " ") }),
  text: ({ text }) => ({ value: plainDigits(text).replaceAll(/\s+/gu, " ") }),
  lines: repairLines,
  email: ({ text }) =>
    /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/u.test(text)
      ? { value: text.toLowerCase() }
      : faulty("E_RANGE", `${shown(text)} is no e-mail address`, short(text)),
  phone: repairPhone,
  sex: ({ text }) => parseWord(SEXES, text, SEX_WORDS),
  relation: ({ text }) => parseWord(RELATIONS, text, RELATION_WORDS),
  role: ({ text }) => parseWord(ROLES, text, ROLE_WORDS),
  date: repairDay,
};

/** Words are among the lines: a number alone has slipped in from another column. */
function repairLines({ text }: GridCell): Value {
  const lines = text.normalize("NFC").split(/[\r\n\u2028]+/u);
  const value = lines
    .map((line) => line.replaceAll(/\s+/gu, " ").trim())
    .filter(Boolean)
    .join("\n");
  return /\p{L}{2}/u.test(value) ? { value } : faulty("E_RANGE", `${shown(text)} is no address`, short(text));
}

/** A spreadsheet has shortened the number, and its last digits are gone. */
const SHORTENED = /^[+-]?\d+([.,]\d+)?[eE]\+?\d+$/;

const shortened = (text: string) =>
  faulty(
    "E_RANGE",
    `${shown(text)} was shortened by a spreadsheet; format the column as text and type it again`,
    short(text),
  );

function repairNumber({ text }: GridCell): Value {
  const plain = plainDigits(text);
  if (SHORTENED.test(plain)) return shortened(text);
  return plain.length <= 64
    ? { value: plain }
    : faulty("E_RANGE", "it is longer than 64 characters", { most: "64" });
}

function repairPhone({ text }: GridCell): Value {
  if (SHORTENED.test(plainDigits(text).trim())) return shortened(text);
  const [value, ...also] = [parsePhone(text) ?? parsePhones(text) ?? []].flat();
  if (value !== undefined) return { value, ...(also.length > 0 && { also }) };
  return faulty(
    "E_RANGE",
    `${shown(text)} is no phone number such as 07701234567 or +9647701234567`,
    short(text),
  );
}

function repairDay(cell: GridCell, reading: DateReading): Value {
  const { today } = reading;
  const day = dayOfCell(cell, reading);
  if (day === undefined)
    return faulty(
      "E_DATE",
      `${shown(cell.text)} is no date such as 2014-09-01 or 1/9/2014`,
      short(cell.text),
    );
  return day <= today ? { value: day } : faulty("E_RANGE", `${day} is still to come`, { value: day });
}

function parseWord(words: ReadonlyMap<string, string>, text: string, allowedWords: ValueWords): Value {
  const value = words.get(searchText(text));
  if (value !== undefined) return { value };
  const listWords = (locale: Locale) => wordsIn(allowedWords, locale).join(", ");
  const allowed = Object.fromEntries(LOCALES.map((locale) => [`allowed.${locale}`, listWords(locale)]));
  return faulty("E_ENUM", `${shown(text)} is none of ${listWords("en")}`, { ...short(text), ...allowed });
}

const indexWords = (lists: Readonly<Record<string, readonly string[]>>): Map<string, string> =>
  new Map(
    Object.entries(lists).flatMap(([value, words]) =>
      [value.replaceAll("_", " "), ...words].map((word) => [searchText(word), value]),
    ),
  );

const SEXES = indexWords({
  male: ["m", "boy", "man", "ذكر", "ذ", "ولد", "نێر", "کوڕ", "پیاو"],
  female: ["f", "girl", "woman", "أنثى", "انثي", "ث", "بنت", "مێ", "کچ", "ژن"],
});

const RELATIONS = indexWords({
  father: ["dad", "أب", "الأب", "والد", "الوالد", "باوک"],
  mother: ["mum", "mom", "أم", "الأم", "والدة", "الوالدة", "دایک"],
  grandparent: ["grandfather", "grandmother", "جد", "الجد", "جدة", "الجدة", "باپیر", "داپیر"],
  sibling: ["brother", "sister", "أخ", "الأخ", "أخت", "الأخت", "برا", "خوشک"],
  legal_guardian: ["guardian", "ولي", "ولي أمر", "ولي الأمر", "وصي", "الوصي", "بەخێوکەر", "سەرپەرشتیار"],
  other: ["relative", "uncle", "aunt", "أخرى", "آخر", "قريب", "عم", "عمة", "خال", "خالة", "هیتر", "مام"],
});

const ROLES = indexWords({
  primary: ["main", "أساسي", "رئيسي", "سەرەکی"],
  assistant: ["helper", "مساعد", "یاریدەدەر"],
});
