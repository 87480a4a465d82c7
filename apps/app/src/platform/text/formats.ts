import { KURDISH_MONTHS } from "@dars/contract/platform/kurdish-months";
import type { Locale } from "@dars/contract/platform/primitives";

import { isolate } from "./isolate.ts";

/** Digits as the schools write them: Latin. A test reads these from every language. */
export const FORMATS: Readonly<Record<Locale, string>> = {
  en: "en-GB",
  ar: "ar-IQ-u-nu-latn",
  ckb: "ckb-IQ-u-nu-latn",
};

const KURDISH_NEAR_DAYS = ["دوێنێ", "ئەمڕۆ", "سبەی"];
const KURDISH_DAYS = ["یەکشەممە", "دووشەممە", "سێشەممە", "چوارشەممە", "پێنجشەممە", "هەینی", "شەممە"];

/** Every result is bidi-isolated, so it can be used in a sentence of either direction. */
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
  /** As people say it: "today 07:00", "Tuesday 07:00" within a week, "12 Nov 07:00" within the year. */
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
  const near = new Intl.RelativeTimeFormat(tag, { numeric: "auto" });
  const weekday = new Intl.DateTimeFormat(tag, { weekday: "long" });
  const ofYear = new Intl.DateTimeFormat(tag, { day: "numeric", month: "short" });
  const spoken: SpokenDays = {
    near: (days) => near.format(days, "day"),
    weekday: (instant) => weekday.format(instant),
    ofYear: (instant) => unbroken(ofYear.format(instant)),
    date: (instant) => unbroken(date.format(instant)),
  };
  return {
    number: (value) => isolate(number.format(value)),
    percent: (share) => isolate(percent.format(share)),
    time: (instant) => isolate(time.format(instant)),
    day: (instant) => isolate(day.format(instant)),
    date: (instant) => isolate(unbroken(date.format(instant))),
    moment: (instant) => isolate(`${spokenDay(instant, spoken)} ${time.format(instant)}`),
  };
}

/** Browsers do not carry Kurdish names of months and days, so these are our own. */
function kurdish(): Formats {
  const { number, percent, time } = byIntl("en-GB");
  const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const spoken: SpokenDays = {
    near: (days) => KURDISH_NEAR_DAYS[days + 1] ?? "",
    weekday: (instant) => KURDISH_DAYS[instant.getDay()] ?? "",
    ofYear: (instant) => unbroken(monthOf(instant)),
    date: dateOf,
  };
  return {
    number,
    percent,
    time,
    day: (instant) => isolate(`${KURDISH_DAYS[instant.getDay()]}، ${monthOf(instant)}`),
    date: (instant) => isolate(dateOf(instant)),
    moment: (instant) => isolate(`${spokenDay(instant, spoken)} ${clock.format(instant)}`),
  };
}

const monthOf = (instant: Date) => `${instant.getDate()}ی ${KURDISH_MONTHS[instant.getMonth()]}`;
const dateOf = (instant: Date) => unbroken(`${monthOf(instant)}ی ${instant.getFullYear()}`);

interface SpokenDays {
  /** For -1, 0 and 1 days from today. */
  readonly near: (days: number) => string;
  readonly weekday: (instant: Date) => string;
  readonly ofYear: (instant: Date) => string;
  readonly date: (instant: Date) => string;
}

function spokenDay(instant: Date, spoken: SpokenDays): string {
  const now = new Date();
  const days = Math.round((midnightOf(instant) - midnightOf(now)) / DAY_MS);
  if (Math.abs(days) <= 1) return spoken.near(days);
  if (Math.abs(days) < 7) return spoken.weekday(instant);
  return instant.getFullYear() === now.getFullYear() ? spoken.ofYear(instant) : spoken.date(instant);
}

const DAY_MS = 24 * 60 * 60_000;
const midnightOf = (instant: Date): number => new Date(instant).setHours(0, 0, 0, 0);

/** A line does not end in the middle of a date. */
const unbroken = (date: string): string => date.replaceAll(" ", "\u00A0");
