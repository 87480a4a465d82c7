import { KURDISH_MONTHS } from "@dars/contract/platform/kurdish-months";
import type { Locale } from "@dars/contract/platform/primitives";
import { daysBetween } from "@dars/contract/time/days";

import { dayAt, todayAtSchool, wallAt, zonedFormat, type Wall } from "#platform/time/days.ts";
import { schoolZone } from "#platform/time/school-zone.ts";

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
  /** Hours and minutes of the school's clock, 24 hours. */
  readonly time: (instant: Date) => string;
  /** Weekday, day and month. */
  readonly day: (instant: Date) => string;
  /** Day, month and year. */
  readonly date: (instant: Date) => string;
  /** The day as people say it: "yesterday", "Tuesday" within a week, "12 Nov" within the year. */
  readonly nearDay: (instant: Date) => string;
  /** As people say it: "today 07:00", "Tuesday 07:00" within a week, "12 Nov 07:00" within the year. */
  readonly moment: (instant: Date) => string;
}

const made = new Map<string, Formats>();

/** Days and hours are those of the school's zone, wherever the device is. */
export function getFormats(locale: Locale, zone = schoolZone()): Formats {
  const key = `${locale} ${zone}`;
  const known = made.get(key);
  if (known) return known;
  const formats = locale === "ckb" ? kurdish(zone) : byIntl(FORMATS[locale], zone);
  made.set(key, formats);
  return formats;
}

function byIntl(tag: string, timeZone: string): Formats {
  const number = new Intl.NumberFormat(tag);
  const percent = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 1 });
  const time = zonedFormat(tag, { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const day = zonedFormat(tag, { timeZone, weekday: "long", day: "numeric", month: "long" });
  const date = zonedFormat(tag, { timeZone, day: "numeric", month: "long", year: "numeric" });
  const near = new Intl.RelativeTimeFormat(tag, { numeric: "auto" });
  const weekday = zonedFormat(tag, { timeZone, weekday: "long" });
  const ofYear = zonedFormat(tag, { timeZone, day: "numeric", month: "short" });
  const dayFormats: SpokenDays = {
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
    nearDay: (instant) => isolate(spokenDay(instant, dayFormats, timeZone)),
    moment: (instant) => isolate(`${spokenDay(instant, dayFormats, timeZone)} ${time.format(instant)}`),
  };
}

/** Browsers do not carry Kurdish names of months and days, so these are our own. */
function kurdish(timeZone: string): Formats {
  const { number, percent, time } = byIntl("en-GB", timeZone);
  const formatMonth = (instant: Date) => monthIn(wallAt(instant, timeZone));
  const formatDate = (instant: Date) =>
    unbroken(`${formatMonth(instant)}ی ${wallAt(instant, timeZone).year}`);
  const formatWeekday = (instant: Date) => KURDISH_DAYS[wallAt(instant, timeZone).weekday] ?? "";
  const clock = zonedFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const dayFormats: SpokenDays = {
    near: (days) => KURDISH_NEAR_DAYS[days + 1] ?? "",
    weekday: formatWeekday,
    ofYear: (instant) => unbroken(formatMonth(instant)),
    date: formatDate,
  };
  return {
    number,
    percent,
    time,
    day: (instant) => isolate(`${formatWeekday(instant)}، ${formatMonth(instant)}`),
    date: (instant) => isolate(formatDate(instant)),
    nearDay: (instant) => isolate(spokenDay(instant, dayFormats, timeZone)),
    moment: (instant) => isolate(`${spokenDay(instant, dayFormats, timeZone)} ${clock.format(instant)}`),
  };
}

const monthIn = ({ day, month }: Wall) => `${day}ی ${KURDISH_MONTHS[month - 1]}`;

interface SpokenDays {
  /** For -1, 0 and 1 days from today. */
  readonly near: (days: number) => string;
  readonly weekday: (instant: Date) => string;
  readonly ofYear: (instant: Date) => string;
  readonly date: (instant: Date) => string;
}

function spokenDay(instant: Date, dayFormats: SpokenDays, zone: string): string {
  const [day, today] = [dayAt(instant, zone), todayAtSchool(zone)];
  const days = daysBetween(today, day);
  if (Math.abs(days) <= 1) return dayFormats.near(days);
  if (Math.abs(days) < 7) return dayFormats.weekday(instant);
  return day.slice(0, 4) === today.slice(0, 4) ? dayFormats.ofYear(instant) : dayFormats.date(instant);
}

/** A line does not end in the middle of a date. */
const unbroken = (date: string): string => date.replaceAll(" ", "\u00A0");
