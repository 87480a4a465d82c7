import type { Locale } from "@dars/contract/primitives";

import { isolate } from "./isolate.ts";

/** Digits as the schools write them: Latin. A test reads these from every language. */
export const FORMATS: Readonly<Record<Locale, string>> = {
  en: "en-GB",
  ar: "ar-IQ-u-nu-latn",
  ckb: "ckb-IQ-u-nu-latn",
};

const KURDISH_MONTHS = [
  "کانوونی دووەم",
  "شوبات",
  "ئازار",
  "نیسان",
  "ئایار",
  "حوزەیران",
  "تەمموز",
  "ئاب",
  "ئەیلوول",
  "تشرینی یەکەم",
  "تشرینی دووەم",
  "کانوونی یەکەم",
];
const KURDISH_DAYS = ["یەکشەممە", "دووشەممە", "سێشەممە", "چوارشەممە", "پێنجشەممە", "هەینی", "شەممە"];

/** Every answer is bidi-isolated, so that it may stand in a sentence of either direction. */
export interface Formats {
  readonly number: (value: number) => string;
  /** 0.5 as 50 %. */
  readonly percent: (share: number) => string;
  /** Hours and minutes of the device's clock, 24 hours. */
  readonly time: (instant: Date) => string;
  /** Weekday, day and month. */
  readonly day: (instant: Date) => string;
  /** Day, month and year. */
  readonly date: (instant: Date) => string;
  readonly moment: (instant: Date) => string;
}

const made = new Map<Locale, Formats>();

export function formatsOf(locale: Locale): Formats {
  const known = made.get(locale);
  if (known) return known;
  const formats = locale === "ckb" ? kurdish() : byIntl(FORMATS[locale]);
  made.set(locale, formats);
  return formats;
}

function byIntl(tag: string): Formats {
  const number = new Intl.NumberFormat(tag);
  const percent = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 1 });
  const time = new Intl.DateTimeFormat(tag, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const day = new Intl.DateTimeFormat(tag, { weekday: "long", day: "numeric", month: "long" });
  const date = new Intl.DateTimeFormat(tag, { day: "numeric", month: "long", year: "numeric" });
  return {
    number: (value) => isolate(number.format(value)),
    percent: (share) => isolate(percent.format(share)),
    time: (instant) => isolate(time.format(instant)),
    day: (instant) => isolate(day.format(instant)),
    date: (instant) => isolate(unbroken(date.format(instant))),
    moment: (instant) => isolate(`${unbroken(date.format(instant))} ${time.format(instant)}`),
  };
}

/** Browsers do not carry Kurdish names of months and days, so these are our own. */
function kurdish(): Formats {
  const { number, percent, time } = byIntl("en-GB");
  const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return {
    number,
    percent,
    time,
    day: (instant) => isolate(`${KURDISH_DAYS[instant.getDay()]}، ${monthOf(instant)}`),
    date: (instant) => isolate(dateOf(instant)),
    moment: (instant) => isolate(`${dateOf(instant)} ${clock.format(instant)}`),
  };
}

const monthOf = (instant: Date) => `${instant.getDate()}ی ${KURDISH_MONTHS[instant.getMonth()]}`;
const dateOf = (instant: Date) => unbroken(`${monthOf(instant)}ی ${instant.getFullYear()}`);

/** A line does not end in the middle of a date. */
const unbroken = (date: string): string => date.replaceAll(" ", "\u00A0");
